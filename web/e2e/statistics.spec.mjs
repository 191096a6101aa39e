import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient } from './api-client.mjs';
import { boxOf, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { isDrawn, LINE_STROKE, nationLay, nationLine } from './map.mjs';
import { assertText, becomes, quiet, until } from './waits.mjs';

const PAGE = '/statisAnalysis/ownershipStatis';
const MAP = '.statistics-map';
/** The middle of the nation's extent. */
const MIDDLE = /** @type {const} */ ([104.3, 28.45]);

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const crumbs = (page) => page.getByRole('navigation', { name: '当前区划' });

/**
 * The count in a cell, without the share beside it.
 * @param {import('playwright-core').Locator} cell
 */
const countIn = (cell) => cell.evaluate((td) => /** @type {ChildNode} */ (td.firstChild).textContent ?? '');

/**
 * The trees of the shown region, as the headline has them once they are counted.
 * @param {Page} page
 */
const total = (page) =>
  until(
    async () => Number((await page.locator('.statistics-figures dd').first().innerText()).replace(/\D/g, '')),
    (count) => count > 0,
  );

describe('A statistic', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof openConsole>>} */
  let opened;
  /** @type {import('playwright-core').Page} */
  let page;
  before(async () => {
    browser = await openBrowser();
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page, { to: PAGE });
  });
  after(() => browser.close());

  it('leads from the nation down to a county, and back step by step', async () => {
    await page.getByRole('button', { name: '浙江省', exact: true }).click();
    await assertText(crumbs(page), /全国[\s\S]*浙江省/);
    await page.getByRole('button', { name: '杭州市', exact: true }).click();
    await assertText(crumbs(page), /浙江省[\s\S]*杭州市/);
    await page.getByRole('button', { name: '西湖区', exact: true }).click();
    await assertText(crumbs(page), /杭州市[\s\S]*西湖区/);
    await page.goBack();
    await page.goBack();
    await assertText(crumbs(page), /全国[\s\S]*浙江省$/);
    await isDrawn(page, '.statistics-map');
    await screenshot(page, 'statistics-province-zh-light');
    await crumbs(page).getByRole('button', { name: '全国' }).click();
    await crumbs(page).waitFor({ state: 'detached' });
  });

  it('shows where its charts and its table will stand while they are counted', async () => {
    const isCount = (/** @type {URL} */ url) => url.pathname.endsWith('/analyse/analyse/ownership');
    await page.route(isCount, () => undefined);
    await visit(page, `${PAGE}?xzCode=36`);
    const coming = (/** @type {string} */ place) => page.locator(`.statistics ${place} .ant-skeleton-active`);
    await becomes(() => coming('.statistics-grid > .statistics-panel').count(), 2);
    assert.equal(await coming('.statistics-panel').count(), 3);
    await screenshot(page, 'statistics-counted-zh-light');
    await page.unroute(isCount);
  });

  it('opens a region by a click on the map', async () => {
    await visit(page, `${PAGE}?xzCode=33`);
    const map = page.locator('.statistics-map');
    await isDrawn(page, '.statistics-map');
    await quiet(page);
    const { width, height } = await boxOf(map);
    await map.click({ position: { x: width / 2, y: height / 2 } });
    await page.waitForURL(/xzCode=33\d\d/);
    await assertText(crumbs(page), /浙江省[\s\S]*市$/);
  });

  it('ends in a village with its figures, which lead to the trees', async () => {
    const admin = await apiClient();
    // The demo's trees are the oldest: those that other tests add may stand in no village.
    const { data } = await admin.get('oldTree/oldTree/page?status=1&size=100&ascs=createTime');
    const { xzCode } = data.records.find(
      (/** @type {{ xzCode: string }} */ tree) => tree.xzCode.length === 12,
    );
    await visit(page, `${PAGE}?xzCode=${xzCode}`);
    const village = page.locator('.statistics-panel .ant-table-row a:not(.statistics-rows)');
    await village.waitFor();
    assert.equal(await page.getByText('暂无数据').count(), 0);
    assert.equal(await page.getByRole('heading', { name: '各地分布' }).count(), 0);
    await village.click();
    await page.waitForURL(/oldTree\?xzCode=\d{12}&status=1/);
  });

  it('is narrowed by filters that stand in its address', async () => {
    await visit(page, `${PAGE}?xzCode=33`);
    const all = await total(page);
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('textbox', { name: '最小' }).first().fill('300');
    await page.locator('.statistics-narrowing button[type=submit]').click();
    await page.waitForURL(/minAge=300/);
    const old = await until(
      () => total(page),
      (count) => count !== all,
    );
    assert.ok(old > 0 && old < all, `${old} of ${all}`);
    await page.locator('.statistics-narrowing').getByRole('button', { name: '清除' }).click();
    await page.waitForURL((url) => !url.search.includes('minAge'));
    await assertText(page.locator('.statistics-figures dd').first(), new RegExp(all.toLocaleString('en')));
  });

  it('stands beside another region, with what lies between them', async () => {
    await visit(page, `${PAGE}?xzCode=33&with.xzCode=53`);
    const lines = page
      .locator('.statistics-panel', { hasText: '占比相差' })
      .locator('tbody tr.ant-table-row');
    await lines.first().waitFor();
    const cells = lines.first().locator('td');
    const [here, there, between] = (await Promise.all([1, 2, 3].map((at) => countIn(cells.nth(at))))).map(
      (text) => Number(text.replaceAll(/[,+]/g, '')),
    );
    assert.equal(Number(here) - Number(there), between);
    await screenshot(page, 'statistics-compared-zh-light');
    await page.getByRole('button', { name: '结束对比' }).click();
    await page.waitForURL((url) => !url.search.includes('with.'));
  });

  it('is saved as a picture, with the border lines that its map has, and as a workbook', async () => {
    await crumbs(page).getByRole('button', { name: '全国' }).click();
    await crumbs(page).waitFor({ state: 'detached' });
    const lay = await nationLay(page, MAP, MIDDLE);
    await nationLine(page, lay, MAP);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存为图片：构成' }).click(),
    ]);
    assert.equal(picture.suggestedFilename(), '构成.png');
    const drawn = await sharp(await picture.path()).metadata();
    assert.ok(drawn.width > 400 && drawn.height > 400, `${drawn.width}×${drawn.height} are no chart`);
    const [map] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存为图片：分布地图' }).click(),
    ]);
    assert.equal(map.suggestedFilename(), '分布地图.png');
    // More than its ground is drawn, and so is what stands in the sea. It has two pixels for each, below its title.
    const saved = await map.path();
    const { channels } = await sharp(saved).stats();
    assert.ok(channels.some(({ stdev }) => stdev > 5));
    const { x, y } = lay.point(...LINE_STROKE);
    const corner = { left: Math.round(2 * (x - 5)), top: Math.round(2 * (y - 5 + 40)) };
    const sea = await sharp(saved)
      .extract({ ...corner, width: 20, height: 20 })
      .greyscale()
      .stats();
    assert.ok((sea.channels[0]?.min ?? 255) < 160, 'the border lines are not in the picture');
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ]);
    assert.match(workbook.suggestedFilename(), /^权属统计.*\.xlsx$/);
  });

  it('is printed light and whole, each region with its name', async () => {
    await visit(page, `${PAGE}?xzCode=33`);
    await page.locator('.ant-table-row').first().waitFor();
    await wear(page, { scheme: 'dark' });
    const ground = () =>
      page
        .locator('.statistics-figures')
        .first()
        .evaluate((part) => window.getComputedStyle(part).backgroundColor);
    await becomes(ground, 'rgb(20, 31, 26)');
    await page.emulateMedia({ media: 'print' });
    await becomes(ground, 'rgb(255, 255, 255)');
    await page.getByRole('button', { name: '杭州市', exact: true }).waitFor();
    assert.equal(await page.locator('.statistics-panel .ant-table-body').count(), 0);
    await screenshot(page, 'statistics-printed-zh-dark');
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  });

  // As wide as A4 within its margins, px; the second stands across.
  for (const [statistic, width] of /** @type {const} */ ([
    ['gradeStatis', 703],
    ['oldTreeResourceStatis', 1032],
  ]))
    it(`is printed as one table: ${statistic}`, async () => {
      await visit(page, `/statisAnalysis/${statistic}?xzCode=33`);
      await page.locator('.ant-table-row').first().waitFor();
      const drawn = () => page.locator('[role=img] svg').last().getAttribute('width');
      const before = await drawn();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width, height: 900 });
      const { head, body, foot, right } = await page.locator('.statistics').evaluate((part) => {
        const table = [...part.querySelectorAll('table')].find((one) =>
          one.tBodies[0]?.querySelector('.ant-table-row'),
        );
        const row = table?.querySelector('.ant-table-row');
        if (!table || !row) throw new Error('no table has rows');
        const edges = (/** @type {Iterable<Element>} */ cells) =>
          [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left)).sort((a, b) => a - b);
        return {
          head: edges(
            [...(table.tHead?.querySelectorAll('th') ?? [])].filter(({ colSpan }) => colSpan === 1),
          ),
          body: edges(row.children),
          foot: edges(table.tFoot?.querySelectorAll('td') ?? []),
          right: Math.max(
            ...[...part.querySelectorAll('th, td, svg, .statistics-panel')].map(
              (one) => one.getBoundingClientRect().right,
            ),
          ),
        };
      });
      assert.deepEqual(head, body);
      assert.deepEqual(foot, body);
      assert.ok(right <= width, `${right} of ${width} px`);
      await screenshot(page, `statistics-printed-${statistic}`);
      await page.emulateMedia({ media: null });
      await wear(page, {});
      await becomes(drawn, before);
    });

  it('keeps the focus on the way down by keyboard', async () => {
    await visit(page, `${PAGE}?xzCode=33`);
    await page.getByRole('button', { name: '杭州市', exact: true }).focus();
    await page.keyboard.press('Enter');
    await assertText(crumbs(page), /杭州市$/);
    await page.locator('.statistics-head:focus').waitFor();
  });

  it('shows the live figures of a year that has no snapshot, and says so', async () => {
    await visit(page, `${PAGE}?year=2019&archiveMark=1`);
    await page.locator('.list-alert', { hasText: '全国2019 年尚未归档' }).waitFor();
    assert.ok((await total(page)) > 0);
    await visit(page, `${PAGE}?year=2019&archiveMark=2`);
    await page.locator('.statistics-time').waitFor();
    assert.equal(await page.locator('.list-alert').count(), 0);
  });

  it('of species begins with its first page in another year', async () => {
    await visit(page, '/statisAnalysis/treeSpeciesStatis');
    const current = page.locator('.ant-pagination-item-active');
    await page.locator('.ant-pagination-item', { hasText: /^2$/ }).click();
    await assertText(current, /^2$/);
    await page.getByLabel('数据年度').first().click();
    await page.locator('.ant-select-item-option', { hasText: '年（现势）' }).click();
    await page.waitForURL(/archiveMark=2/);
    await assertText(current, /^1$/);
    await page.locator('.statistics-panel .ant-table-row').first().waitFor();
  });

  it('of species leads to the trees of each', async () => {
    await visit(page, '/statisAnalysis/treeSpeciesStatis?xzCode=33');
    const first = page.locator('.ant-table-row').first();
    const count = await countIn(first.locator('td').nth(4));
    await first.getByRole('link').click();
    await page.waitForURL(/oldTree\?treeType=\d+/);
    await assertText(page.locator('.list-sum'), new RegExp(`符合条件 ${count} 株`));
  });

  it('of species has families and genera in Latin on English pages', async () => {
    await wear(page, { language: 'en' });
    await visit(page, '/statisAnalysis/treeSpeciesStatis');
    const cells = page.locator('.statistics-panel .ant-table-row').first().locator('td');
    await assertText(cells.nth(2), /^[A-Z][a-z]+aceae$/);
    await assertText(cells.nth(3), /^[A-Z][a-z]+$/);
  });

  it('reads well in other languages, colours and widths', async () => {
    await visit(page, `${PAGE}?xzCode=33`);
    for (const look of OTHER_LOOKS) {
      await wear(page, look);
      await page.locator('.ring-legend li').first().waitFor();
      await screenshot(page, `statistics-${nameOf(look)}`);
      assert.deepEqual(opened.errors, []);
    }
  });

  it('has thrown nothing and asked no other host', () => {
    assert.deepEqual(opened.errors, []);
    assert.deepEqual(opened.strangers, []);
  });
});
