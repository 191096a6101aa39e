import { address, openPage } from './browser.mjs';

const { E2E_ADMIN_PASSWORD = '' } = process.env;

/**
 * @typedef {object} Look
 * @property {'zh' | 'en'} [language]
 * @property {'light' | 'dark'} [scheme]
 * @property {number} [width]
 * @property {number} [height]
 */

/**
 * Opens a page of a new visitor with the look set up in the browser.
 * @param {import('playwright-core').Browser} browser
 * @param {Look} [look]
 */
export async function openConsole(browser, look = {}) {
  const { language = 'zh', scheme = 'light', width = 1440, height = 900 } = look;
  const opened = await openPage(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
  const state = { language, scheme, theme: 'theme-default', collapsed: false };
  await opened.context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('gushu-settings')) localStorage.setItem('gushu-settings', kept);
    },
    JSON.stringify({ state, version: 0 }),
  );
  return opened;
}

const SESSION_KEY = 'gushu-session';
/** Leads to the first page of the console, where `/` leads to the data screen. */
const CONSOLE = '/?first=console';

/** A page of the system's address that runs nothing and asks for nothing. */
const BLANK = `${address}/blank`;
const NOTHING = '<link rel="icon" href="data:,">';

/** The sessions of those who have signed in by the form, by their account: who comes again goes on with theirs. */
const sessions = new Map();

/**
 * Opens a page with the session of an earlier sign-in, where there is one that still holds.
 * @param {import('playwright-core').Page} page
 * @param {string} account
 * @param {string} to
 * @param {string} shows
 */
async function comeBack(page, account, to, shows) {
  const session = sessions.get(account);
  if (!session || page.url() !== 'about:blank') return false;
  await page.context().addCookies(session.cookies);
  await page.route(BLANK, (route) => route.fulfill({ contentType: 'text/html', body: NOTHING }));
  await page.goto(BLANK);
  await page.unroute(BLANK);
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SESSION_KEY, session.stored]);
  await page.goto(to || CONSOLE);
  await page.locator(`${shows}, #username`).first().waitFor();
  if (await page.locator(shows).isVisible()) return true;
  sessions.delete(account);
  return false;
}

/**
 * Signs in and waits for the page that was asked for, the first one if none was. A blank page of whom this file has
 * signed in by the form before takes up that session.
 * @param {import('playwright-core').Page} page
 * @param {{ account?: string, password?: string, to?: string, shows?: string }} [who] to: the page to ask for; shows:
 * what is seen there, where that is not the frame
 */
export async function signIn(
  page,
  { account = 'admin', password = E2E_ADMIN_PASSWORD, to = '', shows = '.visited-active' } = {},
) {
  if (await comeBack(page, account, to, shows)) return;
  const asked = to && `?to=${encodeURIComponent(to)}`;
  if (!page.url().includes('/login')) await page.goto(`/login${asked}`);
  await page.fill('#username', account);
  await page.fill('#password', password);
  await page.click('button[type=submit]');
  await page.waitForSelector(shows);
  if (new URL(page.url()).origin !== address) return;
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  sessions.set(account, { cookies: await page.context().cookies(), stored });
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
