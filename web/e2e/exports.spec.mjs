import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { apiClient, setParam } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { until } from './waits.mjs';

const LIST = '/basicdata/oldTree';
const FEW = '100';

const message = (page, text) => page.locator('.ant-message-notice', { hasText: text }).first().waitFor();
const exportButton = (page) => page.getByRole('button', { name: '导出', exact: true });
const confirm = (page) => page.locator('.ant-modal-confirm');

describe('Rows of a list as a workbook', () => {
  let browser;
  let opened;
  let page;
  before(async () => {
    await setParam(await apiClient(), 'export.directRows', FEW);
    browser = await openBrowser();
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page, { to: LIST });
    await page.locator('.ant-table-row').first().waitFor();
  });
  after(() => browser.close());

  it('leave at once where they are few: the ticked ones, as the page says', async () => {
    await page.locator('.ant-table-row input[type=checkbox]').nth(0).check();
    await page.locator('.ant-table-row input[type=checkbox]').nth(1).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      message(page, '导出勾选的 2 行'),
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
    const total = COUNTED.exec(sum)[1];
    await exportButton(page).click();
    const title = confirm(page).locator('.ant-modal-confirm-title');
    await title.filter({ hasText: `导出筛选结果的全部 ${total} 行` }).waitFor();
    await screenshot(page, 'export-asks-zh-light');
    await confirm(page).getByRole('button', { name: '取消' }).click();
    await confirm(page).waitFor({ state: 'detached' });
    await exportButton(page).click();
    await Promise.all([
      message(page, '已提交后台导出'),
      message(page, '古树名木 导出完成'),
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

  for (const look of [
    { language: 'en', scheme: 'dark' },
    { language: 'en', scheme: 'light', width: 390, height: 844 },
    { language: 'zh', scheme: 'dark', width: 390, height: 844 },
  ]) {
    const name = `${look.language}-${look.scheme}-${look.width ?? 1440}`;
    it(`reads well in ${look.language} and ${look.scheme} at ${look.width ?? 1440} pixels`, async () => {
      const other = await openConsole(browser, look);
      await signIn(other.page);
      const isEnglish = look.language === 'en';
      await other.page.getByRole('button', { name: isEnglish ? 'Background jobs' : '后台任务' }).click();
      const panel = other.page.locator('.job-list');
      await panel.locator('.job-line').waitFor();
      await screenshot(other.page, `export-list-${name}`);
      // It comes in with a movement.
      await other.page.waitForFunction(() => {
        const box = document.querySelector('.job-list')?.getBoundingClientRect();
        return box && box.width > 300 && box.left >= 0 && box.right <= window.innerWidth;
      });
      await other.page.goto(LIST);
      await other.page.locator('.ant-table-row, .ant-list-item').first().waitFor();
      const button = other.page.getByRole('button', { name: isEnglish ? 'Export' : '导出', exact: true });
      // Where there is no room beside it, it stands behind the first of the list's tools.
      const more = other.page
        .locator('.list-tools')
        .getByRole('button', { name: isEnglish ? 'More' : '更多' });
      if (look.width < 500) await more.click();
      await button.click();
      await confirm(other.page).waitFor();
      await screenshot(other.page, `export-asks-${name}`);
      await confirm(other.page)
        .getByRole('button', { name: isEnglish ? 'Cancel' : '取消' })
        .click();
      assert.deepEqual([other.errors, other.strangers], [[], []]);
      await other.context.close();
    });
  }

  it('leave the list of exports when they are removed', async () => {
    await page.getByRole('button', { name: '后台任务' }).click();
    await page.locator('.job-line').getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '后台任务' }).waitFor({ state: 'detached' });
    assert.deepEqual([opened.errors, opened.strangers], [[], []]);
  });
});
