import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

const LIST = '/basicdata/oldTree';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

describe('a list that is left and found again', () => {
  it('keeps filter, size and place over its tab and over the menu', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: `${LIST}?oldTreeLevel=3&size=30` });
    await page.locator('.ant-table-row').nth(20).waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    for (const way of ['.visited-tab', '.side-menu .ant-menu-item']) {
      await page.locator('.ant-menu-item', { hasText: '首页' }).click();
      await page.waitForSelector('.home-group');
      if (way.startsWith('.side'))
        await page.locator('.ant-menu-submenu-title', { hasText: '基础数据' }).click();
      await page.locator(way, { hasText: '古树名木' }).click();
      await page.waitForURL(/oldTreeLevel=3&size=30$/);
      await page.waitForFunction(() => window.scrollY === 500);
    }
    // Once more on the entry of the open page: back to its beginning.
    await page.locator('.ant-menu-item', { hasText: '古树名木' }).click();
    await page.waitForURL(new RegExp(`${LIST}$`));
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('goes back from behind its last page, and mends an address that no list can answer', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page);
    await page.goto(`${LIST}?size=200&current=9999`);
    await page.waitForURL((url) => Number(url.searchParams.get('current') ?? 1) < 9999);
    await page.locator('.ant-table-row').first().waitFor();
    /** @type {[asked: string, told: string, shown: Record<string, string | null>][]} */
    const wrong = [
      ['size=99999', '每页条数只能是', { size: '200' }],
      ['size=0', '每页条数只能是', { size: '10' }],
      ['size=30&current=abc', '页码应为正整数', { size: '30', current: '1' }],
      ['descs=nothing_such', '不能按“nothing_such”排序', { descs: null }],
    ];
    for (const [asked, told, shown] of wrong) {
      await page.goto(`${LIST}?${asked}`);
      await page.locator(`.ant-message :text("${told}")`).waitFor();
      await page.waitForURL((url) =>
        Object.entries(shown).every(([name, value]) => url.searchParams.get(name) === value),
      );
      await page.locator('.ant-table-row').first().waitFor();
    }
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
    assert.equal(await age.inputValue(), '约 300 年');
    await age.fill('３００');
    await age.blur();
    await page
      .locator('.ant-form-item-explain-error', { hasText: '必须为数字' })
      .waitFor({ state: 'detached' });
    assert.equal(await age.inputValue(), '300');
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
