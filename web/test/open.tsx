import { format } from 'node:util';
import { jest } from '@jest/globals';
import { act, cleanup, configure, render } from '@testing-library/react/pure.js';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import * as React from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../src/api/query-client.js';
import { useFeedback } from '../src/feedback.js';
import { type Language, useSettings } from '../src/layout/settings.js';
import '../src/locales/dates.js';
import { antdLocale, speak, startLanguage } from '../src/locales/i18n.js';
import { startSession } from '../src/session/start.js';
import { forget } from '../src/session/sign-in.js';
import { useSession, type UserInfo } from '../src/session/store.js';
import { keepTokens } from '../src/session/tokens.js';
import { FakeApi } from './fake-api.js';
import { sendingBy } from './fake-sending.js';
import { serveSettings } from './rows.js';
import { ADMIN, menuNode } from './person.js';

export { act, cleanup, screen, waitFor, within } from '@testing-library/react/pure.js';
export { menuNode } from './person.js';
export { LineLost, Refused } from './fake-api.js';

interface Opened {
  language?: Language;
  /** The signed-in person; null for nobody. */
  user?: UserInfo | null;
  /** Codes of their buttons. */
  buttons?: readonly string[];
}

// React notes for each element by which calls it was made, which takes a quarter of a test's time and is not read.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
});

/** Server of the running test. */
export let api: FakeApi;

/** Errors written to the console, which no page does by itself. */
const errors: string[] = [];

/** Clears them: React writes an error that a page shows to the console, too. */
export const forgetErrors = (): void => void errors.splice(0);

let isStarted = false;

// The one limit of all waits: no load makes a result take as long. A screen's own script is loaded with the first test
// that opens it.
const LIMIT_MS = 150_000;
configure({ asyncUtilTimeout: LIMIT_MS, getElementError: (message) => new Error(message ?? '') });

beforeEach(() => {
  // Advice of packages to their users.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    const text = format(...words);
    // An update that comes while nobody waits is as good as one that somebody waits for.
    if (!text.includes('not wrapped in act(')) errors.push(text);
  });
  api = new FakeApi();
  window.fetch = api.fetch as typeof fetch;
  window.XMLHttpRequest = sendingBy(api) as unknown as typeof XMLHttpRequest;
  api.answer('blade-system/menu/routes', []);
  serveSettings(api);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  forget();
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
  expect([...api.unanswered]).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
});

async function begin({ language = 'zh', user = ADMIN, buttons = [] }: Opened): Promise<void> {
  useSettings.setState({ language });
  if (isStarted) await speak(language);
  else await startLanguage(language);
  if (user) {
    keepTokens({ access: 'access', refresh: 'refresh' });
    useSession.setState({ user, issuedAt: Date.now() });
  }
  if (!isStarted) startSession();
  isStarted = true;
  api.answer(
    'blade-system/menu/buttons',
    buttons.map((code) => menuNode(code)),
  );
}

function Feedback() {
  useFeedback();
  return <Outlet />;
}

/** Providers around all pages. The styles of antd are left out: nothing is drawn. */
function Around({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={{ zeroRuntime: true, token: { motion: false } }}
        button={{ autoInsertSpace: false }}
        locale={antdLocale(language)!}
      >
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** A person at keyboard and mouse. */
function person() {
  const user = userEvent.setup({ pointerEventsCheck: 0, applyAccept: false });
  return Object.assign(user, {
    /** Replaces the text of a field. */
    fill: async (field: HTMLElement, text: string): Promise<void> => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
  });
}

/** Renders routes at an address. */
async function openRoutes(routes: RouteObject[], address: string, opened: Opened) {
  await begin(opened);
  const element = (
    <AntApp>
      <Feedback />
    </AntApp>
  );
  const around = [{ element, HydrateFallback: () => null, children: routes }];
  const router = createMemoryRouter(around, { initialEntries: [address] });
  render(
    <Around language={opened.language ?? 'zh'}>
      <RouterProvider router={router} />
    </Around>,
  );
  return {
    router,
    user: person(),
    /** Goes to an address as a link does. */
    goTo: (to: string) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
    /** Present address: path and query. */
    address: () => router.state.location.pathname + decodeURIComponent(router.state.location.search),
  };
}

/** Opens a screen of the console as its menu entry does, without the frame around it. */
export async function openScreen(address: string, opened: Opened = {}) {
  const { screens } = await import('../src/routes.js');
  return openRoutes(screens, address, opened);
}

/** Renders a component as a page of its own. */
export const openPart = (element: ReactNode, opened: Opened & { at?: string } = {}) =>
  openRoutes([{ path: '*', element }], opened.at ?? '/', opened);

let visits = 0;

/** Opens the whole product at an address, as a browser does: its router begins there. */
export async function openProduct(address: string, opened: Opened = {}) {
  await begin(opened);
  window.history.replaceState(null, '', address);
  const { router } = (await import(`../src/router.js?${++visits}`)) as typeof import('../src/router.js');
  render(
    <Around language={opened.language ?? 'zh'}>
      <RouterProvider router={router} />
    </Around>,
  );
  return { router, user: person() };
}
