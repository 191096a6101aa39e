import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { becomes, isLoaded, quiet, until } from './waits.mjs';

const LIST = '/basicdata/oldTree';
const FRAMES = 10;

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

describe('a list that is left and found again', () => {
  it('keeps filter, size and place over its tab and over the menu', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: `${LIST}?oldTreeLevel=3&size=50` });
    await page.locator('.ant-table-row').nth(20).waitFor();
    await becomes(() => page.evaluate(() => (window.scrollTo(0, 500), window.scrollY)), 500);
    for (const way of ['.visited-tab', '.side-menu .ant-menu-item']) {
      await page.locator('.ant-menu-item', { hasText: '首页' }).click();
      await page.waitForSelector('.home-shortcuts');
      if (way.startsWith('.side'))
        await page.locator('.ant-menu-submenu-title', { hasText: '基础数据' }).click();
      await page.locator(way, { hasText: '古树名木' }).click();
      await page.waitForURL(/oldTreeLevel=3&size=50$/);
      await page.waitForFunction(() => window.scrollY === 500);
    }
    // Once more on the entry of the open page: back to its beginning.
    await page.locator('.ant-menu-item', { hasText: '古树名木' }).click();
    await page.waitForURL(new RegExp(`${LIST}$`));
    assert.deepEqual(errors, []);
    await context.close();
  });
});

/** @typedef {import('playwright-core').Page} Page */

/** How far below the top of the page's content its first row stands: the hint of a slow line comes and goes above that. @param {Page} page */
const topOfRows = (page) =>
  page
    .locator('.ant-table-row')
    .first()
    .evaluate((row) => {
      const content = row.closest('#content');
      if (!content) throw new Error('The row stands outside of the content.');
      return row.getBoundingClientRect().top - content.getBoundingClientRect().top;
    });

/** The same once all that stands above has come: it is where it was a moment before. @param {Page} page */
async function restingTop(page) {
  await quiet(page);
  await isLoaded(page);
  let before = -1;
  return until(
    async () => {
      // What folds by its width does so in the frames after it was drawn.
      await page.evaluate(async (frames) => {
        for (let at = 0; at < frames; at++) await new Promise((next) => window.requestAnimationFrame(next));
      }, FRAMES);
      return topOfRows(page);
    },
    (top) => {
      const rests = top === before;
      before = top;
      return rests;
    },
  );
}

describe('what a list says and lets do', () => {
  it('leaves out of a region what the filter says, and shows the whole on hover', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    const cells = page.locator('.ant-table-row .region-text');
    // All of it is shown.
    await becomes(
      () => cells.first().evaluate((/** @type {HTMLElement} */ found) => found.innerText === found.title),
      true,
    );
    // Of a tree that is placed in its county only nothing would be left.
    const { records } = await callApi(page, 'oldTree/oldTree/page?size=200&status=1&ascs=createTime');
    const tree = records.find((/** @type {Record<string, any>} */ { xzCode }) => xzCode.length === 12);
    await page.goto(`${LIST}?xzCode=${tree.xzCode.slice(0, 6)}&status=1&ascs=createTime`);
    await page.waitForFunction(() => {
      const found = document.querySelector('.ant-table-row .region-text:not(:empty)');
      return found && found.textContent !== found.getAttribute('title');
    });
    const cell = cells.filter({ hasText: /\S/ }).first();
    const title = String(await cell.getAttribute('title'));
    const text = await cell.innerText();
    assert.ok(title.endsWith(text) && text.length > 0, `${title} does not end with ${text}`);
    await screenshot(page, 'list-region-zh');
    await context.close();
  });

  for (const width of [1440, 390])
    it(`chooses rows at ${width} without moving the table`, async () => {
      const { page, context, errors } = await openConsole(browser, { width });
      await signIn(page, { to: LIST });
      await page.locator('.ant-table-row').nth(9).waitFor();
      await page.locator('.ant-table-row .ant-checkbox-input').first().click();
      const bar = page.locator('.selection-bar');
      await bar.getByText('已选 1 条').waitFor();
      const chosen = await restingTop(page);
      await screenshot(page, `list-chosen-${width}`);
      await bar.getByRole('button', { name: '取消选择' }).click();
      await bar.waitFor({ state: 'detached' });
      assert.equal(await restingTop(page), chosen);
      assert.deepEqual(errors, []);
      await context.close();
    });

  it('reads the bundled dictionaries in English, and keeps its filter row within its card at 1280 pixels', async () => {
    const { page, context } = await openConsole(browser, { language: 'en', width: 1280, height: 800 });
    await signIn(page, { to: `${LIST}?oldTreeLevel=3&status=1` });
    const row = page.locator('.ant-table-row').first();
    await row.getByText('Level 3').waitFor();
    await row.getByText('Approved').waitFor();
    await page.goto(LIST);
    // The cut at the end of a region spares its nearest level, which comes first.
    const region = page.locator('.ant-table-row .region-text').first();
    assert.equal(await region.evaluate((found) => window.getComputedStyle(found).direction), 'ltr');
    for (const list of [LIST, '/basicdata/oldTreeGroup']) {
      if (list !== LIST) await page.goto(list);
      const fold = page.locator('.filter-fold');
      await fold.waitFor();
      for (const state of ['folded', 'open']) {
        const [button, card] = await Promise.all(
          [fold, page.locator('.ant-pro-query-filter')].map((part) => part.boundingBox()),
        );
        assert.ok(button && card);
        const over = button.x + button.width - (card.x + card.width);
        assert.ok(over <= 0, `${list} ${state}: ${over} px beyond the card`);
        await screenshot(page, `filter-row-${list.split('/').at(-1)}-${state}-en-1280`);
        await fold.click();
      }
    }
    await context.close();
  });
});
