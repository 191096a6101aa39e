import assert from 'node:assert/strict';
import exceljs from 'exceljs';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { becomes } from './waits.mjs';

const LIST = '/information/law';
const MARK = Date.now().toString(36);

describe('Conditions on any field of a list', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof newPerson>>} */
  let who;
  before(async () => {
    const [opened, admin] = await Promise.all([openBrowser(), apiClient()]);
    browser = opened;
    who = await newPerson(admin, { account: `cond${MARK}`, role: 'province', xzcode: '33' });
    const own = await apiClient(who);
    for (const sort of [1, 2, 3]) {
      const { code } = await own.post('law/law/save', { title: `${MARK} 法规${sort}`, sort, lawType: '1' });
      assert.equal(code, 200);
    }
    ({ page } = await openConsole(browser));
    await signIn(page, { ...who, to: LIST });
    await page.goto(`${LIST}?title=${MARK}`);
  });
  after(() => browser.close());

  const rows = () => page.locator('.data-table .ant-table-row');
  const shown = (/** @type {number} */ count) => becomes(() => rows().count(), count);
  const line = (/** @type {number} */ at) => page.locator('.query-line').nth(at);
  const tags = () => page.getByRole('group', { name: '高级筛选条件' });
  const choose = async (
    /** @type {string} */ label,
    /** @type {string} */ entry,
    /** @type {number} */ at,
  ) => {
    await line(at).getByRole('combobox', { name: label }).click();
    if (label === '字段') await page.keyboard.type(entry);
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .getByText(entry, { exact: true })
      .click();
  };
  const dialog = () => page.getByRole('dialog', { name: '高级筛选' });

  it('narrow the list beside its filter row, and stand above it as tags', async () => {
    await shown(3);
    await page.getByRole('button', { name: '高级筛选' }).click();
    await choose('字段', '排序', 0);
    await choose('比较方式', '大于', 0);
    await line(0).getByRole('textbox', { name: '值' }).fill('1');
    await dialog().getByRole('button', { name: '添加条件' }).click();
    await choose('字段', '法规类别', 1);
    await line(1).getByRole('combobox', { name: '值' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await dialog().locator('.ant-modal-title').click();
    await screenshot(page, 'advanced-filter-editor-zh-light');
    await dialog()
      .getByRole('button', { name: /^查\s?询$/ })
      .click();
    await tags().getByText('排序 大于 1').waitFor();
    await shown(2);
    await screenshot(page, 'advanced-filter-zh-light');
  });

  it('stay when the filter row is searched and the page loaded anew, and are left by Back', async () => {
    await page.locator('.ant-pro-query-filter #title').fill(`${MARK} `);
    await page
      .locator('.ant-pro-query-filter')
      .getByRole('button', { name: /^查\s?询$/ })
      .click();
    await tags().getByText('排序 大于 1').waitFor();
    await page.reload();
    await tags().getByText('排序 大于 1').waitFor();
    await shown(2);
  });

  it('are those of the rows that are exported, and of a saved filter', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    const book = new exceljs.Workbook();
    await book.xlsx.readFile(await file.path());
    assert.equal(book.worksheets[0]?.actualRowCount, 3);
    await page.getByRole('button', { name: '常用筛选' }).click();
    await page.getByRole('menuitem', { name: '保存当前条件' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(MARK);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(LIST);
    await page.getByRole('button', { name: '常用筛选' }).click();
    await page.getByRole('menuitem').getByText(MARK).click();
    await tags().getByText('排序 大于 1').waitFor();
    await shown(2);
  });

  it('are removed one by one', async () => {
    await tags().getByRole('button', { name: '移除条件：排序' }).click();
    await shown(3);
    await tags().getByRole('button', { name: '移除条件：法规类别' }).click();
    await tags().waitFor({ state: 'detached' });
    await page.goBack();
    await tags().waitFor();
  });

  it('can be read and sent to somebody on a phone, in English and in the dark', async () => {
    const address = page.url();
    const phone = await openConsole(browser, { language: 'en', scheme: 'dark', width: 390, height: 844 });
    await signIn(phone.page, who);
    await phone.page.goto(address);
    const group = phone.page.getByRole('group', { name: 'Advanced filter conditions' });
    await group.waitFor();
    await phone.page.locator('.data-table .ant-table-row').first().waitFor();
    await screenshot(phone.page, 'advanced-filter-en-dark-390');
    await phone.page.getByRole('button', { name: 'Advanced filter' }).click();
    await phone.page.locator('.query-line').first().getByRole('combobox', { name: 'Value' }).waitFor();
    await screenshot(phone.page, 'advanced-filter-editor-en-dark-390');
    assert.deepEqual(phone.errors, []);
  });
});
