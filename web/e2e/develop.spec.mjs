import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { becomes } from './waits.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */

const MARK = Date.now().toString(36);
const CODE = `drawn${MARK}`;

describe('Generated records and reports', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {string[]} */
  let errors;
  before(async () => {
    browser = await openBrowser();
    ({ page, errors } = await openConsole(browser));
    await signIn(page, { to: '/tool/model' });
  });
  after(() => browser.close());

  const dialog = () => page.locator('.ant-modal:visible').last();
  const rowOf = (/** @type {string} */ text) => page.locator(`.ant-table-row:has-text("${text}")`).first();

  it('draws the fields of a model, looks at its files and downloads them', async () => {
    const admin = await apiClient();
    const model = { modelName: `种子${MARK}`, modelCode: CODE, modelTable: `drawn_${MARK}` };
    const { data } = await admin.post('blade-develop/model/submit', {
      ...model,
      regionMode: '1',
      machine: '1',
    });
    await admin.post('blade-develop/code/submit', {
      codeName: `代码${MARK}`,
      modelId: data.id,
      packageName: 'information',
    });
    await visit(page, `/tool/model?modelName=${encodeURIComponent(model.modelName)}`);
    await rowOf(model.modelName).getByRole('button', { name: '字段设计' }).click();
    await dialog().getByRole('button', { name: '添加字段' }).click();
    await dialog().getByRole('textbox', { name: '字段名' }).fill('batchNo');
    await dialog().getByRole('textbox', { name: '中文标题' }).fill('批号');
    await screenshot(page, 'model-fields-zh-light');
    await dialog().locator('.ant-modal-footer .ant-btn-primary').click();
    await page.waitForSelector('.ant-message :text("操作成功")');

    await visit(page, `/tool/code?codeName=${encodeURIComponent(`代码${MARK}`)}`);
    await rowOf(`代码${MARK}`).getByRole('button', { name: '预览' }).click();
    await dialog().getByText('npm run new').first().waitFor();
    await dialog().getByRole('button', { name: '下一个' }).click();
    await screenshot(page, 'code-preview-zh-light');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog().locator('.ant-modal-footer .ant-btn-primary').click(),
    ]);
    assert.equal(file.suggestedFilename(), `${CODE}.zip`);
    assert.deepEqual(errors, []);
  });

  it('shows a report for a year, and sends it as a workbook and as a PDF', async () => {
    await visit(page, '/report/reportlist');
    await rowOf('古树名木资源年报').getByRole('button', { name: '查看报表' }).click();
    await dialog().getByRole('button', { name: '生成' }).click();
    await dialog().locator('.report-sheet td:text-is("合计")').waitFor();
    await screenshot(page, 'report-zh-light');
    for (const [button, ending] of /** @type {const} */ ([
      ['下载 Excel', 'xlsx'],
      ['下载 PDF', 'pdf'],
    ])) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog().getByRole('button', { name: button }).click(),
      ]);
      assert.equal(file.suggestedFilename(), `古树名木资源年报.${ending}`);
    }
    assert.deepEqual(errors, []);
  });

  it('orders the PDF of many rows from the worker', async () => {
    const admin = await apiClient();
    const written = async () =>
      (await admin.get('blade-resource/export/list')).data
        .filter((/** @type {Row} */ { title, size }) => title === '古树名木名录' && Number(size) > 0)
        .map((/** @type {Row} */ { id }) => id);
    const before = await written();
    await visit(page, '/report/reportlist');
    await rowOf('古树名木名录').getByRole('button', { name: '查看报表' }).click();
    await dialog().getByRole('button', { name: '生成' }).click();
    await dialog().locator('.report-part').waitFor();
    await dialog().getByRole('button', { name: '下载 PDF' }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '后台导出' }).click();
    await page.waitForSelector('.ant-message :text("已提交后台导出")');
    await becomes(
      async () => (await written()).some((/** @type {string} */ id) => !before.includes(id)),
      true,
    );
  });
});
