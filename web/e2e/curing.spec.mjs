import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import exceljs from 'exceljs';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { choose } from './forms.mjs';

const LIST = '/protectManage/curingRecord';
const PHONE = { width: 390, height: 844 };
const MARK = Date.now().toString(36);

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {string} */
let folder;
/** @type {Row} */
let tree;
/** @type {Record<'town' | 'county', Awaited<ReturnType<typeof openConsole>>>} the page of each person */
const opened = /** @type {any} */ ({});

/** @param {Page} page @param {string} name @param {string} day */
async function pick(page, name, day) {
  await page.fill(`.record-form #${name}`, day);
  await page.keyboard.press('Enter');
}

/**
 * A workbook of care in the downloaded template, the last row with a day that is none.
 * @param {string} path
 */
async function fill(path) {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path, { ignoreNodes: ['dataValidations'] });
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('the template is empty');
  const headings = /** @type {string[]} */ (sheet.getRow(1).values);
  const days = ['2026-04-01', '2026-04-02', '四月三日'];
  for (const [at, day] of days.entries()) {
    const row = {
      省级古树编号: tree.provinceOldTreeNumber,
      养护类型: '日常养护',
      养护措施: '浇水',
      养护日期: day,
      结束日期: '2026-05-01',
      养护单位: '街道办事处',
      养护人员: '王林',
      联系电话: '13800000000',
      养护内容: '浇透水',
    };
    for (const [heading, value] of Object.entries(row)) {
      const column = headings.findIndex((text) => String(text ?? '').trim() === heading);
      assert.ok(column > 0, heading);
      sheet.getCell(3 + at, column).value = value;
    }
  }
  await book.xlsx.writeFile(path);
}

before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'gushu-care-'));
  const admin = await apiClient();
  const { data } = await admin.get(
    'oldTree/oldTree/page?size=200&status=1&vigor=1&lifeStatus=1&ascs=createTime',
  );
  // In Zhejiang another test archives a year.
  tree = data.records.find((/** @type {Row} */ { xzCode }) => xzCode.length >= 9 && !xzCode.startsWith('33'));
  for (const [name, role, digits] of /** @type {const} */ ([
    ['town', 'township', 9],
    ['county', 'county', 6],
  ])) {
    const xzcode = tree.xzCode.slice(0, digits);
    const who = await newPerson(admin, { account: `care-${name}${MARK}`, role, xzcode });
    opened[name] = await openConsole(browser);
    await signIn(opened[name].page, {
      ...who,
      to: name === 'town' ? `${LIST}/curingRecordAdd` : '/wel/index',
    });
  }
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

