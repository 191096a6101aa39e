import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';

/** A province with more trees than are chosen at once, which no other story looks at. */
const LIST = '/basicdata/oldTree?xzCode=53';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

/** Chooses one row, and then all of the filter. @param {import('playwright-core').Page} page @param {RegExp} name */
async function askForAll(page, name) {
  await page.locator('.ant-table-row .ant-checkbox-input').first().click();
  await page.locator('.selection-bar').getByRole('button', { name }).click();
}

/** Opens the job again from the list of one's own. @param {import('playwright-core').Page} page */
async function reopen(page) {
  await page
    .locator('.top-tools')
    .getByRole('button', { name: /^后台任务/ })
    .click();
  const line = page.locator('.job-line').filter({ hasText: '退回：古树名木' });
  await line.waitFor();
  await screenshot(page, 'transition-all-jobs-zh');
  await line.getByRole('button', { name: '查看结果' }).click();
}

describe('a transition of all rows of a filter', () => {
  it('does not say that rows were refused when the line was lost: they may have been moved', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: `${LIST}&status=3,4,5,6` });
    for (const at of [0, 1]) await page.locator('.ant-table-row .ant-checkbox-input').nth(at).click();
    await page.route('**/oldTree/updateStatus*', (route) => route.abort());
    await page.locator('.selection-bar').getByRole('button', { name: '退回' }).click();
    const dialog = page.getByRole('dialog', { name: '退回' });
    await dialog.locator('textarea').fill('树龄依据不足，请补充');
    await screenshot(page, 'transition-lost-line-zh');
    await dialog.locator('.ant-btn-primary').click();
    await page.getByText('可能已处理，请核对列表').first().waitFor();
    await page.locator('.ant-modal-confirm-title', { hasText: '2 行：2 结果不明' }).waitFor();
    await context.close();
  });

  it('says how many rows each step takes, works through them and says what came of each', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: LIST });
    const { total } = await callApi(page, 'oldTree/oldTree/page?size=1&xzCode=53&status=3,4,5,6');
    await askForAll(page, /^办理筛选结果的全部 \d+ 条…$/);
    const dialog = page.getByRole('dialog', { name: '办理筛选结果' });
    await dialog.getByText(`退回（${total} 条）`).click();
    const order = dialog.getByRole('button', { name: '提交办理' });
    await dialog.getByText('5-500字').waitFor();
    await dialog.locator('textarea').fill('不足');
    assert.equal(await order.isDisabled(), true);
    await dialog.locator('textarea').fill('树龄依据不足，请补充');
    await screenshot(page, 'transition-all-zh');
    await order.click();
    const run = page.getByRole('dialog', { name: '退回：古树名木' });
    await run.waitFor();
    // What is on its way is no longer chosen.
    await page.locator('.selection-bar').waitFor({ state: 'detached' });
    await run.locator('.ant-modal-close').click();
    await run.waitFor({ state: 'detached' });
    await reopen(page);
    await run.getByText(`${total} 行：已退回，待修改后再提交`).waitFor();
    await run.getByRole('cell', { name: '已退回，待修改后再提交' }).first().waitFor();
    await screenshot(page, 'transition-all-done-zh');
    await page.reload();
    await reopen(page);
    await run.getByText(`${total} 行：已退回，待修改后再提交`).waitFor();
    await run.locator('.ant-modal-close').click();
    await run.waitFor({ state: 'detached' });
    await page
      .locator('.top-tools')
      .getByRole('button', { name: /未读通知$/ })
      .click();
    await page.getByRole('button', { name: `“退回：古树名木”已办完，${total} 行：已退回` }).click();
    await run.getByText(`${total} 行：已退回，待修改后再提交`).waitFor();
    const left = await callApi(page, 'oldTree/oldTree/page?size=1&xzCode=53&status=3,4,5,6');
    assert.equal(left.total, 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('speaks English on a phone in the dark as well', async () => {
    const { page, context, errors } = await openConsole(browser, {
      language: 'en',
      scheme: 'dark',
      width: 390,
    });
    await signIn(page, { to: LIST });
    await askForAll(page, /^Process all \d+ matching rows…$/);
    await page.getByRole('dialog', { name: 'Process the matching rows' }).waitFor();
    await screenshot(page, 'transition-all-en-dark-390');
    assert.deepEqual(errors, []);
    await context.close();
  });
});
