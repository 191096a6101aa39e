import { createBrowserRouter, type RouteObject } from 'react-router';
import { inTime, loadPage, type LoadPage } from './api/load-script.js';
import { Starting } from './layout/Starting.js';
import { ForbiddenPage, NotFoundPage, UnknownPage } from './pages/errors/ErrorPages.js';
import { FaultPage } from './pages/errors/FaultPage.js';

/** A page that stands alone, without the frame. */
const alone = (path: string, load: LoadPage): RouteObject => ({
  path,
  lazy: loadPage(load),
  HydrateFallback: Starting,
  ErrorBoundary: FaultPage,
});

const loadFrame = () => import('./frame/Frame.js');

const pages: RouteObject[] = [
  alone('/login', async () => ({ Component: (await import('./pages/login/LoginPage.js')).LoginPage })),
  alone('/login/authorize', async () => ({
    Component: (await import('./pages/login/AuthorizePage.js')).AuthorizePage,
  })),
  alone('/lock', async () => ({ Component: (await import('./pages/lock/LockPage.js')).LockPage })),
  { path: '/403', Component: ForbiddenPage },
  { path: '/404', Component: NotFoundPage },
  { path: '/500', Component: FaultPage },
  {
    id: 'frame',
    path: '/',
    lazy: loadPage(async () => ({ Component: (await loadFrame()).Frame })),
    HydrateFallback: Starting,
    ErrorBoundary: FaultPage,
    children: [
      {
        index: true,
        lazy: loadPage(async () => ({ Component: (await import('./frame/FirstPage.js')).FirstPage })),
      },
      { path: '*', Component: UnknownPage },
    ],
  },
];

/** Addresses of the whole product. The list of screens is not there before one is asked for: signing in needs none. */
export const router = createBrowserRouter(pages, {
  patchRoutesOnNavigation: async ({ patch }) => {
    const [{ screens }] = await inTime(() => Promise.all([import('./routes.js'), loadFrame()]));
    patch('frame', screens);
  },
});
