import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const LIST = '/devOps/treeSpecies';
const MARK = Date.now().toString(36);
const ROWS = '.ant-table-tbody .ant-table-row';
// One green pixel.
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk2Nj7HwAFVAJr8s1IQwAAAABJRU5ErkJggg==';

/** @type {(page: Page, count: number) => Promise<unknown>} */
const rows = (page, count) =>
  page.waitForFunction(([at, most]) => document.querySelectorAll(String(at)).length === most, [ROWS, count]);
/** @type {(page: Page) => import('playwright-core').Locator} */
const latin = (page) => page.locator('th:has-text("拉丁名")');
/** @type {(page: Page, entry: string) => Promise<void>} */
async function searches(page, entry) {
  await page.click('[aria-label="常用筛选"]');
  await page.click(`.ant-dropdown:visible .ant-dropdown-menu-item:has-text("${entry}")`);
}
/** Waits until the server has it: the next visit reads it from there. @type {(page: Page) => Promise<unknown>} */
const stored = (page) => page.waitForResponse((answer) => answer.url().includes('screen-setting/submit'));

describe('a screen as a person has set it up', () => {
  it('is kept for him on the server, until he goes back to the first set-up', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    await page.goto(LIST);
    await rows(page, 10);
    await Promise.all([
      stored(page),
      page.click('.ant-pagination-options .ant-select').then(() => page.click('[title="30 条/页"]')),
    ]);
    await rows(page, 30);
    await page.click('.ant-pro-table-list-toolbar-setting-item [aria-label="setting"]');
    const columns = '.ant-pro-table-column-setting-list';
    await Promise.all([
      stored(page),
      page.click(`${columns} .ant-tree-treenode:has-text("拉丁名") .ant-tree-checkbox`),
    ]);
    await latin(page).waitFor({ state: 'detached' });
    await page.goto(`${LIST}?section=松科`);
    await searches(page, '保存当前条件');
    await page.fill('.ant-modal [aria-label="名称"]', `松${MARK}`);
    await Promise.all([stored(page), page.keyboard.press('Enter')]);

    const second = await openConsole(browser);
    await signIn(second.page);
    await second.page.goto(LIST);
    await rows(second.page, 30);
    assert.equal(await latin(second.page).count(), 0);
    await searches(second.page, `松${MARK}`);
    await second.page.waitForURL((url) => url.searchParams.get('section') === '松科');
    await second.page.locator(`${ROWS}:has-text("松科")`).first().waitFor();
    await Promise.all([stored(second.page), searches(second.page, '恢复默认列表设置')]);
    await latin(second.page).waitFor();
    await page.goto(LIST);
    await rows(page, 10);
    await latin(page).waitFor();
    assert.deepEqual([...errors, ...second.errors], []);
    await second.context.close();
    await context.close();
  });

  it('shows the picture he has given himself', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    await page.goto('/info/index');
    await page.setInputFiles('input[type=file]', {
      ...{ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') },
    });
    await page.waitForSelector('.profile-info .ant-avatar img');
    for (const [field, text] of [
      ['realName', '管理员'],
      ['phone', '13800000000'],
      ['companyName', '林业局'],
    ])
      await page.fill(`#profile_${field}`, text ?? '');
    await page.click('button[type=submit]');
    await page.waitForSelector('.ant-message-success');
    await page.reload();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.profile-info .ant-avatar img')].some(
        (each) => /** @type {HTMLImageElement} */ (each).naturalWidth === 1,
      ),
    );
    assert.deepEqual(errors, []);
    await context.close();
  });
});

describe('dialogs by keyboard alone', () => {
  it('open, take a row, save it by Enter, and ask before Escape leaves what is unsaved', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    await page.goto('/system/param');
    await page.locator(ROWS).first().waitFor();
    await page.focus('.list-tools button:has-text("新增")');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('.ant-modal'));
    await page.focus('#entry_paramName');
    await page.keyboard.type(`键盘${MARK}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`keyboard.${MARK}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.ant-modal-confirm-title:has-text("有未保存的修改")');
    await page.click('.ant-modal-confirm-btns button:has-text("继续填写")');
    assert.equal(await page.inputValue('#entry_paramName'), `键盘${MARK}`);
    await page.focus('#entry_paramKey');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.focus('#entry_paramName');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.ant-message :text("新增成功")');
    await page.waitForSelector('.ant-modal', { state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
  });
});
