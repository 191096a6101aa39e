import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson, setParam } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { told } from './forms.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { until } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIST = '/basicdata/oldTree';
const FEW = '100';
const MARK = Date.now().toString(36);

const exportButton = (/** @type {Page} */ page) => page.getByRole('button', { name: '导出', exact: true });
const confirm = (/** @type {Page} */ page) => page.locator('.ant-modal-confirm');

describe('Rows of a list as a workbook', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let opened;
  /** @type {Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {string} */
  let directRows;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
    directRows = await setParam(admin, 'export.directRows', FEW);
    // Somebody who has no other jobs.
    const who = await newPerson(admin, { account: `exports${MARK}`, role: 'nation', xzcode: '00' });
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page, { ...who, to: LIST });
    await page.locator('.ant-table-row').first().waitFor();
  });
  after(async () => {
    await browser.close();
    await setParam(admin, 'export.directRows', directRows);
  });

  it('leave at once where they are few: the ticked ones, as the page says', async () => {
    await page.locator('.ant-table-row input[type=checkbox]').nth(0).check();
    await page.locator('.ant-table-row input[type=checkbox]').nth(1).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      told(page, '导出勾选的 2 行'),
      exportButton(page).click(),
    ]);
    assert.equal(file.suggestedFilename(), '古树名木.xlsx');
    for (const at of [0, 1]) await page.locator('.ant-table-row input[type=checkbox]').nth(at).uncheck();
  });

  it('are asked for first where they are many, and then written while the person goes on', async () => {
    const COUNTED = /符合条件 ([\d,]+) 株/;
    const sum = await until(
      () => page.locator('.list-sum').innerText(),
      (text) => COUNTED.test(text),
    );
    const total = COUNTED.exec(sum)?.[1];
    await exportButton(page).click();
    const title = confirm(page).locator('.ant-modal-confirm-title');
    await title.filter({ hasText: `导出筛选结果的全部 ${total} 行` }).waitFor();
    await screenshot(page, 'export-asks-zh-light');
    await confirm(page).getByRole('button', { name: '取消' }).click();
    await confirm(page).waitFor({ state: 'detached' });
    await exportButton(page).click();
    await Promise.all([
      told(page, '已提交后台导出'),
      told(page, '古树名木 导出完成'),
      confirm(page).getByRole('button', { name: '后台导出' }).click(),
    ]);
  });

  it('are found again after the page was loaded anew, downloaded by a link and removed', async () => {
    await page.reload();
    await page.getByRole('button', { name: '后台任务' }).click();
    const line = page.locator('.job-line');
    await line.getByText('保留至').waitFor();
    await screenshot(page, 'export-list-zh-light');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('button', { name: '下载' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), '古树名木.xlsx');
    assert.ok((await stat(await file.path())).size > 10_000);
    await page.keyboard.press('Escape');
  });

  for (const look of OTHER_LOOKS)
    it(`reads well in ${look.language} and ${look.scheme} at ${look.width} pixels`, async () => {
      await wear(page, look);
      await visit(page, LIST);
      await page.locator('.ant-table-row, .ant-list-item').first().waitFor();
      const isEnglish = look.language === 'en';
      await page.getByRole('button', { name: isEnglish ? 'Background jobs' : '后台任务' }).click();
      await page.locator('.job-list .job-line').waitFor();
      await screenshot(page, `export-list-${nameOf(look)}`);
      // It comes in with a movement.
      await page.waitForFunction(() => {
        const box = document.querySelector('.job-list')?.getBoundingClientRect();
        return box && box.width > 300 && box.left >= 0 && box.right <= window.innerWidth;
      });
      await page.keyboard.press('Escape');
      await page.locator('.job-list').waitFor({ state: 'hidden' });
      const button = page.getByRole('button', { name: isEnglish ? 'Export' : '导出', exact: true });
      // There is no room beside the first of the list's tools: it stands behind that.
      const more = page.locator('.list-tools').getByRole('button', { name: isEnglish ? 'More' : '更多' });
      await more.click();
      await button.click();
      await confirm(page).waitFor();
      await screenshot(page, `export-asks-${nameOf(look)}`);
      await confirm(page)
        .getByRole('button', { name: isEnglish ? 'Cancel' : '取消' })
        .click();
      await confirm(page).waitFor({ state: 'detached' });
      assert.deepEqual([opened.errors, opened.strangers], [[], []]);
    });

  it('leave the list of exports when they are removed', async () => {
    await wear(page, { language: 'zh' });
    await page.getByRole('button', { name: '后台任务' }).click();
    await page.locator('.job-line').getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '后台任务' }).waitFor({ state: 'detached' });
    assert.deepEqual([opened.errors, opened.strangers], [[], []]);
  });
});
