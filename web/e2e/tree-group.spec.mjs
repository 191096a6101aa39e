import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { apiClient, newPerson } from './api-client.mjs';
import { approveGroup } from './approved-group.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { LOOKS } from './looks.mjs';
import { isDrawn, isWritten, movedFrom, settled } from './map.mjs';
import { printed } from './printed.mjs';
import { soundTree } from './sound-tree.mjs';
import { assertText, becomes, drawnAgain, quiet, until } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

const LIST = '/basicdata/oldTreeGroup';
const SERIAL = String(randomInt(10_000, 99_999));
const NUMBER = `QUN-${SERIAL}`;
const BRAND = [0x12, 0xb8, 0x67];
const MEMBERS = 24;
/** Between the relief on screens in the dark and on paper, as the mean of red, green and blue. */
const LIGHT = 128;

/**
 * Lets trees belong to a group while something is done.
 * @param {string} group
 * @param {() => Promise<void>} work
 */
async function withMembers(group, work) {
  const db = new pg.Client(process.env.E2E_DATABASE_URL);
  await db.connect();
  const { rows } = await db.query(
    `update old_tree set group_id = $1 where id in (select id from old_tree
      where status = 1 and life_status = '1' and group_id is null and origin_id is null and is_deleted = 0
      order by id limit $2) returning id`,
    [group, MEMBERS],
  );
  try {
    await work();
  } finally {
    await db.query('update old_tree set group_id = null where id = any($1)', [rows.map(({ id }) => id)]);
    await db.end();
  }
}

/** How light a map is, as the mean of all that it has drawn. */
const lightOf = (/** @type {Page} */ page, /** @type {string} */ map) =>
  page.evaluate((selector) => {
    let [sum, count] = [0, 0];
    for (const each of document.querySelectorAll(`${selector} .ol-viewport canvas`)) {
      const canvas = /** @type {HTMLCanvasElement} */ (each);
      const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        const part = (/** @type {number} */ of) => Number(data[at + of]);
        if (part(3) > 0) [sum, count] = [sum + (part(0) + part(1) + part(2)) / 3, count + 1];
      }
    }
    return sum / count;
  }, map);

