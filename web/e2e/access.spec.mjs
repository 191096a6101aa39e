import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import exceljs from 'exceljs';
import { apiClient, removeMenu } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { told } from './forms.mjs';
import { becomes } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

// More than are stored while the upload waits.
const MANY = 400;
const MARK = Date.now().toString(36);
const NEW_PASSWORD = 'Ring-2026x';

/** @type {(page: Page) => Promise<void>} */
const confirm = (page) => page.click('.ant-modal-footer .ant-btn-primary');
/** @type {(page: Page, text: string) => import('playwright-core').Locator} */
const row = (page, text) => page.locator(`.ant-table-row:has-text("${text}")`);
/** @type {(page: Page, field: string, text: string) => Promise<void>} */
async function choose(page, field, text) {
  await page.click(`#entry_${field}`);
  await page.click(`.ant-select-dropdown:visible :text-is("${text}")`);
  await page.keyboard.press('Escape');
}
/** @type {(page: Page, path: string, fields: Record<string, string>) => Promise<void>} */
async function open(page, path, fields) {
  await page.goto(path);
  await page.click('button:has-text("新增")');
  for (const [name, text] of Object.entries(fields)) await page.fill(`#entry_${name}`, text);
}

const REFUSED = 'text=/有 \\d+ 处错误，整个文件未导入/';

