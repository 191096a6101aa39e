import { area } from './define.js';

const SHOWN = { kind: 'page', under: '/landscape/index', permission: 'landscape', bare: true } as const;

/** Screens of visitors: full pictures and few words, and the globe. */
export const landscapeScreens = area('landscape', {
  '/landscape/index': { kind: 'page', menu: 'landscape', permission: 'landscape', bare: true },
  '/landscape/map': { kind: 'map', menu: 'globe', permission: 'globe', bare: true },
  '/landscape/oldTreeText': SHOWN,
  '/landscape/oldTreeTrack': SHOWN,
  '/landscape/oldTreeBanner': SHOWN,
  '/landscape/oldTreeVideo': SHOWN,
  '/landscape/list': SHOWN,
});
