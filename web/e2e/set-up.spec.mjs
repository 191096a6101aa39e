import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { becomes } from './waits.mjs';

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
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNQWpUGAAIkATM6oYJNAAAAAElFTkSuQmCC';

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
  it('is kept for them on the server, until they go back to the first set-up', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    await rows(page, 10);
    await Promise.all([
      stored(page),
      page.click('.ant-pagination-options .ant-select').then(() => page.click('[title="30 条/页"]')),
    ]);
    await rows(page, 30);
    await page.click('[aria-label="列设置"]');
    await Promise.all([stored(page), page.getByRole('dialog').getByText('拉丁名').first().click()]);
    await latin(page).waitFor({ state: 'detached' });
    await page.goto(`${LIST}?section=松科`);
    await searches(page, '保存当前条件');
    await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill(`松${MARK}`);
    await Promise.all([stored(page), page.keyboard.press('Enter')]);

    // What the line loses stays, said above the list, until it is sent again.
    await page.route('**/screen-setting/submit', (route) => route.abort());
    await page.click('[aria-label="列设置"]');
    await page.getByRole('dialog').getByText('属', { exact: true }).first().click();
    const genus = (/** @type {Page} */ at) => at.locator('th').getByText('属', { exact: true });
    await genus(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const unsaved = page.locator('.list-alert:has-text("列表设置的修改尚未保存：网络连接失败")');
    await unsaved.waitFor();
    await page.unroute('**/screen-setting/submit');
    await Promise.all([stored(page), unsaved.getByRole('button', { name: '重试' }).click()]);
    await unsaved.waitFor({ state: 'detached' });

    const second = await openConsole(browser);
    await signIn(second.page, { to: LIST });
    await rows(second.page, 30);
    assert.equal(await genus(second.page).count(), 0);
    assert.equal(await latin(second.page).count(), 0);
    await searches(second.page, `松${MARK}`);
    await second.page.waitForURL((url) => url.searchParams.get('section') === '松科');
    await second.page.locator(`${ROWS}:has-text("松科")`).first().waitFor();
    // It is done once the server has it.
    const done = second.page.locator('.ant-message-success');
    await second.page.route('**/screen-setting/submit', (route) => route.abort());
    await searches(second.page, '恢复默认列表设置');
    await latin(second.page).waitFor();
    const lost = second.page.locator('.list-alert:has-text("列表设置的修改尚未保存")');
    await lost.waitFor();
    assert.equal(await done.count(), 0);
    await second.page.unroute('**/screen-setting/submit');
    await Promise.all([stored(second.page), searches(second.page, '恢复默认列表设置')]);
    await done.waitFor();
    await page.goto(LIST);
    await rows(page, 10);
    await latin(page).waitFor();
    assert.deepEqual([...errors, ...second.errors], []);
    await second.context.close();
    await context.close();
  });

  it('shows the picture they have given themselves', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/info/index' });
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PICTURE, 'base64'),
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

/** Goes on by Tab until an element with these words has the focus. @type {(page: Page, words: string) => Promise<void>} */
async function tabTo(page, words) {
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const { activeElement: now } = document;
      return `${now?.getAttribute('aria-label') ?? ''} ${now?.textContent ?? ''}`;
    });
    if (here.includes(words)) return;
  }
  assert.fail(`${words} is not reached by Tab`);
}
/** @type {(page: Page) => Promise<string | null | undefined>} */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('a list by keyboard alone', () => {
  it('is folded out, read anew and set up; at least one column stays', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: LIST });
    await rows(page, 10);
    await page.locator('.ant-pro-table-search input:visible').first().focus();
    await tabTo(page, '展开');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.filter-fold[aria-expanded="true"]');
    const again = page.waitForResponse((answer) => answer.url().includes('treeSpecies/'));
    await tabTo(page, '刷新');
    await page.keyboard.press('Enter');
    await again;
    await tabTo(page, '列设置');
    const ring = await page.evaluate(
      () => window.getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle,
    );
    assert.notEqual(ring, 'none', 'the focus is not seen');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '列设置' });
    await page.waitForFunction(() => document.activeElement?.closest('.column-panel'));
    const boxes = panel.getByRole('checkbox');
    while ((await panel.locator('input:checked').count()) > 1) {
      await Promise.all([stored(page), panel.locator('input:checked').last().click()]);
    }
    await panel.getByText('至少保留一列').waitFor();
    await becomes(() => panel.locator('input:checked').isDisabled(), true);
    assert.ok((await boxes.count()) > 1);
    await Promise.all([stored(page), panel.getByRole('button', { name: '重置' }).click()]);
    await panel.getByText('至少保留一列').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await becomes(() => focused(page), '列设置');
    assert.deepEqual(errors, []);
    await context.close();
  });
});

describe('dialogs by keyboard alone', () => {
  it('open, take a row, save it by Enter, and ask before Escape leaves what is unsaved', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/param' });
    await page.locator(ROWS).first().waitFor();
    await page.focus('.list-tools button:has-text("新增")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#entry_paramName:focus');
    await page.keyboard.type(`键盘${MARK}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`keyboard.${MARK}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.ant-modal-confirm-title:has-text("有未保存的修改")');
    await page.click('.ant-modal-confirm-btns button:has-text("继续填写")');
    await becomes(() => page.inputValue('#entry_paramName'), `键盘${MARK}`);
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
