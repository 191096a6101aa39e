import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { barriers } from './page-faults.mjs';
import { assertText } from './waits.mjs';

const run = String(Date.now()).slice(-6);
const REASON = `Spring leave ${run}`;
const COUNTY = '330112';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof newPerson>>} Person */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Person} */
let asker;
/** @type {Person} */
let leaver;
/** @type {Person} */
let colleague;
/** @type {Person} */
let other;

/** @param {Person} who */
const todoOf = async (who) =>
  (await (await apiClient(who)).get('blade-flow/work/todo-list?size=100')).data.records;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  const person = (/** @type {string} */ name) =>
    newPerson(admin, { account: `${name}${run}`, role: 'county', xzcode: COUNTY });
  asker = await person('asks');
  leaver = await person('leaves');
  colleague = await person('takes');
  other = await person('other');
  const own = await apiClient(asker);
  const { records } = (await own.get('blade-flow/work/start-list?size=100')).data;
  const { id } = records.find((/** @type {{ category: string }} */ one) => one.category === 'flow_1');
  const people = (await own.get(`blade-desk/process/leave/approvers?size=50&realName=${leaver.account}`))
    .data;
  const asked = await own.post('blade-desk/process/leave/start-process', {
    ...{ processDefinitionId: id, taskUser: people.records[0].id, reason: REASON },
    ...{ startTime: '2026-12-21 09:00:00', endTime: '2026-12-22 18:00:00' },
  });
  assert.equal(asked.code, 200, asked.msg);
});
after(() => browser.close());

/** Chooses a person by name. @type {(page: Page, field: string, account: string) => Promise<void>} */
async function choose(page, field, account) {
  await page.fill(field, account);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: account }).click();
  await page.locator('.ant-select-content', { hasText: account }).last().waitFor();
}

/** Looks at the open page in both colours and on a phone. @type {(page: Page, name: string) => Promise<void>} */
async function lookAt(page, name) {
  await screenshot(page, `${name}-light`);
  assert.deepEqual(await barriers(page, '[role=dialog]'), []);
  await wear(page, { scheme: 'dark', width: 390, height: 844 });
  await screenshot(page, `${name}-dark-phone`);
  await wear(page, { scheme: 'light' });
}

describe('Somebody for whom work waits', () => {
  it('is removed by an administrator who sees it and gives it to another in the same step', async () => {
    const opened = await openConsole(browser);
    const { page } = opened;
    await signIn(page, { to: `/system/user?account=${leaver.account}` });
    const row = page.locator('.ant-table-row').filter({ hasText: leaver.account });
    await wear(page, { language: 'en' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: 'OK' }).click();
    const asked = page.getByRole('dialog', { name: /^Hand over the work/ });
    await assertText(asked, new RegExp(`Workflow tasks \\(1\\)[^]*${REASON}: Approval`));
    await lookAt(page, 'hand-over-en');
    // A person who closes the dialog has removed nobody.
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await wear(page, { language: 'zh' });
    await row.getByRole('button', { name: '删除' }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
    const dialog = page.getByRole('dialog', { name: /^移交工作/ });
    await assertText(dialog, new RegExp(`流程任务（1 项）[^]*${REASON}：审批`));
    await dialog.getByRole('button', { name: '移交并继续' }).click();
    await assertText(dialog, /请选择接手人/);
    await lookAt(page, 'hand-over-zh');
    await choose(page, '#small_task', colleague.account);
    await dialog.getByRole('button', { name: '移交并继续' }).click();
    await page.waitForSelector('.ant-message :text("删除成功")');
    await row.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    const [task] = await todoOf(colleague);
    assert.deepEqual([task.name, task.taskName], [REASON, '审批']);
    assert.deepEqual(opened.strangers, []);
    await opened.context.close();
  });

  it('is helped by an administrator who gives their task to another for a reason', async () => {
    const opened = await openConsole(browser);
    const { page } = opened;
    await signIn(page, { to: '/flow/follow' });
    const row = page.locator('.ant-table-row').filter({ hasText: REASON });
    await assertText(row, new RegExp(colleague.account));
    await row.getByRole('button', { name: '移交' }).click();
    const dialog = page.getByRole('dialog', { name: '移交' });
    await dialog.getByText(`审批 · ${colleague.account}`).click();
    await choose(page, '#small_userId', other.account);
    await dialog.getByRole('button', { name: /确/ }).click();
    await assertText(dialog, /请填写移交原因/);
    await page.fill('#small_reason', '原经办人长期病假');
    await lookAt(page, 'hand-over-task-zh');
    await dialog.getByRole('button', { name: /确/ }).click();
    await page.waitForSelector('.ant-message :text("已移交")');
    await assertText(row, new RegExp(other.account));
    assert.equal((await todoOf(other))[0].name, REASON);
    await visit(page, '/flow/follow');
    await row.getByRole('button', { name: '详情' }).click();
    await page.locator('.process-opinion', { hasText: '原经办人长期病假' }).waitFor();
    await screenshot(page, 'hand-over-steps-zh-light');
    assert.deepEqual([opened.errors, opened.strangers], [[], []]);
    await opened.context.close();
  });
});