describe('A group of trees', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {Row} */
  let tree;
  /** @type {Page} */
  let page;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
    const { data } = await admin.get(
      'oldTree/oldTree/page?xzCode=36&status=1&lifeStatus=1&protectLevel=3&size=50',
    );
    // In Zhejiang the walk of all screens has a group of its own, and other tests bring trees in.
    const fits = (/** @type {Row} */ { xzCode, lon, changeId }) => xzCode.length >= 6 && lon && !changeId;
    tree = await soundTree(admin, data.records.filter(fits));
    const xzcode = tree.xzCode.slice(0, 6);
    const who = await newPerson(admin, { account: `group${SERIAL}`, role: 'county', xzcode });
    ({ page } = await openConsole(browser));
    await signIn(page, { ...who, to: `${LIST}/oldTreeGroupAdd` });
  });
  after(() => browser.close());

  const field = (/** @type {string} */ name) => page.locator(`.record-form #${name}`);
  const dialog = () => page.getByRole('dialog');
  /** A square around the tree. */
  const square = () => {
    const [west, east] = [tree.lon - 0.001, tree.lon + 0.001].map((lon) => lon.toFixed(6));
    const [south, north] = [tree.lat - 0.001, tree.lat + 0.001].map((lat) => lat.toFixed(6));
    return `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
  };

  it('is drawn on the map of its form, or pasted, and says its area beside what is drawn', async () => {
    await field('groupName').fill(`第${SERIAL}群`);
    await field('provinceGroupNumber').fill(NUMBER);
    await page.getByRole('button', { name: '在地图上绘制' }).click();
    const map = dialog().locator('.picker-map');
    await isDrawn(page, '.picker-map');
    await quiet(page);
    const text = dialog().getByRole('textbox', { name: 'WKT' });
    const box = await map.boundingBox();
    assert.ok(box);
    const { x, y } = box;
    for (const [dx, dy] of /** @type {const} */ ([
      [200, 150],
      [400, 150],
      [300, 300],
    ])) {
      await page.mouse.click(x + dx, y + dy, { delay: 20 });
      await drawnAgain(page);
    }
    await page.mouse.dblclick(x + 300, y + 300);
    await dialog().getByText('1 个图形').waitFor();
    assert.match(await text.inputValue(), /^MULTIPOLYGON\(\(\(/);
    await screenshot(page, 'tree-group-drawn');
    await text.fill('POLYGON((1 2))');
    await dialog().getByRole('alert').waitFor();
    await text.fill(square());
    await dialog()
      .getByText(/1 个图形，约 \d/)
      .waitFor();
    await screenshot(page, 'tree-group-pasted');
    await dialog()
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await dialog().waitFor({ state: 'detached' });
    await assertText(page.locator('.geometry-input'), /1 个图形，4 个顶点/);
    await until(
      () => field('lon').inputValue(),
      (text) => text !== '',
      'the outline gives no position',
    );
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('oldTreeGroupView'));
    await isDrawn(page, '.outline-map');
    await page.getByText('还没有单株建档的古树').waitFor();
  });

  it('has its state whole in the list, and a link to its page', async () => {
    await visit(page, LIST);
    for (const [language, view] of /** @type {const} */ ([
      ['zh', '查看'],
      ['en', 'View'],
    ])) {
      await wear(page, { language });
      await page.locator('.data-table').getByRole('link', { name: view, exact: true }).first().waitFor();
      const table = page.locator('.data-table .ant-table-content').first();
      const over = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await screenshot(page, `tree-group-list-${language}`);
      assert.ok(over <= 0, `${language}: ${over} px are cut`);
    }
    await wear(page, { language: 'zh' });
  });

  it('takes photos in its form, and begins its page with them', async () => {
    const { data: found } = await admin.get(
      `oldTreeGroup/oldTreeGroup/detailByProvinceNumber?provinceGroupNumber=${NUMBER}`,
    );
    await visit(page, `${LIST}/oldTreeGroupAdd?id=${found.id}`);
    const files = page.locator('#group-files');
    const create = /** @type {const} */ ({ width: 80, height: 60, channels: 3, background: '#3f7d3a' });
    const buffer = await sharp({ create }).jpeg().toBuffer();
    const photo = { name: '全貌.jpg', mimeType: 'image/jpeg', buffer };
    await files.locator('.ant-upload input[type=file]').setInputFiles([photo]);
    await files.locator('ol .attach-name').first().waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('oldTreeGroupView'));
    await page.locator('.attach-picture img').first().waitFor();
    await screenshot(page, 'tree-group-photos');
  });

  it('lists the trees that name it, each leading to the other, and says where the counts differ', async () => {
    const { data: found } = await admin.get(
      `oldTreeGroup/oldTreeGroup/detailByProvinceNumber?provinceGroupNumber=${NUMBER}`,
    );
    const { data: now } = await admin.get(`oldTree/oldTree/detail?id=${tree.id}`);
    const joined = await admin.post('oldTree/oldTree/update', {
      ...{ id: tree.id, version: now.version, spreadC: '2', provinceGroupNumber: NUMBER, year: 2026 },
    });
    assert.equal(joined.code, 200, JSON.stringify(joined));
    const said = await admin.post('oldTreeGroup/oldTreeGroup/update', {
      ...{ id: found.id, version: found.version, trees: 20, oldTrees: 3 },
    });
    assert.equal(said.code, 200, JSON.stringify(said));
    await page.goto(`${LIST}/oldTreeGroupView?id=${found.id}`);
    const trees = page.locator('.group-trees');
    await trees.getByText('填报的已建档株数为 3 株，本群审核通过且在册的有 1 株').waitFor();
    await screenshot(page, 'tree-group-view');
    await trees.getByRole('link', { name: tree.provinceOldTreeNumber }).click();
    await page.locator('.tree-identity').getByRole('link', { name: NUMBER }).click();
    await page.waitForURL((url) => url.pathname.endsWith('oldTreeGroupView'));
  });

  it('is printed with all of its trees and its maps, from the dark as well', async () => {
    const { data: found } = await admin.get(
      `oldTreeGroup/oldTreeGroup/detailByProvinceNumber?provinceGroupNumber=${NUMBER}`,
    );
    const { page: paper, context } = await openConsole(browser, { scheme: 'dark' });
    await withMembers(found.id, async () => {
      await signIn(paper, { to: `${LIST}/oldTreeGroupView?id=${found.id}` });
      const rows = paper.locator('.group-trees .ant-table-row');
      const maps = ['.position-map', '.outline-map'];
      await rows.nth(9).waitFor();
      for (const map of maps) await isDrawn(paper, map);
      await quiet(paper);
      assert.equal(await rows.count(), 10);
      for (const map of maps) assert.ok((await lightOf(paper, map)) < LIGHT, `${map} is dark on the screen`);
      const { maps: drawn } = await printed(paper);
      assert.equal(drawn.length, maps.length);
      for (const { box, right } of drawn) assert.ok(right > 0 && right <= box, `${right} of ${box} px`);
      await paper.emulateMedia({ media: 'print' });
      await becomes(() => rows.count(), MEMBERS + 1);
      assert.equal(await paper.locator('.group-trees .ant-pagination').count(), 0);
      for (const map of maps) assert.ok((await lightOf(paper, map)) > LIGHT, `${map} is light on paper`);
      await screenshot(paper, 'tree-group-print-from-dark');
    });
    await context.close();
  });

  it('is outlined on the map of whoever picks a position beside it', async () => {
    await visit(page, '/basicdata/oldTree/oldTreeAdd');
    await field('lon').fill(String(tree.lon));
    await field('lat').fill(String(tree.lat));
    const read = page.waitForResponse((answer) => answer.url().includes('oldTreeGroupMap'));
    await page.getByRole('button', { name: '地图选点' }).click();
    assert.match(await (await read).text(), new RegExp(NUMBER));
    const box = await page.locator('.picker-map').boundingBox();
    assert.ok(box);
    const { x, y, width, height } = box;
    await page.mouse.move(x + width / 2, y + height / 2);
    let lay = await settled(page);
    for (; lay.degrees > 0.00002; lay = await movedFrom(page, lay)) {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.wheel(0, -400);
    }
    await isWritten(page, lay.point(tree.lon + 0.001, tree.lat + 0.0005), BRAND);
    await screenshot(page, 'tree-group-known');
  });

  it('stands in the list of groups and has imports of its own', async () => {
    await page.goto(`${LIST}?provinceGroupNumber=${NUMBER}`);
    await page.locator('.ant-table-row', { hasText: NUMBER }).waitFor();
    await screenshot(page, 'tree-group-list');
    await visit(page, '/devOps/oldTreeGroupDataImportRecord');
    await page.getByText('古树群导入').first().waitFor();
    await visit(page, '/devOps/dataImportRecord/new?dataType=1');
    await page.getByText('古树所属的古树群须先导入或录入').waitFor();
  });

  it('is counted in the statistic of groups once it is approved', async () => {
    await approveGroup(NUMBER);
    const county = tree.xzCode.slice(0, 6);
    const { page: other, context, errors } = await openConsole(browser);
    await signIn(other, { to: `/statisAnalysis/oldTreeGroupStatis?xzCode=${county.slice(0, 2)}` });
    for (const [language, scheme] of LOOKS) {
      await wear(other, { language, scheme });
      await other.locator('.ring-legend li').first().waitFor();
      await isDrawn(other, '.statistics-map');
      const figures = other.locator('.statistics-figures dd');
      await assertText(figures.nth(0), language === 'zh' ? /^1 个$/ : /^1 groups$/);
      await assertText(figures.nth(1), language === 'zh' ? /^20 株$/ : /^20 trees$/);
      assert.equal(await other.getByRole('button', { name: /更多筛选|More filters/ }).count(), 0);
      await screenshot(other, `statistics-groups-${language}-${scheme}`);
    }
    await visit(other, `/statisAnalysis/oldTreeGroupStatis?xzCode=${county}`);
    await other.locator('.statistics-figures').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });
});
