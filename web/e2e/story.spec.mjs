import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ImportStatus } from '@gushu/shared';
import { correctErrors, fillTemplate, WRONG } from './batch-file.mjs';
import { address, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { isDrawn, openGlobe } from './globe.mjs';
import { assertText, becomes, quiet, until } from './waits.mjs';

const ROWS = 200;
/** Lin'an, where the batch's trees stand. */
const COUNTY = '330112';
const STATISTIC = `/statisAnalysis/gradeStatis?xzCode=${COUNTY}`;
// Apart by more than a file's rows from one second to the next, so that a test run again brings other trees.
const run = `E${String(10_000 + ((Math.floor(Date.now() / 1000) * (ROWS + 11)) % 79_000))}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('playwright-core').Browser} draws a globe, which makes all other pages slower */
let drawing;
/** @type {string} */
let folder;
before(async () => {
  [browser, drawing] = await Promise.all([openBrowser(), openBrowser({ webgl: true })]);
  folder = await mkdtemp(join(tmpdir(), 'gushu-story-'));
});
after(async () => {
  await Promise.all([browser.close(), drawing.close()]);
  await rm(folder, { recursive: true, force: true });
});

/**
 * Clicks, and keeps the file that comes of it.
 * @param {Page} page
 * @param {string} button
 * @param {string} name
 */
async function fetched(page, button, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  const path = join(folder, name);
  await download.saveAs(path);
  return path;
}

/**
 * @param {Page} page
 * @param {string} file
 * @param {string} start
 */
async function send(page, file, start) {
  await page.setInputFiles('.ant-upload input[type=file]', file);
  await page.click(`button:has-text("${start}"):enabled`);
  await page.waitForURL(/dataImportRecord\/\d+$/);
}

/**
 * The trees of the county as its statistics have them.
 * @param {Page} page
 */
async function counted(page) {
  const figure = page.locator('.statistics-figures dd').first();
  const text = await until(
    () => figure.innerText(),
    (shown) => /\d/.test(shown),
  );
  return Number(text.replace(/\D/g, ''));
}

/**
 * The trees that the globe draws.
 * @param {Page} page
 */
const drawn = async (page) => Number(await page.locator('.landscape').getAttribute('data-trees'));

/**
 * The system behind a line that keeps some answers back until told.
 * @param {RegExp} kept
 */
async function slowAnswers(kept) {
  let answer = () => {};
  const told = new Promise((resolve) => (answer = () => resolve(undefined)));
  const line = createServer((asked, answered) => {
    const { method, headers, url = '' } = asked;
    const sent = request(`${address}${url}`, { method, headers }, async (came) => {
      if (kept.test(url)) await told;
      answered.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answered);
    });
    // A page that goes takes its stream of events along; without it nothing ends this process.
    answered.once('close', () => sent.destroy());
    sent.on('error', () => answered.destroy());
    asked.pipe(sent);
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (line.address());
  const close = () => {
    line.closeAllConnections();
    line.close();
  };
  return { address: `http://127.0.0.1:${port}`, answer, close };
}

