import { tokenOf } from './api-client.mjs';
import { address, openPage } from './browser.mjs';
import { isLoaded } from './waits.mjs';

const { E2E_ADMIN_PASSWORD = '' } = process.env;

/**
 * @typedef {object} Look
 * @property {'zh' | 'en'} [language]
 * @property {'light' | 'dark'} [scheme]
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [phone] touched with a finger
 */

/** As wide as a bar has room for its buttons. */
const DESK = { width: 1440, height: 900 };

/**
 * Opens a page of a new visitor with the look set up in the browser; its colours are the system's, so that they change
 * without a click.
 * @param {import('playwright-core').Browser} browser
 * @param {Look} [look]
 */
export async function openConsole(browser, look = {}) {
  const { language = 'zh', scheme = 'light', width = DESK.width, height = DESK.height, phone = false } = look;
  const opened = await openPage(browser, {
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: scheme,
    isMobile: phone,
    hasTouch: phone,
  });
  const state = { language, scheme: 'system', theme: 'theme-default', collapsed: false };
  await opened.context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('gushu-settings')) localStorage.setItem('gushu-settings', kept);
    },
    JSON.stringify({ state, version: 0 }),
  );
  return opened;
}

/** The button of a bar with room for it that changes the language. */
export const LANGUAGE = '[aria-label="语言 English"], [aria-label="Language 中文"]';

/**
 * Gives an open page another look without loading it anew: it has the button of the language at a desk's width.
 * @param {import('playwright-core').Page} page
 * @param {Look} look
 */
export async function wear(page, { language, scheme, width = DESK.width, height = DESK.height }) {
  const now = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  if (language && language !== now) {
    await page.setViewportSize(DESK);
    await page.click(LANGUAGE);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
  }
  if (scheme) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForSelector(`html[data-scheme="${scheme}"]`);
  }
  await page.setViewportSize({ width, height });
  await isLoaded(page);
}

const SESSION_KEY = 'gushu-session';
/** Leads to the first page of the console, where `/` leads to the data screen. */
const CONSOLE = '/?first=console';

/** A page that runs nothing and asks for nothing. */
const BLANK = '/blank';
const NOTHING = '<link rel="icon" href="data:,">';

/**
 * Gives a blank page the session of somebody whom the API has signed in. The form is for the tests of the form: it is a
 * page to load more, and who has signed in there goes on with the same session.
 * @param {import('playwright-core').Page} page
 * @param {{ account?: string, password?: string }} who
 * @param {string} origin where the page is of
 */
async function takeSession(page, who, origin) {
  const { access_token: access, refresh_token: refresh, ...user } = await tokenOf(who);
  if (!access) return false;
  const cookies = Object.entries({ 'gushu-access-token': access, 'gushu-refresh-token': refresh });
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: origin, sameSite: 'Strict' })));
  const blank = `${origin}${BLANK}`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: NOTHING }));
  await page.goto(blank);
  await page.unroute(blank);
  const stored = JSON.stringify({ state: { user, issuedAt: Date.now(), lock: null }, version: 0 });
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key, session),
    /** @type {const} */ ([SESSION_KEY, stored]),
  );
  return true;
}

/**
 * Opens the page that is asked for, the first one if none is, for somebody who is signed in. A page that is not blank
 * signs in by the form.
 * @param {import('playwright-core').Page} page
 * @param {{ account?: string, password?: string, to?: string, shows?: string }} [who] to: the page to ask for; shows:
 * what is seen there, where that is not the frame
 */
export async function signIn(
  page,
  { account = 'admin', password = E2E_ADMIN_PASSWORD, to = '', shows = '.visited-active' } = {},
) {
  const { origin } = new URL(to, address);
  if (page.url() === 'about:blank' && (await takeSession(page, { account, password }, origin))) {
    await page.goto(to || CONSOLE);
    await page.waitForSelector(shows);
    return;
  }
  const asked = to && `?to=${encodeURIComponent(to)}`;
  if (!page.url().includes('/login')) await page.goto(`/login${asked}`);
  await page.fill('#username', account);
  await page.fill('#password', password);
  await page.click('button[type=submit]');
  await page.waitForSelector(shows);
}

/** The button of the other system that signs people in. */
export const BY_OTHER = '.login-others button:has-text("政务平台")';

/**
 * Goes to the other system by its button, signs in there and agrees to come back.
 * @param {import('playwright-core').Page} page
 * @param {string} login
 */
export async function comeBy(page, login) {
  await page.goto('/login');
  await page.click(BY_OTHER);
  await page.fill('input[name=login]', login);
  await page.fill('input[name=password]', 'x');
  await page.click('button[type=submit]');
  await page.click('button:has-text("Continue")');
  await page.waitForURL(`${address}/**`);
}

/**
 * Goes to an address as a link of the product does, without loading the page anew.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
export const goTo = (page, path) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
  }, path);

/** A page of everybody's in the frame, which has nothing to show. */
const EMPTY = '/myiframe/none';

/**
 * Leaves a screen for the page that has nothing to show. That one is known by the parameter it names: the screen before may
 * say too that there is nothing.
 * @param {import('playwright-core').Page} page
 */
export async function leave(page) {
  await goTo(page, EMPTY);
  await page.locator('main .state-hint', { hasText: 'frame.hosts' }).waitFor();
}

/**
 * Opens a screen anew, as from a page that has nothing to show: nothing is left there of the one before, whose scripts and
 * session it goes on with. What the server answered is kept as the product keeps it.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
export async function visit(page, path) {
  await leave(page);
  await goTo(page, path);
}

/**
 * Goes to a screen with a list as the menu does and waits until the list before it is gone.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
export async function openList(page, path) {
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('main .ant-table')) list.setAttribute('data-left', '');
  });
  await goTo(page, path);
  await page.waitForSelector('main [data-left]', { state: 'detached' });
}

/**
 * Makes a call with the page's own session and answers its `data`.
 * @param {import('playwright-core').Page} page
 * @param {string} path below /api
 * @param {object} [body] makes it a POST
 */
export async function callApi(page, path, body) {
  const answer = await page.evaluate(
    async ([to, sent]) => {
      const token = /gushu-access-token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        Authorization: `Basic ${btoa('gushu-web:')}`,
        'Blade-Auth': `bearer ${token}`,
        'Content-Type': 'application/json',
      };
      const init = sent ? { method: 'POST', headers, body: sent } : { headers };
      return (await fetch(`/api/${to}`, init)).json();
    },
    [path, body ? JSON.stringify(body) : ''],
  );
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
