import type { StartPath } from '@gushu/shared';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { inTime, loadPage, type LoadPage } from './api/load-script.js';
import { Starting } from './layout/Starting.js';
import { ForbiddenPage, NotFoundPage, UnknownPage } from './pages/errors/ErrorPages.js';
import { FaultPage } from './pages/errors/FaultPage.js';
import { useSession } from './session/store.js';

/** A page without the frame. */
const alone = (load: LoadPage): RouteObject => ({
  lazy: loadPage(load),
  HydrateFallback: Starting,
  ErrorBoundary: FaultPage,
});

/** While the screen is locked, every address leads to the lock. */
function toLock(): Response | null {
  const { user, lock } = useSession.getState();
  return user && lock ? redirect('/lock') : null;
}

/** A page of an error, for people who are signed in and for everybody else. */
const errorPage = (Component: ComponentType): RouteObject => ({
  Component,
  loader: toLock,
  HydrateFallback: Starting,
});

const loadFrame = () => import('./frame/Frame.js');

const PAGES: Record<StartPath, RouteObject> = {
  '/login': alone(async () => ({ Component: (await import('./pages/login/LoginPage.js')).LoginPage })),
  '/login/authorize': alone(async () => ({
    Component: (await import('./pages/login/AuthorizePage.js')).AuthorizePage,
  })),
  '/lock': alone(async () => ({ Component: (await import('./pages/lock/LockPage.js')).LockPage })),
  '/403': errorPage(ForbiddenPage),
  '/404': errorPage(NotFoundPage),
  '/500': errorPage(FaultPage),
  '/': {
    id: 'frame',
    lazy: loadPage(async () => ({ Component: (await loadFrame()).Frame })),
    HydrateFallback: Starting,
    ErrorBoundary: FaultPage,
    children: [
      {
        index: true,
        lazy: loadPage(async () => ({ Component: (await import('./frame/FirstPage.js')).FirstPage })),
      },
    ],
  },
};

const pages = Object.entries({ ...PAGES, '*': errorPage(UnknownPage) }).map(([path, page]): RouteObject => ({
  ...page,
  path,
}));

/** Addresses of the whole product. The list of screens is loaded with the first screen: signing in needs none. */
export const router = createBrowserRouter(pages, {
  patchRoutesOnNavigation: async ({ patch }) => {
    const [{ screens }] = await inTime(() => Promise.all([import('./routes.js'), loadFrame()]));
    patch('frame', screens);
  },
});