describe('The whole story', () => {
  it('brings a batch in, wrong rows corrected and sent again, and finds the trees', async () => {
    const { page, context, errors, strangers } = await openConsole(browser);
    const globe = await openGlobe(drawing);
    await signIn(page, { to: STATISTIC });
    const before = { county: await counted(page), globe: await drawn(globe.page) };
    await visit(page, '/basicdata/oldTree');
    await page.waitForSelector('.ant-table-row');
    await page.click('button:has-text("批量导入")');
    await page.waitForURL(/dataImportRecord\/new/);
    await quiet(page);
    await screenshot(page, 'story-1-file-zh-light');

    const template = await fetched(page, 'button:has-text("下载模板")', 'template.xlsx');
    const filled = join(folder, '临安区古树普查.xlsx');
    await fillTemplate(template, filled, { run, rows: ROWS });
    await page.check('.batch-choice input[type=radio][value="1"] >> nth=1');
    await page.setInputFiles('.ant-upload input[type=file]', filled);
    await page.waitForSelector('text=上传完成');
    await screenshot(page, 'story-2-sent-zh-light');
    await page.click('button:has-text("开始导入"):enabled');
    await page.waitForURL(/dataImportRecord\/\d+$/);
    await page.waitForSelector(`.import-end:has-text("已导入 ${ROWS - WRONG} 行，${WRONG} 行有误")`);
    await page
      .locator('.batch-part .ant-table-row')
      .nth(WRONG - 1)
      .waitFor();
    await screenshot(page, 'story-3-result-zh-light');

    const wrong = await fetched(page, 'button:has-text("下载错误文件")', 'wrong.xlsx');
    const corrected = join(folder, 'corrected.xlsx');
    const said = await correctErrors(wrong, corrected, run);
    assert.equal(said.length, WRONG);
    assert.ok(said.every((text) => text.length > 5));
    await page.click('button:has-text("上传改正后的文件")');
    await send(page, corrected, '开始导入');
    await page.waitForSelector(`.import-end:has-text("已导入 ${WRONG} 行")`);
    await screenshot(page, 'story-4-all-in-zh-light');

    await page.click('button:has-text("查看这些古树")');
    await page.waitForSelector(`.list-sum:has-text("符合条件 ${WRONG} 株")`);
    await visit(page, `/basicdata/oldTree?provinceOldTreeNumber=${run}`);
    await page.waitForSelector(`.list-sum:has-text("符合条件 ${ROWS} 株")`);
    await screenshot(page, 'story-5-trees-zh-light');

    await page.goto(STATISTIC);
    assert.equal(await counted(page), before.county + ROWS);
    await assertText(page.locator('.ring-legend li').first(), /一级[\s\S]*%/);
    // Names would run into each other at the ring: it holds the total and its unit alone.
    await becomes(() => page.locator('.statistics-panel:has(.ring-legend) svg text').count(), 2);
    await screenshot(page, 'story-6-statistics-zh-light');
    await globe.page.reload();
    await isDrawn(globe.page);
    assert.equal(await drawn(globe.page), before.globe + ROWS);
    await screenshot(globe.page, 'story-7-globe-zh');
    assert.deepEqual([...errors, ...globe.errors], []);
    assert.deepEqual([...strangers, ...globe.strangers], []);
    await globe.context.close();
    await context.close();
  });

  it('waits minutes for the answer to a file that is all sent', async () => {
    const { page, context, errors } = await openConsole(browser);
    const slow = await slowAnswers(/put-file-attach/);
    await page.clock.install();
    await signIn(page, { to: `${slow.address}/devOps/dataImportRecord/new` });
    await page.setInputFiles('.ant-upload input[type=file]', join(folder, '临安区古树普查.xlsx'));
    await page.waitForSelector('text=已传完，等待服务器确认');
    await page.clock.fastForward(240_000);
    assert.equal(await page.locator('.upload-file button:has-text("重试")').count(), 0);
    slow.answer();
    await page.waitForSelector('text=上传完成');
    assert.deepEqual(errors, []);
    await context.close();
    slow.close();
  });

  it('asks before an import is cancelled, and then offers to begin anew', async () => {
    const { page, context, errors } = await openConsole(browser);
    /** @type {{ importStatus: number, cancelRequested: boolean, readNum: number, progress: number }} */
    let state = { importStatus: ImportStatus.checking, cancelRequested: false, readNum: 120, progress: 0.6 };
    // A batch of this size is done before anybody can cancel it: a finished one is shown as it was.
    await page.route('**/dataImportRecord/dataImportRecord/detail*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...state } } });
    });
    await page.route('**/dataImportRecord/events*', (route) => route.abort());
    await page.route('**/dataImportRecord/cancel*', (route) => {
      state = { ...state, importStatus: ImportStatus.failed, cancelRequested: true };
      return route.fulfill({ json: { code: 200, success: true, data: true, msg: '操作成功' } });
    });
    await signIn(page, { to: '/devOps/dataImportRecord' });
    await page.locator('.ant-table-row:has-text("部分完成")').first().click();
    await page.click('button:has-text("取消导入")');
    const question = page.locator('.ant-modal-confirm');
    await question.getByText('已读取的 120 行也不会入库').waitFor();
    await question.getByRole('button', { name: '继续导入' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(state.importStatus, ImportStatus.checking);
    await page.click('button:has-text("取消导入")');
    await question.getByRole('button', { name: '取消导入' }).click();
    await page.waitForSelector('.import-end');
    await page.waitForSelector('button:has-text("重新导入")');
    assert.equal(await page.locator('button:has-text("上传改正后的文件")').count(), 0);
    await screenshot(page, 'story-8-cancelled-zh-light');
    assert.deepEqual(errors, []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('tells the same in English and in the dark, and at a phone', async () => {
    const { page, context, errors } = await openConsole(browser, { language: 'en', scheme: 'dark' });
    await signIn(page, { to: '/devOps/dataImportRecord' });
    await page.waitForSelector('.ant-table-row:has-text("Partly done")');
    await screenshot(page, 'story-8-batches-en-dark');
    await page.click('.ant-table-row:has-text("Partly done")');
    await page.waitForSelector(`.import-end:has-text("refused: ${WRONG}")`);
    await screenshot(page, 'story-9-result-en-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await quiet(page);
    await screenshot(page, 'story-10-result-en-dark-phone');
    assert.deepEqual(errors, []);
    await context.close();
  });
});