describe('Care of a tree', () => {
  it('is entered and submitted by the township', async () => {
    const { page, errors } = opened.town;
    await choose(page, 'oldTreeId', tree.provinceOldTreeNumber);
    await choose(page, 'curingType', '复壮');
    await choose(page, 'curingMeasure', '施肥');
    // Several may be chosen: its list stays open.
    await page.keyboard.press('Escape');
    await pick(page, 'curingDate', '2026-03-12');
    await pick(page, 'endDate', '2026-03-11');
    for (const [name, text] of Object.entries({
      curingCompany: '街道办事处',
      curingPeople: '王林',
      phone: '13800000000',
      content: '根部施肥',
    }))
      await page.fill(`.record-form #${name}`, text);
    await choose(page, 'vigorAfter', '衰弱株');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: '不能早于养护日期' }).waitFor();
    await screenshot(page, 'curing-1-form-zh-light');
    await pick(page, 'endDate', '2026-03-14');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.locator('.ant-message', { hasText: '已提交，待县级审核' }).waitFor();
    await page.waitForURL(/curingRecordView\?id=/);
    await page.locator('.record-view header', { hasText: '待县级审核' }).waitFor();
    await screenshot(page, 'curing-2-view-zh-light');
    assert.deepEqual(errors, []);
  });

  it('comes from Excel, good rows without the wrong one', async () => {
    const { page, errors } = opened.town;
    await visit(page, LIST);
    await page.click('button:has-text("批量导入")');
    await page.waitForURL(/dataImportRecord\/new/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('button:has-text("下载模板")'),
    ]);
    const file = join(folder, '养护.xlsx');
    await download.saveAs(file);
    await fill(file);
    await page.check('.batch-choice input[type=radio][value="1"] >> nth=-1');
    await page.setInputFiles('.ant-upload input[type=file]', file);
    await page.click('button:has-text("开始导入"):enabled');
    await page.waitForSelector('.import-end:has-text("已导入 2 行，1 行有误")');
    await page.locator('.batch-part', { hasText: '养护日期' }).waitFor();
    await screenshot(page, 'curing-3-batch-zh-light');
    assert.deepEqual(errors, []);
  });

  it('waits on the county’s home page and in its bell; returned, it is asked about before it comes as it was', async () => {
    const { county, town } = opened;
    await county.page.reload();
    await county.page.locator('.home-inbox a', { hasText: '待我审核' }).filter({ hasText: '3' }).waitFor();
    await screenshot(county.page, 'inbox-home-zh-light');
    await county.page.click('[aria-label$="条未读通知"]');
    const waiting = county.page.locator('.notice-line', { hasText: `待您审核（care-town${MARK}）` });
    await waiting.first().waitFor();
    await screenshot(county.page, 'inbox-bell-zh-light');
    await waiting.last().click();
    await county.page.waitForURL(/curingRecordView\?id=/);
    await county.page.getByRole('button', { name: /^退\s?回$/ }).click();
    await county.page.locator('.ant-modal-confirm textarea').fill('请补充施肥的用量');
    await county.page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await county.page.locator('.ant-message', { hasText: '已退回，待修改后再提交' }).waitFor();
    await town.page.goto('/wel/index');
    await town.page.locator('.home-inbox a', { hasText: '被退回' }).click();
    await town.page.waitForURL(/\/wel\/dashboard\?.*curingRecord/);
    await town.page.locator('.ant-table-row', { hasText: '复壮' }).waitFor();
    await town.page.click('[aria-label$="条未读通知"]');
    const returned = town.page.locator('.notice-line', { hasText: '请补充施肥的用量' });
    await returned.filter({ hasText: `已退回（care-county${MARK}）` }).waitFor();
    await screenshot(town.page, 'inbox-returned-zh-light');
    await returned.click();
    await town.page.waitForURL(/curingRecordView\?id=/);
    await town.page.getByRole('button', { name: /^提\s?交$/ }).click();
    const asked = town.page.locator('.ant-modal-confirm', { hasText: '退回后未作修改' });
    await asked.waitFor();
    await screenshot(town.page, 'inbox-unchanged-zh-light');
    await asked.getByRole('button', { name: '仍然提交' }).click();
    await town.page.locator('.ant-message', { hasText: '已提交，待县级审核' }).waitFor();
    assert.deepEqual([...county.errors, ...town.errors], []);
  });

  it('waits in English on a phone, light and dark, without scrolling sideways', async () => {
    const { page, errors } = opened.county;
    await wear(page, { language: 'en', ...PHONE });
    await visit(page, '/wel/index');
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      await wear(page, { scheme, ...PHONE });
      await page.locator('.home-inbox a', { hasText: 'For my review' }).waitFor();
      await screenshot(page, `inbox-home-phone-en-${scheme}`);
      await page.click('[aria-label$="unread notices"], [aria-label$="unread notice"]');
      await page
        .locator('.notice-line', { hasText: `is waiting for your review (care-town${MARK})` })
        .first()
        .waitFor();
      await screenshot(page, `inbox-bell-phone-en-${scheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(errors, []);
    await wear(page, { language: 'zh', scheme: 'light' });
  });

  it('is passed by the county, and stands in the timeline of its tree with a change for the tree', async () => {
    const { page, errors } = opened.county;
    await visit(page, `${LIST}?curingPeople=王林&status=3`);
    await page.locator('.ant-table-row').nth(2).waitFor();
    await screenshot(page, 'curing-4-list-zh-light');
    await page.locator('.ant-table-row', { hasText: '复壮' }).getByRole('button', { name: '通过' }).click();
    await page.locator('.ant-modal-confirm textarea').fill('属实');
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await page.locator('.ant-message', { hasText: '已通过，已生效' }).waitFor();
    await visit(page, `/basicdata/oldTree/oldTreeView?id=${tree.id}`);
    const line = page.locator('.tree-panel .ant-timeline-item', { hasText: '2026-03-12' });
    await line.filter({ hasText: '养护记录' }).filter({ hasText: '施肥' }).waitFor();
    await page.locator('.tree-panel', { hasText: '大事记' }).getByText('申请变更').first().waitFor();
    await page.locator('.tree-panel', { hasText: '大事记' }).scrollIntoViewIfNeeded();
    await screenshot(page, 'curing-5-timeline-zh-light');
    await line.getByRole('link', { name: '养护记录' }).click();
    await page.locator('.record-view', { hasText: '属实' }).waitFor();
    assert.deepEqual(errors, []);
  });

  it('reads in the timeline on a phone, in English', async () => {
    const { page, errors } = opened.county;
    await wear(page, { language: 'en', ...PHONE });
    await visit(page, `/basicdata/oldTree/oldTreeView?id=${tree.id}`);
    const panel = page.locator('.tree-panel', { hasText: 'Timeline' });
    await panel.locator('.ant-timeline-item', { hasText: 'Rejuvenation' }).waitFor();
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, 'curing-6-timeline-phone-en');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} wide`);
    assert.deepEqual(errors, []);
  });
});
