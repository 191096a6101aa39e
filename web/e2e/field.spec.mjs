import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { choose } from './forms.mjs';
import { SERIOUS, barriers } from './page-faults.mjs';
import { becomes } from './waits.mjs';

const LIST = '/protectManage/reportEvent';
const SAVE = '**/reportEvent/reportEvent/save';
const UPLOAD = '**/oss/endpoint/put-file-attach';
const PHONE = { width: 390, height: 844 };
const MARK = Date.now().toString(36);
const TITLE = `樟树东侧大枝折断${MARK}`;
/** Minimum side of a touch target, in pixels. */
const TARGET = 44;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('./screen-table.mjs').ApiClient} */
let admin;
/** @type {{ account: string, password: string }} */
let patrol;

/** @param {Page} page @param {string} name */
async function photograph(page, name) {
  const create = { width: 600, height: 400, channels: /** @type {const} */ (3), background: '#3f7d3a' };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page.locator('input[capture]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** Events of that title as a person finds them who may see all events. */
const told = async () => (await admin.get(`reportEvent/reportEvent/page?title=${TITLE}`)).data.records;

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  patrol = await newPerson(admin, { account: `field${MARK}`, role: 'township', xzcode: '330106002' });
});
after(() => browser.close());

describe('An event that is reported from where it happened', () => {
  it('is sent once though the line was lost, the page was loaded anew and the line came back', async () => {
    const { page, context, errors } = await openConsole(browser, PHONE);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: 120.1301, latitude: 30.2591 });
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, { ...patrol, to: `${LIST}/reportEventAdd` });
    await page.fill('.record-form #title', TITLE);
    await choose(page, 'eventType', '倒伏断枝');
    await choose(page, 'eventLevel', '较大');
    await choose(page, 'eventSource', '巡护');
    await page.fill('.record-form #description', '大枝落在步道上，断口新鲜。');
    await page.fill('.record-form #phone', '13800000000');
    await page.getByRole('button', { name: '我的位置' }).click();
    await becomes(() => page.inputValue('.record-form #lon'), '120.130100');
    await photograph(page, 'IMG_0001.jpg');
    await page.locator('ol .attach-name', { hasText: 'IMG_0001.jpg' }).waitFor();
    await screenshot(page, 'field-1-form-zh-light');

    // The first time it arrives, and its answer does not; from then on nothing does.
    let arrived = 0;
    await page.route(SAVE, async (route) => {
      if (arrived++ === 0) await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: '保存并上报' }).click();
    await page.getByText('网络已断开，尚未发送').waitFor();
    assert.equal((await told()).length, 1);
    await photograph(page, 'IMG_0002.jpg');
    await page.getByRole('button', { name: '重新上传 IMG_0002.jpg' }).waitFor();
    await screenshot(page, 'field-2-unsent-zh-light');

    await page.unroute(SAVE);
    await page.unroute(UPLOAD);
    await page.reload();
    await page.waitForURL(/reportEventView\?id=/);
    const events = await told();
    assert.deepEqual(
      events.map((/** @type {Row} */ { status, lon }) => [status, lon]),
      [[1, 120.1301]],
    );
    const { data } = await admin.get(`attachment/attachment/page?businessType=6&businessId=${events[0].id}`);
    assert.deepEqual(
      data.records.map((/** @type {Row} */ { attachmentName }) => attachmentName),
      ['IMG_0001.jpg', 'IMG_0002.jpg'],
    );
    await page.locator('.record-view h1', { hasText: TITLE }).waitFor();
    await screenshot(page, 'field-3-event-zh-light');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('is typed and sent by a thumb, and listed as a card', async () => {
    const { page, context } = await openConsole(browser, { ...PHONE, scheme: 'dark' });
    await signIn(page, { ...patrol, to: `${LIST}/reportEventAdd` });
    const small = await page
      .locator('.record-form :is(.ant-input, .ant-select, .ant-picker, .form-foot > .ant-btn):visible')
      .evaluateAll(
        (all, least) => all.filter((one) => one.getBoundingClientRect().height < least).length,
        TARGET,
      );
    assert.equal(small, 0);
    await visit(page, LIST);
    const card = page.locator('.data-table tr.ant-table-row', { hasText: TITLE });
    await card.waitFor();
    const { left, right } = await card.evaluate((row) => row.getBoundingClientRect().toJSON());
    assert.ok(left >= 0 && right <= PHONE.width, `${left} to ${right}`);
    assert.ok(await card.locator('td[data-label="事件等级"]').isVisible());
    await screenshot(page, 'field-4-list-zh-dark');
    assert.deepEqual(await barriers(page, 'main', SERIOUS), []);
    await card.locator('td[data-label="标题"]').click();
    await page.locator('.ant-drawer h1, .ant-drawer-title', { hasText: TITLE }).first().waitFor();
    await context.close();
  });
});
