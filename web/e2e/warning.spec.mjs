import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { agree } from './forms.mjs';

const PATH = 'emergencyWarning/emergencyWarning';
const VIEW = '/information/emergencyWarning/emergencyWarningView';
const MARK = Date.now().toString(36);
const TITLE = `台风红色预警 ${MARK}`;
/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Record<'province' | 'county', { account: string, password: string }>} */
let people;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  people = {
    province: await newPerson(admin, { account: `warnp${MARK}`, role: 'province', xzcode: '33' }),
    county: await newPerson(admin, { account: `warnc${MARK}`, role: 'county', xzcode: '330106' }),
  };
});
after(() => browser.close());

/** A warning of the province, checked by the level above it. */
async function checkedWarning() {
  const office = await apiClient(people.province);
  const { data } = await office.post(`${PATH}/save`, {
    ...{ title: TITLE, warnType: '1', warnLevel: '1', xzCodes: '3301', beginTime: '2026-05-01 09:00:00' },
    ...{ content: '<p>台风将于今夜登陆。</p>', guide: '加固支撑，清理排水。' },
  });
  const checked = await admin.post(`${PATH}/updateCheckStatus?ids=${data.id}&checkStatus=1`);
  assert.equal(checked.code, 200);
  return String(data.id);
}

describe('A warning', () => {
  it('of a province comes into the header of a county that is open, is read, and goes once it is cancelled', async () => {
    const id = await checkedWarning();
    const [office, reader] = [await openConsole(browser), await openConsole(browser)];
    await signIn(reader.page, { ...people.county, to: '/wel/index' });
    await signIn(office.page, { ...people.province, to: `${VIEW}?id=${id}` });
    const bar = reader.page.locator('.warning-bar', { hasText: TITLE });
    assert.equal(await bar.count(), 0);
    await office.page.locator('.warned-regions').waitFor();
    await agree(office.page, '发布');
    await bar.waitFor();
    await screenshot(reader.page, 'warning-bar-zh-light');
    await office.page.locator('.readers').waitFor();
    await screenshot(office.page, 'warning-view-zh-light');

    await bar.getByRole('button', { name: '查看' }).click();
    await reader.page.locator('.ant-modal .rich-content', { hasText: '今夜登陆' }).waitFor();
    await reader.page.getByText('加固支撑').waitFor();
    await reader.page.locator('.ant-modal-close').click();
    await bar.locator('.warning-new').waitFor({ state: 'detached' });
    const { data } = await admin.get(`${PATH}/readers?id=${id}&read=1&size=50`);
    assert.ok(data.records.some((/** @type {any} */ one) => one.realName === people.county.account));

    await agree(office.page, '解除');
    await bar.waitFor({ state: 'detached' });
    assert.deepEqual([...office.errors, ...reader.errors], []);
    await Promise.all([office.context.close(), reader.context.close()]);
  });
});
