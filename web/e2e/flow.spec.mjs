import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { barriers, foreignSpeech } from './page-faults.mjs';
import { assertText, isLoaded } from './waits.mjs';

const run = String(Date.now()).slice(-6);
// Latin letters: on English screens Chinese outside of the data is a fault, and tabs bear the title.
const REASON = `Home leave ${run}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof newPerson>>} */
let county;
/** @type {Awaited<ReturnType<typeof newPerson>>} */
let head;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  county = await newPerson(admin, { account: `asks${run}`, role: 'county', xzcode: '330112' });
  head = await newPerson(admin, { account: `decides${run}`, role: 'county', xzcode: '330112' });
});
after(() => browser.close());

/**
 * Opens a list of one's own work as somebody.
 * @param {{ account?: string, password?: string }} who
 * @param {string} to
 * @param {import('./console.mjs').Look} [look]
 */
async function openAs(who, to, look = {}) {
  const opened = await openConsole(browser, look);
  await signIn(opened.page, { ...who, to });
  await opened.page.waitForSelector('.ant-table, .ant-list, .state');
  return opened;
}

const rowOf = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator('.ant-table-row, .ant-list-item').filter({ hasText: text }).first();

/** Goes to the task of the leave, from the list of what one has to do. @param {Page} page */
async function handle(page) {
  await rowOf(page, REASON).getByText('办理', { exact: true }).click();
  await page.waitForURL(/\/handle\//);
  await page.getByRole('heading', { name: /待您办理/ }).waitFor();
}

/** Nothing was wrong with a page by itself. @param {Awaited<ReturnType<typeof openConsole>>} opened */
async function closeSound({ errors, strangers, context }) {
  assert.deepEqual([errors, strangers], [[], []]);
  await context.close();
}

describe('A leave', () => {
  it('is asked for, sent back, changed and sent again, agreed to, and read with its diagram', async () => {
    const asking = await openAs(county, '/work/start');
    const { page } = asking;
    await rowOf(page, '请假流程').getByText('发起', { exact: true }).click();
    await page.waitForURL(/\/work\/process\/leave\/form\//);
    await page.locator('.process-form').getByRole('button', { name: '发起' }).click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
    // Each end is entered into its own field: the picker moves the focus later than a slow machine types.
    const ends = page.locator('.process-form .ant-picker-range input');
    for (const [at, moment] of ['2026-05-01 08:00', '2026-05-03 18:00'].entries()) {
      await ends.nth(at).fill(moment);
      await ends.nth(at).press('Enter');
    }
    await page.fill('#text', REASON);
    await page.fill('#taskUser', head.account);
    await page.locator('.ant-select-item-option').filter({ hasText: head.account }).click();
    await page.locator('.ant-select-content', { hasText: head.account }).waitFor();
    await page.locator('.djs-container .djs-shape').first().waitFor();
    await screenshot(page, 'leave-form-zh-light');
    await page.locator('.process-form').getByRole('button', { name: '发起' }).click();
    await page.waitForURL(/\/work\/send/);
    await assertText(rowOf(page, REASON), /审批/);

    const deciding = await openAs(head, '/work/todo');
    await handle(deciding.page);
    await deciding.page.fill('#opinion', '人手不足');
    await screenshot(deciding.page, 'leave-handle-zh-light');
    await deciding.page.getByRole('button', { name: '驳回' }).click();
    await deciding.page.waitForURL(/\/work\/todo/);

    await page.goto('/work/todo');
    await handle(page);
    await page.locator('.ant-select-content', { hasText: head.account }).waitFor();
    await page.fill('#text', `${REASON}, shorter`);
    await screenshot(page, 'leave-returned-zh-light');
    await page.getByRole('button', { name: '重新提交' }).click();
    await page.waitForURL(/\/work\/send/);

    await deciding.page.reload();
    await handle(deciding.page);
    await deciding.page.getByText(`${REASON}, shorter`).first().waitFor();
    await deciding.page.getByRole('button', { name: '同意' }).click();
    await deciding.page.waitForURL(/\/work\/todo/);
    await closeSound(deciding);

    await page.reload();
    await rowOf(page, REASON).getByText('详情', { exact: true }).click();
    await page.waitForURL(/\/detail\//);
    await page.locator('.djs-element.diagram-done[data-element-id=end]').waitFor();
    await page.locator('.djs-element.diagram-taken[data-element-id=again]').waitFor();
    await page.locator('.process-opinion', { hasText: '人手不足' }).waitFor();
    await assertText(page.locator('.process-panel').first(), /已办结/);
    await screenshot(page, 'leave-detail-zh-light');
    await closeSound(asking);
  });

  it('says in the bell what waits, and what has become of it', async () => {
    const own = await apiClient(county);
    const { records } = (await own.get('blade-desk/notice/mine')).data.messages;
    assert.deepEqual(
      records.map((/** @type {Record<string, any>} */ { record, remark }) => [record, remark]),
      [
        ['work_send', null],
        ['work_todo', '人手不足'],
      ],
    );
  });

  it('reads well in other languages, colours and widths', async () => {
    const opened = await openAs(county, '/work/send');
    const { page } = opened;
    for (const look of OTHER_LOOKS) {
      const name = nameOf(look);
      await wear(page, look);
      await visit(page, '/work/send');
      await rowOf(page, REASON).waitFor();
      await isLoaded(page);
      await screenshot(page, `work-send-${name}`);
      await rowOf(page, REASON).click();
      await page.locator('.djs-element.diagram-done').first().waitFor();
      await screenshot(page, `leave-detail-${name}`);
      const faults = [...(await barriers(page, 'main')), ...(await foreignSpeech(page, look.language))];
      assert.deepEqual(faults, [], name);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, name);
    }
    await closeSound(opened);
  });
});

describe('A model', () => {
  it('is saved as a draft that says why it cannot run, and as its next version once it can', async () => {
    const opened = await openAs({}, '/flow/model');
    const { page } = opened;
    await page.getByRole('button', { name: '绘制模型' }).click();
    await page.locator('.djs-palette').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await assertText(page.locator('.ant-drawer .ant-alert'), /须有一个开始事件和至少一个结束事件/);
    await screenshot(page, 'model-draft-zh-light');
    await page.keyboard.press('Escape');
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    const draft = rowOf(page, '草稿');
    await draft.getByText('编辑', { exact: true }).waitFor();
    assert.equal(await draft.getByText('部署', { exact: true }).count(), 0);
    await rowOf(page, 'leave').getByText('编辑', { exact: true }).click();
    await page.locator('[data-element-id=approve]').click();
    await page.locator('.modeler-panel').getByText('办理人', { exact: true }).waitFor();
    await screenshot(page, 'model-leave-zh-light');
    assert.equal(await page.locator('.bjs-powered-by').isVisible(), true);
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.djs-palette').waitFor({ state: 'detached' });
    await closeSound(opened);
  });
});