/** A workbook of users with a row that is wrong. */
async function badFile() {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('用户');
  sheet.addRow(['账户', '姓名', '手机']);
  sheet.addRow([`a${MARK}`, '甲', '']);
  sheet.addRow([`b${MARK}`, '', '123']);
  return {
    name: 'users.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  };
}

/**
 * Changes a one-time password, where the frame leads first, and signs in again.
 * @param {Page} page
 * @param {{ account: string, password: string }} who
 */
async function settleIn(page, { account, password }) {
  /** @type {string[]} */
  const refused = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await signIn(page, { account, password, to: '/wel/index?from=letter' });
  await page.fill('#password_oldPassword', password);
  await page.fill('#password_newPassword', NEW_PASSWORD);
  await page.fill('#password_newPassword1', NEW_PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForSelector('text=密码已修改，请用新密码登录');
  await page.waitForURL(/\/login/);
  await signIn(page, { account, password: NEW_PASSWORD });
  // Where they were going when they were asked for a new one, with nothing asked for that they had to wait for.
  await page.waitForURL(/\/wel\/index\?from=letter$/);
  assert.deepEqual(refused, []);
}

describe('administration of access', () => {
  it('lets a department, role, user, menu and scope take effect for them at their next call', async (t) => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    await open(page, '/system/dept', { deptName: `处${MARK}` });
    await confirm(page);
    await told(page, '新增成功');

    await open(page, '/authority/role', { roleName: `角色${MARK}`, roleAlias: `r${MARK}` });
    await confirm(page);
    await told(page, '新增成功');
    await row(page, `角色${MARK}`).getByRole('button', { name: '权限设置' }).click();
    await page.waitForSelector('.ant-modal .ant-tree-treenode:has-text("首页")');
    await page.click('.ant-modal .ant-tree-treenode:has-text("首页") .ant-tree-checkbox');
    await confirm(page);
    await told(page, '操作成功！');

    const account = `u${MARK}`;
    await open(page, '/system/user', { account, realName: '林远' });
    const labels = await page.locator('.ant-modal .ant-form-item-label').allInnerTexts();
    assert.deepEqual(
      labels.slice(0, 4).map((text) => text.trim()),
      ['登录账号', '所属角色', '行政区划', '所属机构'],
    );
    await confirm(page);
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请选择所属角色")');
    await choose(page, 'roleId', `角色${MARK}`);
    // The fault goes with the choice, and the role says what it sees and reviews.
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请选择所属角色")', {
      state: 'detached',
    });
    await page.waitForSelector('.ant-form-item-extra:has-text("可查看全国的数据，不参与审核")');
    await screenshot(page, 'user-form-zh-light');
    await choose(page, 'deptId', `处${MARK}`);
    await confirm(page);
    // Nobody sees the nation because a field was left empty: below it a region is needed.
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请选择行政区划")');
    await choose(page, 'roleId', '县级管理员');
    await page.click('#entry_xzjb');
    await page.click('.ant-select-dropdown:visible :text-is("国家")');
    await confirm(page);
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请选择行政区划")');
    await choose(page, 'roleId', '县级管理员');
    await page.waitForSelector('.ant-form-item-explain-error', { state: 'detached' });
    await confirm(page);
    await page.waitForSelector(
      '.ant-modal-confirm-title:has-text("林远 没有选择行政区划，将看到全国的数据")',
    );
    await screenshot(page, 'user-nation-ask');
    await page.click('.ant-modal-confirm-btns button:has-text("去选择")');
    await page.waitForSelector('.ant-modal-confirm', { state: 'detached' });
    await becomes(() => page.inputValue('#entry_account'), account);
    await confirm(page);
    await page.click('.ant-modal-confirm-btns button:has-text("保存为全国")');
    await page.waitForSelector('.ant-modal :text("密码只显示这一次")');
    const password = await page.innerText(`.ant-modal .ant-table-row:has-text("${account}") code`);
    await screenshot(page, 'user-one-time');
    await page.click('button:has-text("我已记下")');
    await page.click(`.side-tree :text("处${MARK}")`);
    await row(page, account).waitFor();

    const second = await openConsole(browser);
    await settleIn(second.page, { account, password: password.trim() });
    await second.page.goto('/system/post');
    await second.page.waitForSelector('text=没有权限访问此页面');

    const menu = { name: `新菜单${MARK}`, path: `/x/${MARK}`, code: `menu${MARK}` };
    t.after(async () => removeMenu(await apiClient(), menu.code));
    await open(page, '/system/menu', menu);
    await confirm(page);
    await told(page, '新增成功');
    await page.goto('/authority/role');
    await row(page, `角色${MARK}`).getByRole('button', { name: '权限设置' }).click();
    for (const name of ['系统管理', menu.name]) {
      await page.fill('.ant-modal input[type=search]', name);
      await page.click(`.ant-modal .ant-tree-treenode:has-text("${name}") .ant-tree-checkbox`);
    }
    await screenshot(page, 'role-rights');
    await confirm(page);
    await told(page, '操作成功！');
    await second.page.goto('/system/post');
    await second.page.waitForSelector('.data-table');
    await second.page.waitForSelector(`.side-menu :text("${menu.name}")`);

    // A guarded address is refused to whom no scope opens it, at the next call.
    await page.goto('/authority/apiscope');
    await page.fill('.side-tree input', '岗位管理');
    await page.click('.side-tree .ant-tree-title:has-text("岗位管理")');
    await page.click('button:has-text("新增")');
    await page.fill('#entry_scopeName', `岗位接口${MARK}`);
    await page.fill('#entry_resourceCode', `post_${MARK}`);
    await page.fill('#entry_scopePath', '/blade-system/post/**');
    await confirm(page);
    await told(page, '新增成功');
    await second.page.goto('/system/post');
    await second.page.waitForSelector('.ant-table button:has-text("重试")');
    await row(page, `岗位接口${MARK}`).getByRole('button', { name: '删除' }).click();
    await page.click('.ant-modal-confirm-btns .ant-btn-primary');
    await told(page, '删除成功');

    await page.goto('/system/user');
    await page.click(`button[aria-label="更多 林远"]`);
    await page.click('.ant-dropdown :text("登录会话")');
    await page.click('.ant-modal button:has-text("全部下线")');
    await page.click('.ant-modal-confirm-btns .ant-btn-primary');
    await told(page, '操作成功！');
    await second.page.goto('/system/post');
    await second.page.waitForURL('**/login**');
    assert.deepEqual([...errors, ...second.errors], []);
    await second.context.close();
    await context.close();
  });

  it('keeps a file the line was lost for, tells a refusal to who closed its window before, and imports no user of it', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/user' });
    const open = () => page.click('button:has-text("导入")');
    const close = async () => {
      await page.click('.ant-modal-footer button:not(.ant-btn-primary)');
      await page.waitForSelector('.ant-modal', { state: 'hidden' });
    };
    await open();
    await page.setInputFiles('.ant-modal input[type=file]', await badFile());
    await page.route('**/import-user*', (route) => route.abort());
    await page.click('.ant-modal button:has-text("开始导入")');
    await page.waitForSelector('.ant-modal .upload-file .ant-typography-danger');
    await page.unroute('**/import-user*');
    // What came of the run is not told before the window is closed.
    /** @type {() => void} */
    let tell = () => undefined;
    const closed = new Promise((resolve) => void (tell = () => resolve(undefined)));
    await page.route('**/import-detail*', (route) =>
      closed.then(() => route.continue()).catch(() => undefined),
    );
    const refused = page.waitForResponse('**/import-user*');
    await page.click('.ant-modal button:has-text("开始导入")');
    assert.equal((await refused).status(), 400);
    await close();
    tell();
    await open();
    await page.waitForSelector(REFUSED);
    await screenshot(page, 'user-import-refused');
    await close();
    // Once seen it is done with.
    const newest = page.waitForResponse('**/import-newest*');
    await open();
    await newest;
    await page.waitForSelector('.ant-modal button:has-text("开始导入")');
    assert.equal(await page.locator(REFUSED).count(), 0);
    await close();
    await page.getByLabel('登录账号', { exact: true }).first().fill(MARK);
    await page.getByRole('button', { name: '查询' }).last().click();
    await page.waitForFunction((mark) => !document.body.innerText.includes(`a${mark}`), MARK);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('brings in a long file of users while its window is closed, and gives their passwords again from its row', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/user' });
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('用户');
    sheet.addRow(['账户', '姓名']);
    for (let i = 0; i < MANY; i++) sheet.addRow([`many${MARK}${i}`, '护林员']);
    await page.click('button:has-text("导入")');
    await page.setInputFiles('.ant-modal input[type=file]', {
      name: 'many.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
    });
    await page.click('.ant-modal button:has-text("开始导入")');
    await page.waitForSelector('.ant-modal .import-run');
    await screenshot(page, 'user-import-progress');
    await page.click('.ant-modal-footer button:has-text("关闭")');
    await page.waitForSelector('.ant-modal', { state: 'hidden' });
    await page.click('button:has-text("导入")');
    await page.waitForSelector(`text=已新增 ${MANY} 人，更新 0 人`);
    await screenshot(page, 'user-import-stored');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.ant-modal button:has-text("下载一次性密码")'),
    ]);
    const handed = new exceljs.Workbook();
    await handed.xlsx.readFile(await file.path());
    assert.equal(handed.worksheets[0]?.rowCount, MANY + 1);
    await page.click('.ant-modal-footer button:has-text("关闭")');
    await page.waitForSelector('.ant-modal', { state: 'hidden' });
    // The window is gone, the passwords are not: the import's row among one's own jobs leads to them.
    await page.getByRole('button', { name: /^后台任务/ }).click();
    await page
      .locator('.job-line', { hasText: 'many.xlsx' })
      .getByRole('button', { name: '查看结果' })
      .click();
    await page.click('.ant-modal button:has-text("显示一次性密码")');
    await page.waitForSelector(`.ant-modal td:has-text("many${MARK}0")`);
    await screenshot(page, 'user-import-passwords');
    assert.deepEqual(errors, []);
    await context.close();
  });
});
