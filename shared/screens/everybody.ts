import { area } from './define.js';

/** Screens that open without the list of screens: the pages outside the frame, and the first one inside. */
export const startScreens = area('public', {
  '/login': { kind: 'page' },
  '/login/authorize': { kind: 'page' },
  '/lock': { kind: 'page' },
  '/403': { kind: 'page' },
  '/404': { kind: 'page' },
  '/500': { kind: 'page' },
  '/': { kind: 'page' },
});

/** Screens of everybody who is signed in. */
export const everybodysScreens = {
  ...area('public', { '/myiframe/:routerPath': { kind: 'page', title: 'framed.title' } }),
  ...area('wel', {
    '/wel/index': { kind: 'page', title: 'home.title' },
    '/wel/dashboard': { kind: 'page', title: 'work.title' },
  }),
  ...area('test', { '/test/index': { kind: 'page', title: 'selfCheck.title' } }),
  ...area('info', { '/info/index': { kind: 'page', title: 'profile.title' } }),
};
