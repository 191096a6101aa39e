import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { boxOf, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit, wear } from './console.mjs';
import { choose, told } from './forms.mjs';
import { nameOf, OTHER_LOOKS } from './looks.mjs';
import { hasNation, isDrawn, nationLine, positionAt, settled } from './map.mjs';
import { assertText, becomes, hasFocus, until } from './waits.mjs';

const LIST = '/basicdata/oldTree';
const SERIAL = String(randomInt(10_000, 99_999));
const NUMBER = `E2E-330106-${SERIAL}`;

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
const field = (page, name) => page.locator(`.record-form #${name}`);

describe('The register of trees', () => {
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
    await signIn(page, { to: `${LIST}?treeAge_ge=300&descs=tree_age` });
  });
  after(() => browser.close());

  it('lists trees, with the filter, the order and the page in the address', async () => {
    await page.locator('.ant-table-row').first().waitFor();
    const ages = await page.locator('.ant-table-row td:nth-child(5)').allInnerTexts();
    const figures = ages.map((age) => Number(age.replaceAll(',', '')));
    assert.ok(figures.every((age) => age >= 300));
    assert.deepEqual(
      figures,
      figures.toSorted((a, b) => b - a),
    );
    await assertText(page.locator('.list-sum'), /数据范围：全国\s*符合条件 [\d,]+ 株/);
    await screenshot(page, 'old-tree-list-zh-light');
  });

  it('opens the whole record beside the list', async () => {
    await page.locator('.ant-table-row td:nth-child(3)').first().click();
    await page.locator('.ant-drawer .details').first().waitFor();
    await screenshot(page, 'old-tree-drawer');
    await page.locator('.ant-drawer-close').click();
  });

  it('asks for a row before many are removed', async () => {
    await page.getByRole('button', { name: '批量删除' }).click();
    await told(page, '请选择至少一条数据');
  });

  it('tells at each field what a tree lacks before it is submitted', async () => {
    await visit(page, `${LIST}/oldTreeAdd`);
    await Promise.all([
      page.locator('.ant-message-error', { hasText: /有 \d+ 处需要修改/ }).waitFor(),
      page.getByRole('button', { name: '保存并提交' }).click(),
    ]);
    const faults = page.locator('.ant-form-item-explain-error');
    const some = ['请选择坡向', '请填写小地名'];
    const words = await until(
      () => faults.allInnerTexts(),
      (found) => found.length > 20 && some.every((text) => found.includes(text)),
    );
    assert.equal(new Set(words).size, words.length, 'two fields say the same');
    assert.equal(await page.locator('.ant-message-info').count(), 0);
    await screenshot(page, 'old-tree-faults');
  });

  it('leads from the groups that lack something to what they lack, until they lack nothing', async () => {
    const anchor = page.locator('.record-form-anchors a', { hasText: '立地' });
    await assertText(anchor, /缺 9 项/);
    await anchor.click();
    await hasFocus(field(page, 'altitude'));
    const fault = page.locator('.ant-form-item', { has: page.locator('#altitude') });
    await fault.locator('.ant-form-item-explain-error', { hasText: '请填写海拔' }).waitFor();
    // Left empty it is still missing; filled in, the fault goes before the field is left.
    await field(page, 'altitude').press('Tab');
    await fault.locator('.ant-form-item-explain-error', { hasText: '请填写海拔' }).waitFor();
    await field(page, 'altitude').fill('35');
    await fault.locator('.ant-form-item-explain-error').waitFor({ state: 'detached' });
    await assertText(anchor, /缺 8 项/);
    const gaps = page.locator('.form-gaps');
    await assertText(gaps, /还缺 \d+ 项/);
    await gaps.getByRole('button', { name: '去补全' }).click();
    await hasFocus(field(page, 'provinceOldTreeNumber'));
    await screenshot(page, 'old-tree-gaps');
  });

  it('keeps the groups below the tabs while it says that the line is down', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => window.dispatchEvent(new window.Event('offline')));
    await page.locator('.frame > .ant-alert', { hasText: '网络' }).waitFor();
    const [tabs, groups] = await Promise.all([
      boxOf(page.locator('.visited')),
      boxOf(page.locator('.record-form-anchors')),
    ]);
    assert.ok(groups.y >= tabs.y + tabs.height, `${groups.y} below ${tabs.y} + ${tabs.height}`);
    await screenshot(page, 'old-tree-offline');
    await page.evaluate(() => window.dispatchEvent(new window.Event('online')));
    await page.locator('.frame > .ant-alert').waitFor({ state: 'detached' });
  });

  it('says in words when a field is needed, also to screen readers, and asks for nothing that follows', async () => {
    const item = (/** @type {string} */ name) =>
      page.locator('.record-form .ant-form-item', { has: page.locator(`#${name}`) });
    await assertText(item('xzCode'), /\* 必填/);
    // Said once a group, and of each field by its mark.
    await item('aspect').getByRole('img', { name: '提交前必填' }).waitFor();
    await page.locator('.record-form .needed-submit', { hasText: '* 提交前必填' }).first().waitFor();
    await assertText(item('avgGuanFu'), /自动得出/);
    assert.doesNotMatch(await item('avgGuanFu').innerText(), /\*/);
    const spoken = (/** @type {string} */ name) => field(page, name).getAttribute('aria-required');
    assert.deepEqual(
      await Promise.all(['xzCode', 'treeType', 'aspect', 'checkDate', 'altitude', 'alias'].map(spoken)),
      ['true', 'true', 'true', 'true', 'true', null],
    );
  });

  it('begins with the person who fills it in, and today', async () => {
    await becomes(() => field(page, 'inquirer').inputValue(), '管理员');
    assert.match(await field(page, 'checkDate').inputValue(), /^\d{4}-\d{2}-\d{2}$/);
  });

  it('answers no question with yes or no before somebody does', async () => {
    const excellent = field(page, 'isExcellent');
    assert.equal(await excellent.locator('input:checked').count(), 0);
    await excellent.getByText('否', { exact: true }).click();
    await becomes(() => excellent.locator('.ant-segmented-item-selected').innerText(), '否');
  });

  it('takes the position from the map and the region from the position', async () => {
    // What stands in the form is no position: the map begins without one.
    await field(page, 'lon').fill('abc');
    await field(page, 'lat').fill('95');
    // The provinces are drawn and named before anybody moves the map.
    await Promise.all([
      page.waitForResponse(/base-map\/regions\?.*level=1/),
      page.getByRole('button', { name: '地图选点' }).click(),
    ]);
    const map = page.locator('.picker-map');
    await map.waitFor();
    const lay = await settled(page);
    const { width, height } = await boxOf(map);
    const [lon, lat] = await positionAt(page, width / 2, height / 2);
    assert.ok(Math.abs(lon - 116.4) < 0.1 && Math.abs(lat - 40) < 0.1, `the map begins at ${lon}, ${lat}`);
    await screenshot(page, 'old-tree-picker-nation');
    assert.ok(await hasNation(page, lay), 'the map of the nation is cut');
    await nationLine(page, lay);
    const chosen = page.locator('.picker-foot output').nth(1);
    await assertText(chosen, /^请在图上点击/);
    const ok = page.locator('.ant-modal-footer .ant-btn-primary');
    await map.click({ position: { x: 735, y: 10 } });
    await page.getByRole('alert').filter({ hasText: '经度应为 73～136' }).waitFor();
    await becomes(() => ok.isDisabled(), true, 'a position outside the limits can be taken');
    await map.click({ position: lay.point(120, 30.2) });
    await assertText(chosen, /^-?\d+\.\d{6}, \d+\.\d{6}$/);
    // It can be taken once the county it lies in is known.
    await assertText(page.locator('.picker-place'), /浙江省/);
    await screenshot(page, 'old-tree-point-picker');
    await ok.click();
    await told(page, '按坐标填入');
    const opener = page.getByRole('button', { name: '地图选点' });
    await hasFocus(opener);
    await opener.press('Enter');
    await isDrawn(page);
    await page.keyboard.press('Escape');
    await page.locator('.picker-map').waitFor({ state: 'detached' });
    await hasFocus(opener);
    assert.match(await field(page, 'lon').inputValue(), /^\d+\.\d{6}$/);
    assert.notEqual(await page.locator('.form-grid:has(#xzCode)').innerText(), '');
  });

  it('tells what only the server sees together with what a field lacks', async () => {
    const lon = await field(page, 'lon').inputValue();
    await field(page, 'lon').fill(String(Number(lon) + 3));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const faultOf = (/** @type {string} */ name) =>
      page
        .locator('.record-form .ant-form-item', { has: page.locator(`#${name}`) })
        .locator('.ant-form-item-explain-error');
    await faultOf('lon').filter({ hasText: /坐标/ }).waitFor();
    await faultOf('treeType').filter({ hasText: '请选择树种' }).waitFor();
    await screenshot(page, 'old-tree-faults-both');
    await field(page, 'lon').fill(lon);
  });

  it('shows at once what follows, and keeps a draft over a reload', async () => {
    await field(page, 'provinceOldTreeNumber').fill(NUMBER);
    await field(page, 'surveyNumber').fill(SERIAL);
    await choose(page, 'treeType', '银杏');
    await choose(page, 'oldTreeType', '古树');
    await field(page, 'treeAge').fill('520');
    await field(page, 'ewGuanFu').fill('16');
    await field(page, 'nsGuanFu').fill('14');
    await field(page, 'nsGuanFu').press('Tab');
    await becomes(() => field(page, 'avgGuanFu').inputValue(), '15.0');
    await assertText(page.locator('.derived').first(), /一级[\s\S]*Ginkgo biloba/);
    await choose(page, 'vigor', '正常株');
    // The draft is stored a moment after the last change.
    await page.waitForFunction(() =>
      Object.values(localStorage).some((text) => /"vigor":"1"/.test(text) && /"avgGuanFu":"?15/.test(text)),
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('.list-alert', { hasText: '未保存的内容' }).waitFor();
    await becomes(() => field(page, 'provinceOldTreeNumber').inputValue(), NUMBER);
  });

  it('saves the tree with Ctrl+S and shows its record', async () => {
    await page.keyboard.press('Control+s');
    await page.waitForURL(/oldTreeView\?id=\d+/);
    await page.locator('.tree-identity h1', { hasText: '银杏' }).waitFor();
    await page.locator('.history', { hasText: '新增' }).last().waitFor();
    await isDrawn(page, '.position-map');
    await screenshot(page, 'old-tree-record-zh-light');
  });

  it('lets the person decide field by field when somebody else was quicker, as often as that is so', async () => {
    const id = new URL(page.url()).searchParams.get('id');
    await visit(page, `${LIST}/oldTreeAdd?id=${id}`);
    await field(page, 'alias').fill('白果');
    await field(page, 'treeAge').fill('530');
    const api = await apiClient();
    const now = async () => (await api.get(`oldTree/oldTree/detail?id=${id}`)).data;
    const other = async (/** @type {object} */ values) => {
      const { version } = await now();
      const answer = await api.post('oldTree/oldTree/update', { id, version, ...values });
      assert.equal(answer.code, 200);
    };
    await other({ treeAge: 610, remark: '复测' });
    await page.keyboard.press('Control+s');
    const dialog = page.locator('.ant-modal', { hasText: '数据已被他人修改' });
    const choice = (/** @type {string} */ name) => dialog.getByRole('radiogroup', { name });
    /** @param {string} name @param {string} which */
    const side = (name, which) => choice(name).getByRole('radio', { name: which });
    await choice('树龄').waitFor();
    await screenshot(page, 'old-tree-conflict');
    // It says who and when, and asks only about what both have changed.
    await assertText(dialog, /管理员 于 \d{4}-\d{2}-\d{2} [\d:]{8} 保存了新内容/);
    await assertText(dialog.locator('.conflict-taken'), /备注/);
    await becomes(() => dialog.getByRole('radiogroup').count(), 1);
    // The arrow keys move between the two values of a field.
    await side('树龄', '我的').focus();
    await page.keyboard.press('ArrowRight');
    await becomes(() => side('树龄', '对方的').isChecked(), true);
    await page.keyboard.press('ArrowLeft');
    await becomes(() => side('树龄', '我的').isChecked(), true);
    // Changed once more before it is saved, it is asked about anew.
    await other({ treeAge: 620 });
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await side('树龄', '对方的 620').waitFor();
    // Thought better of, the form is as it was typed.
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    await becomes(() => field(page, 'treeAge').inputValue(), '530');
    await becomes(() => field(page, 'alias').inputValue(), '白果');
    await hasFocus(field(page, 'treeAge'));
    await page.keyboard.press('Control+s');
    await side('树龄', '对方的 620').check();
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.waitForURL(/oldTreeView/);
    const saved = await now();
    assert.deepEqual([saved.alias, saved.treeAge, saved.remark], ['白果', 620, '复测']);
    await page.locator('.changes', { hasText: '俗名' }).first().waitFor();
    await screenshot(page, 'old-tree-history');
  });

  it('takes over without a question what somebody else has changed in other fields', async () => {
    const id = new URL(page.url()).searchParams.get('id');
    await visit(page, `${LIST}/oldTreeAdd?id=${id}`);
    await field(page, 'alias').fill('公孙树');
    const api = await apiClient();
    const { data } = await api.get(`oldTree/oldTree/detail?id=${id}`);
    const species = (await api.get('treeSpecies/treeSpecies/listData')).data.find(
      (/** @type {{ id: string }} */ { id: one }) => one !== data.treeType,
    );
    const values = { treeHeight: 18.5, ewGuanFu: 12, treeType: species.id };
    const answer = await api.post('oldTree/oldTree/update', { id, version: data.version, ...values });
    assert.equal(answer.code, 200, JSON.stringify(answer));
    await page.keyboard.press('Control+s');
    await page.locator('.ant-message-notice', { hasText: /已合并 管理员 于 .* 保存的修改/ }).waitFor();
    await page.waitForURL(/oldTreeView/);
    const saved = (await api.get(`oldTree/oldTree/detail?id=${id}`)).data;
    assert.deepEqual([saved.alias, saved.treeHeight], ['公孙树', 18.5]);
    // The other one's line, in the order of the form, with units, and with names in the place of ids.
    const line = page.locator('.history').last().locator('.changes', { hasText: '树高' }).first();
    await line.waitFor();
    const lines = (await line.locator('li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    const at = (/** @type {string} */ name) => lines.findIndex((text) => text.startsWith(name));
    assert.ok(
      at('拉丁名') >= 0 && at('拉丁名') < at('树高') && at('树高') < at('东西冠幅'),
      lines.join('; '),
    );
    assert.equal(lines[at('树高')]?.replaceAll(' ', ''), '树高（空）→18.5米');
    assert.doesNotMatch(lines.join(' '), /\d{15}/);
  });

  it('says what is missing when a half-filled tree is submitted', async () => {
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await page.locator('.refusals li', { hasText: '请选择坡向' }).waitFor();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
  });

  it('finds the tree by its number, exports it and removes it', async () => {
    await visit(page, LIST);
    await page.locator('#provinceOldTreeNumber').fill(NUMBER);
    await page.getByRole('button', { name: '查询' }).click();
    await page.waitForURL(new RegExp(`provinceOldTreeNumber=${NUMBER}`));
    await page.locator('.list-sum', { hasText: '符合条件 1 株' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), '古树名木.xlsx');
    await page.locator('.ant-table-row input[type=checkbox]').check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.locator('.ant-modal-confirm', { hasText: '确定将选择数据删除?' }).waitFor();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await told(page, '删除成功');
    await page.locator('.list-sum', { hasText: '符合条件 0 株' }).waitFor();
    await screenshot(page, 'old-tree-empty');
  });

  it('reads well in English at a phone', async () => {
    for (const look of OTHER_LOOKS.filter(({ language }) => language === 'en')) {
      const name = nameOf(look);
      await wear(page, look);
      await visit(page, LIST);
      await page.locator('.ant-table-row').first().waitFor();
      await screenshot(page, `old-tree-list-${name}`);
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.waitForFunction(() => {
        const box = document.querySelector('.ant-popover:has(.column-panel)')?.getBoundingClientRect();
        return box && box.width > 300 && box.left >= 0 && box.right <= window.innerWidth;
      });
      await page.keyboard.press('Escape');
      await visit(page, `${LIST}/oldTreeAdd`);
      await page.locator('.record-form').waitFor();
      await screenshot(page, `old-tree-form-${name}`);
      assert.doesNotMatch(await page.locator('.record-form').innerText(), /[\u4e00-\u9fff]/);
    }
  });

  it('has thrown nothing and asked no other host', () => {
    assert.deepEqual(opened.errors, []);
    assert.deepEqual(opened.strangers, []);
  });
});
