import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { assertText, becomes } from './waits.mjs';

// A year that no demo budget is of.
const YEAR = new Date().getFullYear() + 1;
const PAGE = `/devOps/projectFundManagement?year=${YEAR}`;
const MARK = Date.now().toString(36);

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Record<'nation' | 'province' | 'county', { account: string, password: string }>} */
let people;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  people = {
    nation: await newPerson(admin, { account: `fundn${MARK}`, role: 'nation', xzcode: '00' }),
    province: await newPerson(admin, { account: `fundp${MARK}`, role: 'province', xzcode: '33' }),
    county: await newPerson(admin, { account: `fundc${MARK}`, role: 'county', xzcode: '330106' }),
  };
});
after(() => browser.close());

/**
 * The five figures at the head: received, passed on, bound, spent, left.
 * @param {Page} page
 */
const figures = (page) => page.locator('.fund-step b').allInnerTexts();

/**
 * The open form.
 * @param {Page} page
 */
const form = (page) => page.locator('.fund-form');

/**
 * Chooses a region of the open form by its name.
 * @param {Page} page
 * @param {string} name
 */
async function chooseRegion(page, name) {
  await form(page).locator('.ant-cascader').click();
  await page.keyboard.type(name);
  await page.locator('.ant-cascader-menu-item:visible', { hasText: name }).first().click();
}

/**
 * A line of the table that begins with a name.
 * @param {Page} page
 * @param {string} name
 */
const line = (page, name) => page.locator('.fund-table .ant-table-row', { hasText: name });

describe('The funds of projects', () => {
  it('go from the nation to a province and on to a county, and never further than there is money', async () => {
    const nation = await openConsole(browser);
    await signIn(nation.page, { ...people.nation, to: PAGE });
    const { page } = nation;
    await page.locator('.state', { hasText: `${YEAR}年度还没有预算` }).waitFor();
    await page.getByRole('button', { name: '新增中央预算' }).click();
    await form(page).getByLabel('批次').fill('第一批');
    await chooseRegion(page, '浙江省');
    await form(page).getByLabel(/^资金/).fill('800');
    await screenshot(page, 'project-fund-grant-zh-light');
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    await becomes(() => figures(page), ['800.00', '0.00', '0.00', '0.00', '800.00']);
    await assertText(line(page, '浙江省').first(), /可下达 800\.00/);

    await visit(page, `/devOps/projectFundManagement?year=${YEAR - 1}`);
    await line(page, '浙江省').first().locator('.ant-table-row-expand-icon').click();
    await line(page, '第一批').first().waitFor();
    await screenshot(page, 'project-fund-nation-zh-light');

    const province = await openConsole(browser);
    await signIn(province.page, { ...people.province, to: PAGE });
    const office = province.page;
    await office.getByRole('button', { name: '下达市县' }).click();
    await chooseRegion(office, '西湖区');
    await form(office)
      .getByLabel(/^中央资金/)
      .fill('500');
    await office.keyboard.press('Enter');
    await form(office).waitFor({ state: 'detached' });
    await becomes(() => figures(office), ['800.00', '500.00', '0.00', '0.00', '800.00']);
    await assertText(line(office, '浙江省').first(), /可下达 300\.00/);

    await office.getByRole('button', { name: '下达市县' }).click();
    await chooseRegion(office, '滨江区');
    await form(office)
      .getByLabel(/^中央资金/)
      .fill('300.01');
    await office.keyboard.press('Enter');
    const refused = form(office).locator('.ant-form-item-explain-error');
    await assertText(refused, /收到800\.00万元，已下达或占用500\.00万元，申请300\.01万元/);
    await screenshot(office, 'project-fund-refused-zh-light');
    await office.keyboard.press('Escape');
    await office.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await form(office).waitFor({ state: 'detached' });
    await becomes(() => figures(office), ['800.00', '500.00', '0.00', '0.00', '800.00']);

    await office.getByRole('button', { name: '修改 西湖区' }).click();
    await form(office)
      .getByLabel(/^中央资金/)
      .fill('450.5');
    await office.keyboard.press('Enter');
    await form(office).waitFor({ state: 'detached' });
    await becomes(() => figures(office), ['800.00', '450.50', '0.00', '0.00', '800.00']);
    await screenshot(office, 'project-fund-zh-light');

    const county = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(county.page, { ...people.county, to: PAGE });
    await becomes(() => figures(county.page), ['450.50', '0.00', '0.00', '0.00', '450.50']);
    await county.page.locator('.fund-table .ant-table-row').waitFor();
    assert.equal(await county.page.locator('.fund-table .ant-table-row button').count(), 0);
    await county.page.setViewportSize({ width: 390, height: 844 });
    await screenshot(county.page, 'project-fund-en-dark-phone');

    await office.getByRole('button', { name: '删除 西湖区' }).click();
    await office.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await becomes(() => figures(office), ['800.00', '0.00', '0.00', '0.00', '800.00']);
    assert.deepEqual([...nation.errors, ...province.errors, ...county.errors], []);
    await Promise.all([nation.context.close(), province.context.close(), county.context.close()]);
  });
});
