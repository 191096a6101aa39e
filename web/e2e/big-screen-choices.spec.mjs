import { thisYear } from '@gushu/shared';
import exceljs from 'exceljs';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, goTo, openConsole, signIn } from './console.mjs';
import { assertText, hasFocus } from './waits.mjs';
import { CALL, PAGE, region, shows } from './wall.mjs';

describe('What people choose and enter on the resource screen', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  it('counts the trees of chosen codes, bins and a drawn area anew, and says which panels are not filtered', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: `${PAGE}?xzCode=33`, shows: '.wall' });
    await shows(page, '33');
    const tags = page.getByRole('region', { name: '筛选' });
    /** @param {string} query */
    const left = async (query) => {
      const items = await callApi(page, `${CALL}/customGrowthVigor?xzCode=33&${query}`);
      return items.reduce(
        (/** @type {number} */ sum, /** @type {Record<string, any>} */ { beside, num }) =>
          sum + (beside ? 0 : num),
        0,
      );
    };
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '筛选' });
    await drawer.getByRole('checkbox', { name: '濒危' }).click();
    await assertText(tags, /濒危/);
    await drawer.getByRole('checkbox', { name: '衰弱' }).click();
    await assertText(tags, /衰弱/);
    await drawer.getByRole('radio', { name: '100～299年' }).click();
    await assertText(tags, /100～299年/);
    const weak = await left('vigor=2,3&minAge=100&maxAge=299');
    assert.ok(weak > 0);
    await assertText(tags, new RegExp(`单株档案 ${weak} 株`));
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await shows(page, '33');
    await page.getByText('未按筛选统计').waitFor();
    assert.equal(await page.getByText('按筛选重新统计').count(), 2);
    const dimmed = (/** @type {string} */ part) =>
      page
        .locator(part)
        .evaluateAll((all) => all.filter((one) => window.getComputedStyle(one).opacity === '0.5').length);
    assert.deepEqual([await dimmed('.wall-headline'), await dimmed('.wall-page')], [1, 4]);
    await screenshot(page, 'big-screen-filtered-zh-dark');

    await tags.getByRole('button', { name: /树龄/ }).click();
    await assertText(tags, new RegExp(`单株档案 ${await left('vigor=2,3')} 株`));
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await drawer.getByRole('button', { name: '框选' }).click();
    const box = await region(page, '3301').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x - 20, box.y - 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 20, box.y + box.height + 20, { steps: 4 });
    await page.mouse.up();
    await page.locator('.wall-area path').waitFor();
    const geom = new URL(page.url()).searchParams.get('geom') ?? '';
    const within = await left(`vigor=2,3&geom=${encodeURIComponent(geom)}`);
    assert.ok(within >= (await callApi(page, `${CALL}/customGrowthVigor?xzCode=3301&vigor=2,3`))[1].num);
    await assertText(tags, new RegExp(`单株档案 ${within} 株`));
    await page.reload();
    await page.locator('.wall-area path').waitFor();
    await assertText(tags, new RegExp(`单株档案 ${within} 株`));
    await tags.getByRole('button', { name: '清除筛选' }).click();
    await page.waitForURL((url) => url.search === '?xzCode=33');
    await tags.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('lets the corners of a polygon be taken back and given up by keyboard', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page, { to: `${PAGE}?xzCode=33`, shows: '.wall' });
    await shows(page, '33');
    const begin = async () => {
      await page.getByRole('button', { name: '筛选', exact: true }).click();
      await page.getByRole('button', { name: '多边形' }).click();
      await hasFocus(page.locator('.wall-draw'));
    };
    const box = await page.locator('.wall-map').boundingBox();
    assert.ok(box);
    const press = (/** @type {number} */ x, /** @type {number} */ y) =>
      page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await begin();
    await press(0.4, 0.4);
    await page.keyboard.press('Escape');
    await page.locator('.wall-draw').waitFor({ state: 'detached' });
    await shows(page, '33');
    await begin();
    for (const [x, y] of /** @type {const} */ ([
      [0.35, 0.35],
      [0.6, 0.4],
      [0.9, 0.9],
    ]))
      await press(x, y);
    await page.keyboard.press('Backspace');
    await press(0.5, 0.6);
    await page.keyboard.press('Enter');
    await page.waitForURL(/geom=POLYGON/);
    await page
      .getByRole('region', { name: '筛选' })
      .getByText(/单株档案 \d+ 株/)
      .waitFor();
    await context.close();
  });

  it('shows a species ranking that was entered by hand with its date and notes, until it is withdrawn', async () => {
    const { page, context, errors } = await openConsole(browser);
    await signIn(page, { to: '/statisAnalysis/statisticalTable' });
    const upload = async (/** @type {(string | number)[][]} */ lines) => {
      const book = new exceljs.Workbook();
      book.addWorksheet('表').addRows(lines);
      await page.getByRole('button', { name: '上传' }).click();
      const dialog = page.getByRole('dialog', { name: '上传统计表' });
      await dialog.locator('input[type=file]').setInputFiles({
        name: '树种.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(await book.xlsx.writeBuffer()),
      });
      await dialog.getByRole('button', { name: '保存' }).click();
      return dialog;
    };
    const close = (/** @type {import('playwright-core').Locator} */ dialog) =>
      dialog
        .getByRole('button', { name: /关\s*闭|取\s*消/ })
        .last()
        .click();
    const refused = await upload([
      ['树种', '株数'],
      ['樟', '多'],
    ]);
    await refused.getByText('第2行').waitFor();
    await refused.getByRole('cell', { name: '株数' }).waitFor();
    await screenshot(page, 'hand-table-refused');
    await close(refused);
    const contradicted = await upload([
      ['树种', '株数'],
      ['水杉', 6400],
    ]);
    await contradicted.getByRole('cell', { name: /填报6400，系统统计为\d+，相差超过5%/ }).waitFor();
    await screenshot(page, 'hand-table-contradicts');
    await close(contradicted);
    await upload([
      ['树种', '株数', '说明'],
      ['水杉', 6400, '含行道树，未建档'],
      ['樟', 1200, '按省级普查结果'],
    ]);
    const row = page.getByRole('row', { name: /树种\.xlsx/ });
    await row.getByText(String(thisYear()), { exact: true }).waitFor();
    await row.getByRole('button', { name: '查看' }).click();
    await page.getByRole('dialog').getByRole('cell', { name: '6,400' }).waitFor();
    await screenshot(page, 'hand-table-preview');
    await page.keyboard.press('Escape');

    await goTo(page, PAGE);
    await shows(page, '');
    await page.getByRole('tab', { name: '树种', exact: true }).click();
    const species = page.getByRole('list', { name: '树种' });
    await species.getByText('水杉').waitFor();
    await page
      .getByText(/人工录入 · \d{4}-\d{2}-\d{2} · 说明：水杉：含行道树，未建档；樟：按省级普查结果/)
      .waitFor();
    await screenshot(page, 'big-screen-by-hand');

    await goTo(page, '/statisAnalysis/statisticalTable');
    await row.getByRole('button', { name: '撤回' }).click();
    const asked = page.getByRole('dialog', { name: /撤回/ });
    await asked.getByRole('button', { name: /撤\s*回/ }).click();
    await asked.getByText('5至500字').first().waitFor();
    await asked.getByLabel('撤回原因').fill('数据有误，重新填报');
    await asked.getByRole('button', { name: /撤\s*回/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto(PAGE);
    await shows(page, '');
    await page.getByRole('tab', { name: '树种', exact: true }).click();
    await species.locator('li').first().waitFor();
    assert.equal(await page.getByText('人工录入').count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
