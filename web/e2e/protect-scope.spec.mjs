import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { isDrawn } from './map.mjs';
import { assertText, until } from './waits.mjs';

/** @typedef {import('./api-client.mjs').Row} Row */

const LIST = '/basicdata/oldTree';
const SERIAL = String(randomInt(10_000, 99_999));

describe('The protection scope of a tree', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {[Row, Row]} of one county */
  let trees;
  /** @type {Awaited<ReturnType<typeof newPerson>>} */
  let who;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {string[]} */
  let errors;
  before(async () => {
    [browser, admin] = await Promise.all([openBrowser(), apiClient()]);
    const { data } = await admin.get(
      'oldTree/oldTree/page?xzCode=35&status=1&lifeStatus=1&protectLevel=3&size=100',
    );
    /** @type {Row[]} */
    const free = data.records.filter(
      (/** @type {Row} */ { lon, changeId, protectScope }) => lon && !changeId && !protectScope,
    );
    const county = (/** @type {Row} */ { xzCode }) => xzCode.slice(0, 6);
    const first = free.find((one) => free.filter((other) => county(other) === county(one)).length > 1);
    assert.ok(first, 'no county has two trees');
    const [one, other] = free.filter((each) => county(each) === county(first));
    assert.ok(one && other);
    trees = [one, other];
    who = await newPerson(admin, { account: `scope${SERIAL}`, role: 'county', xzcode: county(first) });
    ({ page, errors } = await openConsole(browser));
    await signIn(page, { ...who, to: `${LIST}/oldTreeAdd?id=${trees[0].id}` });
  });
  after(() => browser.close());

  const field = (/** @type {string} */ name) => page.locator(`.record-form #${name}`);

  it('begins with the crown and what the province adds to it, says its area, and is shown with the tree', async () => {
    await page.getByRole('button', { name: '按默认范围生成' }).click();
    await assertText(page.locator('.scope-input'), /1 个图形，\d+ 个顶点/);
    const area = await until(
      () => field('scopeArea').inputValue(),
      (text) => text !== '',
    );
    assert.ok(Number(area.replaceAll(',', '')) > 50, area);
    await page.locator('.scope-input').scrollIntoViewIfNeeded();
    await screenshot(page, 'protect-scope-form');
    // Opened anew it has its map as well.
    for (const at of [1, 2]) {
      await page.getByRole('button', { name: '修改图形' }).click();
      await isDrawn(page);
      await screenshot(page, `protect-scope-drawing-${at}`);
      await page.keyboard.press('Escape');
      await page.locator('.picker-map').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('oldTreeView'));
    const section = page.locator('.tree-scope');
    await assertText(section.locator('p').first(), /^已划定，面积 [\d,.]+ 平方米$/);
    await isDrawn(page, '.tree-scope');
    await section.scrollIntoViewIfNeeded();
    await screenshot(page, 'protect-scope-view');
  });

  it('of a tree for which none is drawn says by which rule it holds', async () => {
    await wear(page, { language: 'en', scheme: 'dark' });
    await visit(page, `${LIST}/oldTreeView?id=${trees[1].id}`);
    const section = page.locator('.tree-scope');
    await assertText(
      section.locator('p').first(),
      /^None drawn: by default the crown and 5 m around it, [\d,.]+ m²$/,
    );
    await isDrawn(page, '.tree-scope');
    await section.scrollIntoViewIfNeeded();
    await screenshot(page, 'protect-scope-rule-en-dark');
    assert.deepEqual(errors, []);
    await wear(page, { language: 'zh', scheme: 'light' });
  });

  it('is exported for the filter of the list as GeoJSON', async () => {
    await visit(page, LIST);
    await page.locator('.ant-table-row').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载保护范围' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.geojson$/);
    await screenshot(page, 'protect-scope-list');
  });

  it('stands beside the group of the tree, which is chosen by its number or its name', async () => {
    const provinceGroupNumber = `QUN-${SERIAL}`;
    const group = { groupName: `第${SERIAL}群`, provinceGroupNumber, xzCode: trees[0].xzCode.slice(0, 6) };
    const saved = await admin.post('oldTreeGroup/oldTreeGroup/save', group);
    assert.equal(saved.code, 200, JSON.stringify(saved));
    await visit(page, `${LIST}/oldTreeAdd?id=${trees[1].id}`);
    await field('provinceGroupNumber').fill(group.groupName);
    const option = page.locator('.ant-select-item-option', { hasText: provinceGroupNumber });
    await option.waitFor();
    await screenshot(page, 'tree-group-picker');
    await option.click();
    await assertText(
      page.locator('.record-form .ant-select', { hasText: provinceGroupNumber }).first(),
      /QUN/,
    );
  });
});
