import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { callApi, comeBy, openConsole, signIn } from './console.mjs';
import { looksAt, turnOf } from './looks.mjs';
import { barriers, foreignWords } from './page-faults.mjs';
import { SCREENS } from './screen-table.mjs';
import { walkAreas } from './screen-walk.mjs';
import { becomes } from './waits.mjs';

/** @typedef {{ path?: string, isOpen?: number, children?: Entry[] }} Entry a menu entry of the server */

/** Parts of the frame, each on every page. */
const PARTS = {
  'top bar': 'header.top-bar',
  'side menu': '.sider .side-menu',
  'menu search': '.top-tools [aria-label]',
  tabs: '.visited-tab',
};
/** Parts of the frame that are dialogs, each by how one comes to it. */
const DIALOGS = {
  /** @param {import('playwright-core').Page} page */
  'account registration': (page) => comeBy(page, `part${Date.now().toString(36)}`),
  /** @param {import('playwright-core').Page} page */
  'switch department/role': async (page) => {
    await page.route(/blade-auth\/ways/, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, switchMode: true } } });
    });
    await signIn(page);
    await page.click('.user-button');
    await page.click('.ant-dropdown-menu-item:has(.anticon-swap)');
  },
};

/**
 * Addresses of all screens in the menu.
 * @param {Entry[]} entries
 * @returns {string[]}
 */
const screensOf = (entries) =>
  entries.flatMap(({ path = '', isOpen, children = [] }) =>
    children.length > 0 ? screensOf(children) : path.startsWith('/') && isOpen !== 2 ? [path] : [],
  );

walkAreas(['public']);

describe('the frame', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  it('has its parts on every page, and a menu whose screens are all in the list', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    for (const [name, part] of Object.entries(PARTS))
      await becomes(async () => (await page.locator(part).count()) > 0, true, name);
    const menu = screensOf(await callApi(page, 'blade-system/menu/routes'));
    // An entry may open a screen with a choice in its address.
    const unlisted = menu.filter((path) => !SCREENS.some(({ route }) => route === path.split('?')[0]));
    assert.deepEqual(unlisted, [], 'screens of the menu that shared/screens does not have');
    await context.close();
  });

  for (const [at, [name, open]] of Object.entries(DIALOGS).entries())
    for (const [language, scheme] of looksAt(turnOf(at)))
      it(`has its dialog: ${name}, ${language}, ${scheme}`, async () => {
        const { page, errors, context } = await openConsole(browser, { language, scheme });
        await open(page);
        await page.waitForSelector('.ant-modal .ant-form');
        const faults = [...(await barriers(page, '.ant-modal')), ...(await foreignWords(page, language))];
        assert.deepEqual([...faults, ...errors], []);
        await context.close();
      });
});
