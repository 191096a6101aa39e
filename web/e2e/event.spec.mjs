import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { choose } from './forms.mjs';
import { barriers, SERIOUS } from './page-faults.mjs';
import { assertText } from './waits.mjs';

const VIEW = '/protectManage/reportEvent/reportEventView';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('./screen-table.mjs').ApiClient} */
let admin;
/** @type {{ account: string, password: string }} */
let county;
/** @type {string} */
let id;

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  county = await newPerson(admin, {
    account: `event${Date.now().toString(36)}`,
    role: 'county',
    xzcode: '330106',
  });
  const happened = { eventType: '6', eventLevel: '1', eventSource: '4', eventTime: '2026-03-12 09:00:00' };
  const told = { title: '香樟大枝断裂', description: '大枝断裂', xzCode: '330106002', phone: '13800000000' };
  const place = { lon: 120.1301, lat: 30.2591, emergency: 1 };
  const made = await admin.post('reportEvent/reportEvent/save', { ...happened, ...told, ...place });
  id = made.data.id;
  await admin.post(`reportEvent/reportEvent/updateStatus?ids=${id}&status=1`);
});
after(() => browser.close());

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator('main').getByRole('button', { name, exact: true }).first().click();

/** Agrees to what is asked, with a reason where one is wanted. @param {Page} page @param {string} [reason] */
async function agree(page, reason) {
  const dialog = page.locator('.ant-modal-confirm');
  if (reason) await dialog.locator('textarea').fill(reason);
  await dialog.locator('.ant-btn-primary').click();
  await dialog.waitFor({ state: 'detached' });
}

describe('The page of an event', () => {
  it('leads the county from its acceptance over what was found to its end, each by its deadline', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { ...county, to: `${VIEW}?id=${id}` });
    const next = page.locator('.record-view > .next-step');
    await assertText(next, /待受理.*西湖区.*还剩 1 小时/s);
    await press(page, '受理');
    await agree(page);
    await assertText(next, /待安排核实/);
    await press(page, '开始核实');
    await choose(page, 'verifyWay', '现场核实');
    await press(page, '保存');
    await page.locator('.event-verification').waitFor();
    await assertText(next, /待核实结果/);
    await press(page, '填写核实结果');
    await page.fill('.record-form #verifyTime', '2026-03-13 09:00:00');
    await page.keyboard.press('Enter');
    await choose(page, 'verifyResult', '部分属实');
    await page.fill('.record-form #treeCondition', '主干完好，东侧大枝劈裂');
    await page.fill('.record-form #measure', '清除断枝，断口防腐');
    await screenshot(page, 'event-1-result-zh-light');
    await press(page, '保存');
    await press(page, '属实');
    await agree(page);
    await assertText(next, /待处置并办结/);
    assert.deepEqual(await barriers(page, 'main', SERIOUS), []);
    await screenshot(page, 'event-2-handling-zh-light');
    await press(page, '办结');
    await agree(page, '断枝已清理，断口已防腐');
    await page.locator('.record-view header', { hasText: '已办结' }).waitFor();
    await page.locator('.ant-timeline', { hasText: '断枝已清理' }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('says in words how long a deadline has passed, in English and in the dark too', async () => {
    const { data } = await admin.get('reportEvent/reportEvent/page?status=1&size=50');
    const [late] = data.records.toSorted((/** @type {Row} */ a, /** @type {Row} */ b) =>
      a.acceptDeadline.localeCompare(b.acceptDeadline),
    );
    const { page, context } = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(page, { to: `${VIEW}?id=${late.id}` });
    await assertText(page.locator('.record-view > .next-step'), /waiting to be accepted.*overdue/s);
    await screenshot(page, 'event-3-en-dark');
    const verification = (await admin.get('eventVerify/eventVerify/page?status=3&size=1')).data.records[0];
    await visit(page, `/protectManage/eventVerify/eventVerifyView?id=${verification.id}`);
    await page.getByRole('button', { name: 'Change the method or hand it over' }).click();
    await page.locator('.ant-modal #small_verifyWay').click();
    await screenshot(page, 'event-4-verification-en-dark');
    await context.close();
  });
});
