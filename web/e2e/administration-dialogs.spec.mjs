import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';
import { becomes } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SCREEN = '/system/datasource';
const NAME = `县库${Date.now().toString(36)}`;
const URL_OF = 'jdbc:postgresql://10.0.0.8:5432/trees';
const SECRET = 'Data-Secret-1';
const LEAVE = '.ant-modal-confirm:has-text("有未保存的修改")';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof openConsole>>} */
let own;
/** @type {Page} */
/** @type {import('playwright-core').Page} */
let page;
before(async () => {
  browser = await openBrowser();
  own = await openConsole(browser);
  page = own.page;
  await signIn(page);
});
after(() => browser.close());

const rowOf = (/** @type {Page} */ on) => on.locator(`.ant-table-row:has-text("${NAME}")`);
/** Opens the row's form. @type {(on: Page) => Promise<void>} */
async function edit(on) {
  await on.goto(`${SCREEN}?name=${encodeURIComponent(NAME)}`);
  await rowOf(on).locator('button:has-text("编辑")').click();
  await on.waitForSelector('#entry_name');
}
const save = (/** @type {Page} */ on) => on.click('.ant-modal-footer .ant-btn-primary');
const answer = (/** @type {string} */ button) => page.click(`${LEAVE} button:has-text("${button}")`);
/** All that this browser keeps. @type {(on: Page) => Promise<string>} */
const kept = (on) => on.evaluate(() => JSON.stringify({ ...localStorage }));
const stored = async () =>
  (await callApi(page, `blade-develop/datasource/list?name=${encodeURIComponent(NAME)}`)).records[0];

describe('dialogs of what is administered', () => {
  it('add a data source, whose password nobody sees again', async () => {
    await page.goto(SCREEN);
    await page.click('.list-tools button:has-text("新增")');
    await page.fill('#entry_name', NAME);
    await page.fill('#entry_url', 'jdbc:mysql://root:secret@10.0.0.8/trees');
    await page.locator('#entry_url').blur();
    await page.waitForSelector('.ant-form-item-explain-error:has-text("不含账号密码的JDBC地址")');
    await screenshot(page, 'datasource-form-zh-light');
    await save(page);
    await page.waitForSelector('#entry_url:focus');
    await page.fill('#entry_url', URL_OF);
    await page.fill('#entry_username', 'trees');
    await page.fill('#entry_password', SECRET);
    await save(page);
    await page.waitForSelector('.ant-message :text("新增成功")');
    await edit(page);
    await becomes(() => page.inputValue('#entry_password'), '');
    await becomes(() => page.getAttribute('#entry_password', 'placeholder'), '已设置，不修改请留空');
    assert.doesNotMatch(JSON.stringify(await stored()), new RegExp(SECRET));
    await page.click('.ant-modal-close');
    await page.waitForSelector('.ant-modal', { state: 'detached' });
  });

  it('ask before what is unsaved is left by their cross, by going back or by another page', async () => {
    await page.goto('/wel/index');
    await page.click('.sider .ant-menu-submenu-title:has-text("系统管理")');
    await page.click('.sider .ant-menu-item:has-text("数据源管理")');
    await rowOf(page).locator('button:has-text("编辑")').click();
    await page.fill('#entry_remark', '半句');
    await page.click('.ant-modal-close');
    await page.waitForSelector(LEAVE);
    await screenshot(page, 'dialog-leave-zh-light');
    await answer('继续填写');
    await page.waitForSelector(LEAVE, { state: 'detached' });
    await page.goBack();
    await answer('继续填写');
    await page.waitForSelector(LEAVE, { state: 'detached' });
    assert.equal(new URL(page.url()).pathname, SCREEN);
    await becomes(() => page.inputValue('#entry_remark'), '半句');
    // Closing the browser's tab is asked by the browser.
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await page.goBack();
    await answer('离开');
    await page.waitForURL('**/wel/index');
    await page.waitForSelector('.ant-modal', { state: 'detached' });
    assert.equal((await stored()).remark, '');
  });

  it('let the slower of two people decide field by field', async () => {
    const other = await openConsole(browser);
    await signIn(other.page);
    await edit(page);
    await edit(other.page);
    await other.page.fill('#entry_username', 'reader');
    await other.page.fill('#entry_remark', '只读');
    await save(other.page);
    await other.page.waitForSelector('.ant-message :text("更新成功")');
    await page.fill('#entry_remark', '迁移中');
    await page.fill('#entry_driverClass', 'org.postgresql.Driver');
    await page.fill('#entry_password', `${SECRET}-new`);
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('迁移中'));
    await save(page);
    const conflict = page.locator('.ant-modal:has-text("数据已被他人修改")');
    await conflict.locator('.conflict-row:has-text("只读"):has-text("迁移中")').waitFor();
    // It says who was quicker, asks about nothing that only one has changed, and shows no secret.
    await conflict.locator('text=/管理员 于 .* 保存了新内容/').waitFor();
    await becomes(() => conflict.getByRole('radiogroup').count(), 1);
    await conflict.locator('.conflict-taken').waitFor();
    assert.doesNotMatch(await conflict.innerHTML(), new RegExp(SECRET));
    assert.doesNotMatch(await kept(page), new RegExp(SECRET));
    await screenshot(page, 'dialog-conflict-zh-light');
    // Their remark, my driver, and the account that only they have changed.
    await conflict.locator('.conflict-row:has-text("只读") label:has-text("只读")').click();
    await conflict.getByRole('button', { name: '按选择保存' }).click();
    await page.waitForSelector('.ant-message :text("更新成功")');
    const { remark, username, driverClass, url } = await stored();
    assert.deepEqual(
      { remark, username, driverClass, url },
      { remark: '只读', username: 'reader', driverClass: 'org.postgresql.Driver', url: URL_OF },
    );
    await other.context.close();
  });
});
