import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { becomes } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/**
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
const told = (page, text) => page.waitForSelector(`.ant-message :text("${text}")`);

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

  it('asks for rows before it deletes many', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: '/devOps/treeSpecies' });
    await page.waitForSelector('.ant-table-row');
    await page.click('button:has-text("批量删除")');
    await told(page, '请选择至少一条数据');
    await context.close();
  });

  it('says what is done and what is not when the line breaks amid many, and does the rest', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    for (const number of [1, 2, 3, 4]) {
      const post = { category: 1, postCode: `HALT${number}`, postName: `断线岗${number}`, sort: number };
      await callApi(page, 'blade-system/post/submit', post);
    }
    await page.goto('/system/post?postName=断线岗&size=30');
    const row = page.locator('.ant-table-tbody .ant-table-row:has-text("断线岗")');
    await row.nth(3).waitFor();
    await page.click('[aria-label="选择本页全部"]');
    let calls = 0;
    await page.route('**/post/remove*', (route) => {
      calls++;
      // Refused as a whole, so they go one by one: the first gets through, the second is refused, then the line breaks.
      if (calls === 2) return route.continue();
      if (calls > 3) return route.abort();
      return route.fulfill({ status: 400, json: { code: 400, success: false, msg: '岗位在用', data: null } });
    });
    await page.click('button:has-text("批量删除")');
    await agree(page);
    const report = page.locator('.ant-modal-confirm-warning');
    await report.locator('.ant-modal-confirm-title:text("成功 1 条，失败 3 条")').waitFor();
    await becomes(
      () => report.locator('li').allInnerTexts(),
      [
        '断线岗2 岗位在用',
        '断线岗3 网络连接失败，请检查网络后重试（可能已处理，请核对列表）',
        '其余 1 条未处理，仍为选中状态，可再次操作',
      ],
    );
    await screenshot(page, 'batch-halted-zh');
    await report.getByRole('button').click();
    await page.waitForSelector('text=已选 3 条');
    await page.unroute('**/post/remove*');
    await page.click('button:has-text("批量删除")');
    await agree(page);
    await told(page, '删除成功');
    await row.first().waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('empty the map review number again, and no parameter that needs a value', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    const value = page.locator('#entry_paramValue');
    const edit = async (/** @type {string} */ key) => {
      await page.goto(`/system/param?paramKey=${key}`);
      await page.locator(`.ant-table-row:has-text("${key}") button:has-text("编辑")`).click();
    };
    for (const number of ['GS（2024）0650号', '']) {
      await edit('map.reviewNumber');
      await value.fill(number);
      await confirmDialog(page);
      await value.waitFor({ state: 'detached' });
      assert.equal((await callApi(page, 'maps/base-map/tiles')).reviewNumber, number);
    }
    await edit('account.failCount');
    await value.fill('');
    for (const name of ['paramName', 'paramKey']) await page.fill(`#entry_${name}`, '');
    await confirmDialog(page);
    for (const word of ['参数名称', '参数键名', '参数键值'])
      await page.waitForSelector(`.ant-form-item-explain-error:has-text("请输入${word}")`);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('adds a species, shows a refusal at its field, and removes it', async () => {
    const { page, errors, context } = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(page, { to: '/devOps/treeSpecies' });
    await page.waitForSelector('.ant-table-row');
    await page.click('button:has-text("Add")');
    await page.fill('#entry_species', '银杏');
    await page.fill('#entry_latinName', 'Ginkgo biloba L.');
    await page.fill('#entry_section', '银杏科');
    await page.fill('#entry_genus', '银杏属');
    await confirmDialog(page);
    await page.waitForSelector('.ant-modal .ant-form-item-explain-error');
    await screenshot(page, 'species-refused-en-dark');
    await page.fill('#entry_species', '银杏试种');
    await confirmDialog(page);
    await told(page, 'Added');
    await page.fill('#species', '银杏试种');
    await page.click('button:has-text("Search")');
    const row = page.locator('.ant-table-row:has-text("银杏试种")');
    await row.locator('button:has-text("Delete")').click();
    await agree(page);
    await told(page, 'Deleted');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('says how far the trees of a species are that is declared sensitive', async () => {
    const { page, errors, context } = await openConsole(browser);
    /** @type {{ total: number, done: number } | undefined} */
    let progress = { total: 0, done: 0 };
    // The job of a test's few trees is over before anybody sees it.
    await page.route('**/treeSpecies/list?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const row of body.data.records) {
        if (row.species === '银杏' && progress) row.sensitiveProgress = progress;
      }
      await route.fulfill({ response, json: body });
    });
    await signIn(page, { to: '/devOps/treeSpecies' });
    await page.fill('#species', '银杏');
    await page.click('button:has-text("查询")');
    const refresh = () => page.getByRole('button', { name: '刷新' }).click();
    const tag = page.locator('.ant-table-row:has-text("Ginkgo biloba") .ant-tag-processing');
    await becomes(() => tag.allTextContents(), ['古树位置待更新']);
    progress = { total: 2503, done: 1000 };
    await refresh();
    await becomes(() => tag.allTextContents(), ['古树位置更新中 1,000 / 2,503']);
    progress = undefined;
    await refresh();
    await becomes(() => tag.count(), 0);
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
