import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { cameToRest, isDrawn, isWritten, LINE_STROKE } from './map.mjs';
import { until } from './waits.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */

const TREES = '/syntheticalAttr/oldTree';
/** The colour of border lines. */
const LINE = [0x55, 0x64, 0x5c];
const NAME = `Q${randomInt(10_000, 99_999)}`;

describe('Queries of trees', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {Awaited<ReturnType<typeof newPerson>>} */
  let who;
  /** @type {Row} */
  let tree;
  before(async () => {
    const [opened, admin] = await Promise.all([openBrowser(), apiClient()]);
    browser = opened;
    const { data } = await admin.get('oldTree/oldTree/page?status=1&lifeStatus=1&size=50');
    tree = data.records.find((/** @type {Row} */ { lon, xzCode }) => lon && xzCode.length >= 6);
    const xzcode = tree.xzCode.slice(0, 2);
    who = await newPerson(admin, { account: NAME.toLowerCase(), role: 'province', xzcode });
    ({ page } = await openConsole(browser));
    await signIn(page, { ...who, to: TREES });
  });
  after(() => browser.close());

  const rows = () => page.locator('.query-list .ant-table-row');
  const panel = () => page.locator('.query-panel [role=tabpanel]:visible');
  const button = (/** @type {string | RegExp} */ name) => panel().getByRole('button', { name });
  const line = (/** @type {number} */ at) => page.locator('.query-line').nth(at);
  const value = (/** @type {number} */ at) => line(at).getByRole('textbox', { name: '值' });
  const dialogAgreed = async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  /** Chooses an entry of the select of this name in a condition. */
  const choose = async (/** @type {string} */ label, /** @type {string} */ entry, at = 0) => {
    const select = line(at).getByRole('combobox', { name: label });
    await select.click();
    // A long list draws what is in sight of it alone; fields are found by typing.
    if (label === '字段') await page.keyboard.type(entry);
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .getByText(entry, { exact: true })
      .click();
  };
  const count = async () => Number((await page.locator('.list-sum .figures').innerText()).replace(/\D/g, ''));
  const found = () => page.locator('.query-map-box:not([data-features="0"])').waitFor();

  it('find trees by conditions on any fields, in the list and on the map', async () => {
    await rows().first().waitFor();
    const every = await count();
    await choose('字段', '树龄');
    await choose('比较方式', '大于等于');
    await value(0).fill('300');
    await button('添加条件').click();
    await choose('字段', '胸围', 1);
    await choose('比较方式', '大于', 1);
    await value(1).fill('100');
    await button(/^查\s?询$/).click();
    await page.waitForURL((url) => url.searchParams.has('criteria'));
    await found();
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('.list-sum .figures')?.textContent?.replace(/\D/g, '')) < before,
      every,
    );
    const fitting = await count();
    assert.ok(fitting > 0 && fitting < every, `${fitting} of ${every}`);
    await screenshot(page, 'query-attribute');
  });

  it('refuse what is not whole before they ask', async () => {
    await value(0).fill('old');
    await button(/^查\s?询$/).click();
    await page.locator('.query-panel').getByRole('alert').getByText('树龄 必须为数字').waitFor();
  });

  it('are saved under a name, opened again and deleted', async () => {
    await value(0).fill('400');
    await button('保存查询').click();
    await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill(NAME);
    await dialogAgreed();
    await visit(page, TREES);
    await button(/已存查询 1/).click();
    await page.getByRole('menuitem').getByText(NAME).click();
    await page.waitForURL((url) => (url.searchParams.get('criteria') ?? '').includes('400'));
    await line(1).waitFor();
    assert.equal(await value(0).inputValue(), '400');
    await button(/已存查询 1/).click();
    await page.getByRole('button', { name: `删除 ${NAME}` }).click();
    await dialogAgreed();
    await button(/已存查询 0/).waitFor();
  });

  it('find trees in a circle that is drawn on the map, and beside a typed line', async () => {
    await visit(page, TREES);
    await page.getByRole('tab', { name: '空间查询' }).click();
    await panel().getByText('圆', { exact: true }).click();
    await panel().locator('.query-buffer input').fill('50000');
    const map = page.locator('.query-map-box');
    await isDrawn(page, '.query-map-box');
    const shape = panel().getByRole('textbox', { name: 'WKT' });
    await shape.fill(`POINT(${tree.lon} ${tree.lat})`);
    await button(/^查\s?询$/).click();
    await found();
    assert.ok((await count()) > 0);
    await screenshot(page, 'query-circle');
    const box = await map.boundingBox();
    assert.ok(box);
    const { x, y, width, height } = box;
    await page.mouse.click(x + width / 3, y + height / 2, { delay: 20 });
    await page.waitForURL((url) => !url.searchParams.get('geom')?.includes(`${tree.lon} `));
    assert.match(await shape.inputValue(), /^POINT\(\d+\.\d+ \d+\.\d+\)$/);
    await panel().getByText('多边形', { exact: true }).click();
    // So small a piece of the sea fills the map, which has its border line even there.
    const [lon, lat] = LINE_STROKE;
    const [left, right, low, high] = [lon - 2, lon + 2, lat - 2, lat + 2];
    await shape.fill(
      `POLYGON((${left} ${low},${right} ${low},${right} ${high},${left} ${high},${left} ${low}))`,
    );
    await button(/^查\s?询$/).click();
    await isWritten(page, { x: width / 2, y: height / 2 }, LINE, '.query-map-box');
    await panel().getByText('线缓冲', { exact: true }).click();
    const [west, east] = [tree.lon - 0.01, tree.lon + 0.01].map((lon) => lon.toFixed(6));
    await shape.fill(`LINESTRING(${west} ${tree.lat}, ${east} ${tree.lat})`);
    await button(/^查\s?询$/).click();
    await page.waitForURL((url) => url.searchParams.get('geom')?.startsWith('LINE') ?? false);
    await rows().getByText(tree.provinceOldTreeNumber).first().waitFor();
    await screenshot(page, 'query-line');
    await shape.fill('LINESTRING(1 2)');
    await page.locator('.query-panel').getByRole('alert').waitFor();
  });

  it('keep a shape that is too large, say so once and let it be changed', async () => {
    const { page: wide, context } = await openConsole(browser);
    await signIn(wide, { ...who, to: TREES });
    await wide.getByRole('tab', { name: '空间查询' }).click();
    const area = wide.locator('.query-panel [role=tabpanel]:visible');
    await area.getByText('多边形', { exact: true }).click();
    await isDrawn(wide, '.query-map-box');
    const map = wide.locator('.query-map-box');
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    assert.ok(box);
    const { x, y } = box;
    // Further away, the shape would lie outside the country.
    await wide.mouse.move(x + 150, y + 200);
    // Where the map still moves, a click is no corner.
    await cameToRest(wide, '.query-map-box', () => wide.mouse.wheel(0, 600));
    for (const [dx, dy] of /** @type {const} */ ([
      [60, 80],
      [300, 80],
      [300, 320],
    ]))
      await wide.mouse.click(x + dx, y + dy, { delay: 20 });
    await wide.mouse.dblclick(x + 60, y + 320);
    const shape = area.getByRole('textbox', { name: 'WKT' });
    await wide.locator('.query').getByText('请改选行政区划').first().waitFor();
    await screenshot(wide, 'query-too-large');
    assert.match(await shape.inputValue(), /^POLYGON/);
    assert.equal(await wide.locator('.ant-alert, .ant-message-notice, .state-error').count(), 1);
    assert.ok(!new URL(wide.url()).searchParams.has('geom'), wide.url());
    const before = await shape.inputValue();
    await wide.mouse.move(x + 300, y + 320);
    await wide.mouse.down();
    await wide.mouse.move(x + 280, y + 300, { steps: 4 });
    await wide.mouse.up();
    await until(
      () => shape.inputValue(),
      (text) => text !== before,
      'a new outline is not drawn',
    );
    await context.close();
  });

  it('export what they find', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('oldTree/export?'));
    await page
      .locator('.query-list')
      .getByRole('button', { name: /导\s?出/ })
      .click();
    const { searchParams } = new URL((await asked).url());
    assert.match(searchParams.get('geom') ?? '', /^LINESTRING/);
    assert.equal(searchParams.get('buffer'), '500');
  });

  it('stand in English and in the dark, for groups too', async () => {
    await wear(page, { language: 'en', scheme: 'dark' });
    await visit(page, `/syntheticalAttr/oldTreeGroup?xzCode=${tree.xzCode.slice(0, 4)}`);
    await isDrawn(page, '.query-map-box');
    await page.getByText(/groups on the map|No matching rows/).waitFor();
    await screenshot(page, 'query-groups-en');
    const conditions = [{ field: 'treeAge', op: 'between', values: ['300', '600'] }];
    const criteria = JSON.stringify({ match: 'any', conditions });
    await visit(page, `${TREES}?criteria=${encodeURIComponent(criteria)}`);
    await page.locator('.query-map-box:not([data-features="0"])').waitFor();
    await screenshot(page, 'query-trees-en');
  });
});
