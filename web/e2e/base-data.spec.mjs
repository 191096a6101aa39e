import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { told } from './forms.mjs';
import { becomes } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/** @param {import('playwright-core').Page} page */
const confirmDialog = (page) => page.click('.ant-modal-footer .ant-btn-primary');

/** @param {import('playwright-core').Page} page */
const agree = (page) => page.click('.ant-modal-confirm-btns .ant-btn-primary');

describe('base data screens', () => {
  it('make a dictionary with an entry, seal the entry and remove both', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/dictbiz' });
    await page.waitForSelector('.ant-table-row');
    await page.click('button:has-text("新增")');
    await page.click('#entry_code');
    await page.click('#entry_dictValue');
    await page.waitForSelector('text=请输入字典编号');
    await page.focus('#entry_sort');
    await page.click('#entry_code');
    await page.waitForSelector('text=请输入字典排序');
    await becomes(() => page.getAttribute('#entry_isSealed[role=switch]', 'aria-checked'), 'false');
    const { width } = (await page.locator('.ant-modal-container').boundingBox()) ?? {};
    assert.equal(Math.round(width ?? 0), 880);
    // A click outside closes nothing.
    await page.mouse.click(5, 450);
    await page.waitForSelector('#entry_code');
    await page.fill('#entry_code', 'bark_kind');
    await page.fill('#entry_dictValue', '树皮');
    await page.fill('#entry_sort', '900');
    await confirmDialog(page);
    await told(page, '新增成功');

    await page.fill('#dictionaries_code', 'bark_kind');
    await page.click('button:has-text("查询")');
    await page.focus('.row-pick:has-text("bark_kind")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=树皮 · 字典项');
    const headings = await page.locator('thead').allInnerTexts();
    assert.match(headings[0] ?? '', /#\s+字典编号\s+字典名称\s+封存\s+操作/);
    await page.click('button:has-text("新增") >> nth=1');
    await becomes(() => page.inputValue('#entry_code'), 'bark_kind');
    for (const fixed of ['#entry_code', '#entry_parentId']) await page.waitForSelector(`${fixed}:disabled`);
    await page.fill('#entry_dictValue', '光滑');
    await page.fill('#entry_dictKey', '1');
    await page.fill('#entry_sort', '1');
    await screenshot(page, 'dict-entry-zh');
    await confirmDialog(page);
    await told(page, '新增成功');

    const entry = page.locator('.ant-table-row:has-text("光滑")');
    await entry.locator('[role=switch]').click();
    await told(page, '操作成功！');
    await page.waitForSelector('.ant-table-row:has-text("光滑") [role=switch][aria-checked=true]');
    await entry.locator('button:has-text("删除")').click();
    await page.waitForSelector('.ant-modal-confirm :text("确定将选择数据删除?"):visible');
    await agree(page);
    await told(page, '删除成功');
    await entry.waitFor({ state: 'detached' });
    // The last row leaves the focus to what makes a new one.
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('新增'));
    await page.locator('.row-pick:has-text("bark_kind") button:has-text("删除")').click();
    await agree(page);
    await page.waitForFunction(() => !document.body.innerText.includes('bark_kind'));
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('finds a region by name and shows the regions below', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/devOps/region' });
    await page.waitForSelector('.ant-table-row:has-text("北京市")');
    await page.click('.region-picker .ant-select');
    await page.keyboard.type('西湖区');
    await page.click('.ant-cascader-menu-item:has-text("浙江省 / 杭州市 / 西湖区")');
    await page.waitForSelector('text=西湖区 · 下级区划');
    await page.waitForSelector('.ant-table-row:has-text("灵隐街道")');
    await page.waitForSelector('.region-picker :text("浙江省 / 杭州市 / 西湖区"):visible');
    await screenshot(page, 'region-zh');
    await page.locator('.ant-breadcrumb').getByRole('button', { name: '浙江省' }).press('Enter');
    await page.waitForSelector('main:focus');
    await page.waitForSelector('.ant-table-row:has-text("宁波市")');
    assert.deepEqual(errors, []);
    await context.close();
  });
});
