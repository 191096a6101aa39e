import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo, openConsole, signIn } from './console.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('playwright-core').Page} */
let page;
/** @type {string[]} */
let errors;
before(async () => {
  browser = await openBrowser();
  ({ page, errors } = await openConsole(browser, { language: 'en' }));
  await signIn(page, { to: '/basicdata/oldTree' });
});
after(() => browser.close());

const OPTIONS = '.menu-search-hit';

describe('the tools of the frame', () => {
  it('finds on English pages what these show, and Chinese and pinyin as well', async () => {
    await page.keyboard.press('Control+k');
    for (const [typed, first] of /** @type {const} */ ([
      ['Ancient tr', 'Ancient trees'],
      ['古树名木', 'Ancient trees'],
      ['gsmm', 'Ancient trees'],
      ['Ginkgo', 'Ginkgo biloba'],
    ])) {
      await page.fill('.menu-search input', typed);
      await page.locator(`${OPTIONS} .menu-search-label`, { hasText: first }).first().waitFor();
    }
    await screenshot(page, 'menu-search-en');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.menu-search', { state: 'detached' });
    const filter = page.locator('.ant-pro-query-filter, form').first();
    await filter.getByLabel('Species name').fill('Ginkgo');
    await filter.getByLabel('Species name').press('Enter');
    await page.waitForURL(/treeTypeName=Ginkgo/);
    await page.locator('.ant-table-row', { hasText: 'Ginkgo biloba' }).first().waitFor();
    await filter.getByLabel('Region').fill('Hangzhou');
    await page.locator('.ant-cascader-menu-item', { hasText: 'Zhejiang / Hangzhou' }).first().waitFor();
    await screenshot(page, 'region-search-en');
    assert.deepEqual(errors, []);
  });

  it('says in the place of a screen that its script does not come, and loads it when it is asked again', async () => {
    await page.route('**/PostPage-*.js', (route) => route.abort());
    await goTo(page, '/system/post');
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await page.unroute('**/PostPage-*.js');
    await reload.click();
    await page.getByRole('main').getByRole('table').first().waitFor();
    assert.deepEqual(errors, []);
  });
});
