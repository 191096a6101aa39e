import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { becomes } from './waits.mjs';

const SCREEN = '/devOps/inspectionRule';
const MARK = Date.now().toString(36);
const NAME = `挂牌号必填 ${MARK}`;
/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Page} */
let page;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;

before(async () => {
  [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
  const person = await newPerson(admin, { account: `rule${MARK}`, role: 'province', xzcode: '33' });
  ({ page } = await openConsole(browser));
  await signIn(page, { ...person, to: SCREEN });
});
after(async () => {
  await browser.close();
  // Trees of other tests are submitted without it.
  const { data } = await admin.get(`inspectionRule/inspectionRule/list?ruleName=${encodeURIComponent(NAME)}`);
  const ids = data.records.map((/** @type {Record<string, any>} */ { id }) => id).join(',');
  if (ids) await admin.post(`inspectionRule/inspectionRule/remove?ids=${ids}`);
});

/**
 * Chooses an entry of a list in the open dialog.
 * @param {string} id
 * @param {string} text
 */
async function choose(id, text) {
  await page.locator(`#entry_${id}`).click();
  // What is typed narrows a long list, which may still be on its way: its entry is waited for.
  if (id === 'fieldName') await page.keyboard.type(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
}

describe('Inspection rules', () => {
  it('are added by field and kind, and all rows of a region are inspected by them', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    await page.locator('#entry_ruleName').fill(NAME);
    await choose('dataType', '古树名木');
    await choose('tableName', '古树名木');
    await choose('fieldName', '保护牌号');
    await choose('ruleType', '正则');
    await page.locator('.ant-modal .rule-part input').fill('ZJ-\\d+');
    await choose('ruleType', '非空');
    await choose('ruleLevel', '警告');
    await page.locator('#entry_errorMsg').fill('请填写保护牌号');
    await screenshot(page, 'inspection-rule-form-zh-light');
    await page.locator('.ant-modal .ant-btn-primary').last().click();
    await page.locator('.ant-table-row', { hasText: NAME }).waitFor();
    await screenshot(page, 'inspection-rules-zh-light');

    await page.getByRole('tab', { name: '系统规则' }).click();
    await page.locator('.ant-table-row', { hasText: 'T30' }).waitFor();
    await screenshot(page, 'inspection-system-zh-light');

    await page.getByRole('tab', { name: '质检任务' }).click();
    await page.getByRole('button', { name: '新建质检' }).first().click();
    await page.locator('.ant-modal .ant-btn-primary').click();
    await page.locator('.ant-table-row', { hasText: '已完成' }).waitFor();
    await page.getByRole('button', { name: '质检报告' }).click();
    const line = page.locator('.ant-drawer .ant-table-row', { hasText: NAME }).first();
    const rows = page.locator('.ant-drawer .ant-table-expanded-row');
    const areFaults = (/** @type {URL} */ url) => url.pathname.endsWith('/inspectionRun/faults');
    await page.route(areFaults, (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'away' } }));
    await line.click();
    const retry = rows.getByRole('button', { name: /^重\s*试$/ });
    await retry.waitFor();
    assert.equal(await rows.locator('table').count(), 0);
    await page.unroute(areFaults);
    await retry.click();
    await rows.locator('a').first().waitFor();
    await screenshot(page, 'inspection-report-zh-light');
    await rows.locator('a').first().click();
    await page.waitForURL('**/oldTreeView?id=*');
    await page.locator('.row-inspection', { hasText: '请填写保护牌号' }).waitFor();
    await screenshot(page, 'inspection-of-tree-zh-light');
  });

  it('are read in English and in the dark', async () => {
    await wear(page, { language: 'en', scheme: 'dark' });
    await visit(page, SCREEN);
    await page.locator('.ant-table-row', { hasText: NAME }).waitFor();
    await screenshot(page, 'inspection-rules-en-dark');
    await page.getByRole('tab', { name: 'Built-in rules' }).click();
    await becomes(() => page.locator('.ant-table-row').count(), 42);
    await screenshot(page, 'inspection-system-en-dark');
    await page.getByRole('tab', { name: 'Inspections' }).click();
    await page.getByRole('button', { name: 'Inspection report' }).first().click();
    await page.locator('.ant-drawer .ant-table-row').first().waitFor();
    await screenshot(page, 'inspection-report-en-dark');
    assert.equal(await page.locator('.ant-drawer', { hasText: '质检' }).count(), 0);
  });
});
