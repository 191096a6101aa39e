import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, goTo, openConsole, signIn } from './console.mjs';
import { assertText, becomes, isLoaded, quiet, until } from './waits.mjs';

const LIST = '/basicdata/oldTree';

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

  it('asks for a number in words, where a filter or a form was given none', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: `${LIST}/oldTreeAdd` });
    const age = page.locator('[id$="treeAge"]');
    await age.fill('约 300 年');
    await age.blur();
    await page.locator('.ant-form-item-explain-error', { hasText: '必须为数字' }).waitFor();
    await becomes(() => age.inputValue(), '约 300 年');
    await age.fill('３００');
    await age.blur();
    await page
      .locator('.ant-form-item-explain-error', { hasText: '必须为数字' })
      .waitFor({ state: 'detached' });
    await becomes(() => age.inputValue(), '300');
    await page.goto(`${LIST}?treeAge_ge=100`);
    await page.locator('.ant-table-row').first().waitFor();
    await page.getByPlaceholder('最小').locator('visible=true').first().fill('abc');
    await page.click('button:has-text("查询")');
    await page.locator('.ant-form-item-explain-error', { hasText: '必须为数字' }).waitFor();
    assert.match(page.url(), /treeAge_ge=100/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('reads the bundled dictionaries in English', async () => {
    const { page, context } = await openConsole(browser, { language: 'en' });
    await signIn(page, { to: `${LIST}?oldTreeLevel=3&status=1` });
    const row = page.locator('.ant-table-row').first();
    await row.getByText('Level 3').waitFor();
    await row.getByText('Approved').waitFor();
    await context.close();
  });

  it('names species in Latin and regions in pinyin in English', async () => {
    const { page, context, errors } = await openConsole(browser, { language: 'en' });
    await signIn(page, { to: `${LIST}?xzCode=33` });
    const row = page.locator('.ant-table-row').first();
    await row.locator('i.latin').first().waitFor();
    await page.waitForFunction(
      () => !/\p{Script=Han}|…/u.test(document.querySelector('.ant-table-row')?.textContent ?? '汉'),
    );
    await row.press('Enter');
    await page.locator('.ant-drawer .details', { hasText: 'Zhejiang, ' }).first().waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('keeps what it shows when it cannot be read anew, but not what is gone', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/basicdata/oldTree' });
    const row = page.locator('.ant-table-row').first();
    const details = page.locator('.ant-drawer .details').first();
    const reopen = async (/** @type {number} */ status) => {
      const json = { code: status, success: false, msg: '未能读取', data: null };
      await page.route('**/oldTree/detail?*', (route) => route.fulfill({ status, json }));
      await page.click('.ant-drawer-close');
      await details.waitFor({ state: 'hidden' });
      await row.press('Enter');
    };
    await row.press('Enter');
    await details.waitFor();
    await reopen(500);
    const stale = page.locator('.ant-drawer .list-alert:has-text("未能读取")');
    await stale.waitFor();
    await details.waitFor();
    await page.unroute('**/oldTree/detail?*');
    await stale.getByRole('button', { name: '重试' }).click();
    await stale.waitFor({ state: 'detached' });
    await reopen(404);
    await page.locator('.ant-drawer .state:has-text("未能读取")').waitFor();
    assert.equal(await details.count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

/** @typedef {import('playwright-core').Page} Page */

/** Where on its page the first row stands. @param {Page} page */
const topOfRows = (page) =>
  page
    .locator('.ant-table-row')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + window.scrollY);

/** The same once all that stands above has come: it is where it was a moment before. @param {Page} page */
async function restingTop(page) {
  await quiet(page);
  await isLoaded(page);
  let before = -1;
  return until(
    () => topOfRows(page),
    (top) => {
      const rests = top === before;
      before = top;
      return rests;
    },
  );
}

/** A province with more trees than a page has, and few enough to be chosen at once. @param {Page} page */
async function middlingProvince(page) {
  for (const province of ['61', '41', '42', '34', '13', '11', '37']) {
    const { total } = await callApi(page, `oldTree/oldTree/page?size=1&xzCode=${province}`);
    if (total > 10 && total <= 200) return province;
  }
  throw new Error('No province has a fitting number of trees');
}

describe('what a list says and lets do', () => {
  it('shows its rows while they are still counted, and lets one turn the page', async () => {
    const { page, context, errors } = await openConsole(browser);
    /** @type {(value?: unknown) => void} */
    let count = () => {};
    const counted = new Promise((resolve) => (count = resolve));
    await page.route('**/oldTree/oldTree/page?*', async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      if (asked.get('searchCount') === 'only') await counted;
      const response = await route.fetch();
      const json = await response.json();
      // As of a filter that too many rows fit to be counted beside them.
      if (asked.get('searchCount') === 'false')
        Object.assign(json.data, { searchCount: false, total: Number(asked.get('current')) * 10 + 1 });
      await route.fulfill({ response, json });
    });
    await signIn(page, { to: `${LIST}?status=1` });
    await page.locator('.ant-table-row').nth(9).waitFor();
    assert.equal(await page.locator('.list-sum b').count(), 0);
    await page.locator('.ant-pagination-item', { hasText: /^2$/ }).click();
    await page.waitForURL((url) => url.searchParams.get('current') === '2');
    await page.locator('.ant-pagination-item', { hasText: /^3$/ }).waitFor();
    assert.equal(await page.locator('.list-sum b').count(), 0);
    const { total } = await callApi(page, 'oldTree/oldTree/page?size=1&status=1');
    count();
    await assertText(page.locator('.list-sum'), new RegExp(`符合条件 ${total.toLocaleString('en-US')} 株`));
    await page.locator('.ant-pagination-item', { hasText: String(Math.ceil(total / 10)) }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('leaves out of a region what the filter says, and shows the whole on hover', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    const cells = page.locator('.ant-table-row .region-text');
    // All of it is shown.
    await becomes(() => cells.first().evaluate((found) => found.innerText === found.title), true);
    // Of a tree that is placed in its county only nothing would be left.
    const { records } = await callApi(page, 'oldTree/oldTree/page?size=200&status=1&ascs=createTime');
    const tree = records.find(({ xzCode }) => xzCode.length === 12);
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

  it('begins regions of English lists with their nearest level, so that the cut at the end spares it', async () => {
    const { page, context } = await openConsole(browser, { language: 'en' });
    await signIn(page, { to: `${LIST}?xzCode=33&status=1` });
    const cell = page.locator('.ant-table-row .region-text').first();
    await becomes(async () => /, Zhejiang$/.test(String(await cell.getAttribute('title'))), true);
    // Without the province, which the filter says; the title has it last.
    await becomes(async () => `${await cell.textContent()}, Zhejiang`, await cell.getAttribute('title'));
    assert.match(
      String(await cell.textContent()),
      /^[^,]+ (District|County|Town|Township|Subdistrict|Village|Community)/,
    );
    assert.equal(await cell.evaluate((found) => window.getComputedStyle(found).direction), 'ltr');
    await screenshot(page, 'list-region-en');
    await context.close();
  });

  for (const width of [1440, 390])
    it(`chooses rows at ${width} without moving the table`, async () => {
      const { page, context, errors } = await openConsole(browser, { width });
      await signIn(page);
      const province = await middlingProvince(page);
      await page.goto(`${LIST}?xzCode=${province}`);
      await page.locator('.ant-table-row').nth(9).waitFor();
      const before = await restingTop(page);
      await page.locator('.ant-table-row .ant-checkbox-input').first().click();
      const bar = page.locator('.selection-bar');
      await bar.getByText('已选 1 条').waitFor();
      assert.equal(await topOfRows(page), before);
      await screenshot(page, `list-chosen-${width}`);
      await bar.getByRole('button', { name: '取消选择' }).click();
      await bar.waitFor({ state: 'detached' });
      assert.equal(await topOfRows(page), before);
      assert.deepEqual(errors, []);
      await context.close();
    });

  it('says of a row that is not there, or not in sight, that it is not, and leads back', async () => {
    const admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?size=1&xzCode=35&status=1');
    const account = `near${Date.now().toString(36)}`;
    const who = await newPerson(admin, { account, role: 'county', xzcode: '330106' });
    const { page, context } = await openConsole(browser);
    await signIn(page, who);
    for (const id of ['4611686018427387904', data.records[0].id])
      for (const screen of ['oldTreeView', 'oldTreeAdd']) {
        await goTo(page, `${LIST}/${screen}?id=${id}`);
        await page.locator('.state', { hasText: '不存在或不在您的数据范围' }).waitFor();
        await page.getByRole('link', { name: '返回列表' }).click();
        await page.waitForURL(new RegExp(`${LIST}$`));
        await page.locator('.data-table').waitFor();
      }
    await page.goBack();
    await page.locator('.state', { hasText: '不存在或不在您的数据范围' }).waitFor();
    await screenshot(page, 'record-not-visible-zh');
    await context.close();
  });

  it('keeps its filter row within its card at 1280 pixels in English', async () => {
    const { page, context } = await openConsole(browser, { language: 'en', width: 1280, height: 800 });
    await signIn(page, { to: LIST });
    for (const list of [LIST, '/basicdata/oldTreeGroup']) {
      await page.goto(list);
      const fold = page.locator('.filter-fold');
      await fold.waitFor();
      for (const state of ['folded', 'open']) {
        const [button, card] = await Promise.all(
          [fold, page.locator('.ant-pro-query-filter')].map((part) => part.boundingBox()),
        );
        const over = button.x + button.width - (card.x + card.width);
        assert.ok(over <= 0, `${list} ${state}: ${over} px beyond the card`);
        await screenshot(page, `filter-row-${list.split('/').at(-1)}-${state}-en-1280`);
        await fold.click();
      }
    }
    await context.close();
  });

  it('speaks English in the dark as well, and says at a heading why so many rows are not sorted by it', async () => {
    const { page, context, errors } = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await page.route('**/oldTree/oldTree/page?*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: { ...json, data: { ...json.data, total: 200_001 } } });
    });
    await signIn(page, { to: LIST });
    const heading = (text) => page.locator('.data-table th', { hasText: text });
    await heading(/^Age/).locator('.ant-table-column-sorters').waitFor();
    await heading(/^Species/)
      .locator('.anticon-info-circle')
      .hover();
    await page.getByRole('tooltip').filter({ hasText: 'More than 200,000 rows cannot be sorted' }).waitFor();
    await page.locator('.ant-table-row .ant-checkbox-input').first().click();
    await page.locator('.selection-bar', { hasText: '1 selected' }).waitFor();
    await screenshot(page, 'list-chosen-en-dark');
    await page.goto(`${LIST}/oldTreeView?id=4611686018427387904`);
    await page.getByText('It does not exist or is outside your data scope').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    assert.deepEqual(errors, []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});
