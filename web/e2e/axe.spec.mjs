import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { barriers } from './barriers.mjs';
import { openBrowser } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';

const english = JSON.parse(await readFile(new URL('../src/locales/en-US.json', import.meta.url), 'utf8'));

/** @typedef {{ path?: string, isOpen?: number, children?: Entry[] }} Entry a menu entry of the server */

const WAITING =
  '.page-loading[data-on], main .ant-spin-spinning, main .ant-skeleton-active, main .rings-loading, .ant-btn-loading';
// They draw with WebGL and have browser tests of their own.
const DRAWN = /^\/(landscape|bigScreen)/;
// Entries without a screen, which other tests have made.
const MADE = /^\/x\//;

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/**
 * Addresses of all screens in the menu.
 * @param {Entry[]} entries
 * @returns {string[]}
 */
const screensOf = (entries) =>
  entries.flatMap(({ path = '', isOpen, children = [] }) =>
    children.length > 0
      ? screensOf(children)
      : path.startsWith('/') && isOpen !== 2 && !DRAWN.test(path) && !MADE.test(path)
        ? [path]
        : [],
  );

/**
 * Goes to a screen as the menu does, without loading the page anew, and waits until it is drawn.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
async function visit(page, path) {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
  }, path);
  await page.waitForSelector(`.visited .ant-tabs-tab-active[data-node-key="${path}"]`);
  // Waiting is shown after 400 ms only.
  await page.waitForTimeout(450);
  await page.waitForFunction((signs) => !document.querySelector(signs), WAITING);
}

/**
 * Keys shown instead of their text, and on an English screen Chinese in what is not data.
 * @param {import('playwright-core').Page} page
 * @param {string} language
 */
async function foreignWords(page, language) {
  const groups = Object.keys(english).join('|');
  return page.evaluate(
    ([keys, isEnglish]) => {
      const data = [...document.querySelectorAll('tbody')].map((each) => each.innerText).join(' ');
      const shown = document.body.innerText;
      const raw = shown.match(new RegExp(`(?<![\\w./-])(${keys})(\\.[a-zA-Z]\\w*)+(?![\\w./-])`, 'g')) ?? [];
      const ours =
        'th, label, .ant-btn, h1, h2, h3, .side-menu, .visited, .ant-pro-table-list-toolbar-title, .ant-empty';
      const texts = [...document.querySelectorAll(String(ours))]
        .filter((each) => !each.closest('tbody, header, .ant-tree, .ant-select-dropdown'))
        // The name of the person who is greeted and of menus that other tests make are data.
        .map((each) => /** @type {HTMLElement} */ (each).innerText.replace(/管理员|新菜单/g, ''));
      const chinese = isEnglish ? texts.filter((text) => /\p{Script=Han}/u.test(text)) : [];
      return [
        ...raw.filter((key) => !data.includes(key)).map((key) => `key ${key}`),
        ...chinese.map((text) => `Chinese: ${text.slice(0, 80)}`),
      ];
    },
    [groups, language === 'en'],
  );
}

/**
 * What a screen reader would say in another language than the page's, data left out.
 * @param {import('playwright-core').Page} page
 * @param {string} language
 */
const foreignSpeech = (page, language) =>
  page.evaluate((isChinese) => {
    const NAMES = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt'];
    const said = [...document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())]
      .filter((each) => !each.closest('tbody, header, .ant-tree, [aria-hidden="true"]'))
      .flatMap((each) => NAMES.map((name) => each.getAttribute(name) ?? ''));
    const aloud = [...document.querySelectorAll('.ant-tabs-tab-btn > [aria-live]')].map(
      (each) => each.textContent ?? '',
    );
    return (
      [...new Set([...said, ...aloud])]
        .filter((text) =>
          isChinese ? /[a-z]{3}/i.test(text) && !/\p{Script=Han}/u.test(text) : /\p{Script=Han}/u.test(text),
        )
        // The language one may change to is named in itself.
        .filter((text) => !/English|中文/.test(text))
        .map((text) => `speaks: ${text.slice(0, 80)}`)
    );
  }, language === 'zh');

/**
 * Lists that are wider than their place, and headings whose words are broken or cut, at the width of a desk.
 * @param {import('playwright-core').Page} page
 */
const crowded = (page) =>
  page.evaluate(() => {
    // Of all figures of a region side by side more are there than any screen has room for.
    const lists = [...document.querySelectorAll('main .data-table .ant-table-content')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `a list of ${each.scrollWidth} px in ${each.clientWidth}`);
    const heads = [...document.querySelectorAll('main .data-table th')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `the heading ${each.textContent}`);
    return [...lists, ...heads].map((what) => `crowded: ${what}`);
  });

// Two at a time: they mostly wait.
describe('the console for everybody', { concurrency: 2 }, () => {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    it(`has no serious barrier in sign-in, list, drawer and form, ${scheme}`, async () => {
      const { page, context } = await openConsole(browser, { scheme });
      await page.goto('/login');
      await page.waitForSelector('#username');
      assert.deepEqual(await barriers(page), []);
      await signIn(page);
      await page.goto('/basicdata/oldTree');
      const row = page.locator('.ant-table-row').first();
      await row.waitFor();
      assert.deepEqual(await barriers(page), []);
      await row.click();
      await page.locator('.drawer-actions').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await barriers(page), []);
      await page.goto('/basicdata/oldTree/oldTreeAdd');
      await page.locator('.record-form').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await barriers(page), []);
      await context.close();
    });
  }

  const LOOKS = /** @type {const} */ ([
    ['zh', 'light'],
    ['en', 'dark'],
  ]);
  for (const [language, scheme] of LOOKS) {
    it(`has no barrier, error or foreign word on any screen of the menu, ${language}, ${scheme}`, async () => {
      const { page, errors, context } = await openConsole(browser, { language, scheme });
      await signIn(page);
      page.on('console', (told) => told.type() === 'error' && errors.push(told.text()));
      const paths = screensOf(await callApi(page, 'blade-system/menu/routes'));
      assert.ok(paths.length > 20, paths.join(' '));
      /** @type {Record<string, string[]>} */
      const found = {};
      for (const path of paths) {
        await visit(page, path);
        const faults = [
          ...(await barriers(page)),
          ...(await crowded(page)),
          ...(await foreignWords(page, language)),
          ...(await foreignSpeech(page, language)),
          ...errors.splice(0),
        ];
        if (faults.length > 0) found[path] = faults;
      }
      assert.deepEqual(found, {});
      await context.close();
    });
  }
});
