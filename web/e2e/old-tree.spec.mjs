import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { nationLine, onNation } from './map.mjs';
import { assertText, hasFocus } from './waits.mjs';

const LIST = '/basicdata/oldTree';
const SERIAL = String(randomInt(10_000, 99_999));
const NUMBER = `E2E-330106-${SERIAL}`;

const field = (page, name) => page.locator(`.record-form #${name}`);

/** Chooses an entry of a select by its text. */
async function choose(page, name, text) {
  await field(page, name).click();
  await field(page, name).fill(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
  await page.keyboard.press('Escape');
}

const message = (page, text) => page.locator('.ant-message-notice', { hasText: text }).first().waitFor();

describe('The register of trees', () => {
  let browser;
  let opened;
  let page;
  before(async () => {
    browser = await openBrowser();
    opened = await openConsole(browser);
    page = opened.page;
    await signIn(page);
  });
  after(() => browser.close());

  it('lists trees, with the filter, the order and the page in the address', async () => {
    await page.goto(`${LIST}?treeAge_ge=300&descs=tree_age`);
    await page.locator('.ant-table-row').first().waitFor();
    const ages = await page.locator('.ant-table-row td:nth-child(5)').allInnerTexts();
    const figures = ages.map((age) => Number(age.replaceAll(',', '')));
    assert.ok(figures.every((age) => age >= 300));
    assert.deepEqual(
      figures,
      figures.toSorted((a, b) => b - a),
    );
    assert.match(await page.locator('.list-sum').innerText(), /数据范围：全国\s*符合条件 [\d,]+ 株/);
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
    await message(page, '请选择至少一条数据');
  });

  it('tells at each field what a tree lacks before it is submitted', async () => {
    await page.goto(`${LIST}/oldTreeAdd`);
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
    assert.ok((await page.locator('.ant-form-item-explain-error').count()) > 20);
    await screenshot(page, 'old-tree-faults');
  });

  it('takes the position from the map and the region from the position', async () => {
    // What stands in the form is no position: the map begins without one.
    await field(page, 'lon').fill('abc');
    await field(page, 'lat').fill('95');
    await page.getByRole('button', { name: '地图选点' }).click();
    const map = page.locator('.picker-map');
    await map.hover();
    await assertText(page.locator('.picker-pointer output'), /^116\.[34]\d+, (40\.0|39\.9)\d+$/);
    await screenshot(page, 'old-tree-picker-nation');
    await map.getByRole('button', { name: '缩小' }).click();
    await nationLine(page);
    const chosen = page.locator('.picker-foot output').nth(1);
    await assertText(chosen, /^请在图上点击/);
    const ok = page.locator('.ant-modal-footer .ant-btn-primary');
    await map.click({ position: { x: 735, y: 10 } });
    await page.getByRole('alert').filter({ hasText: '经度应为 73～136' }).waitFor();
    assert.ok(await ok.isDisabled(), 'a position outside the limits can be taken');
    await map.click({ position: await onNation(page, 120, 30.2) });
    await assertText(chosen, /^-?\d+\.\d{6}, \d+\.\d{6}$/);
    await screenshot(page, 'old-tree-point-picker');
    await ok.click();
    await message(page, '按坐标填入');
    const opener = page.getByRole('button', { name: '地图选点' });
    await hasFocus(opener);
    await opener.press('Enter');
    await page.locator('.picker-map canvas').first().waitFor();
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
    const faultOf = (name) =>
      page
        .locator('.record-form .ant-form-item', { has: page.locator(`#${name}`) })
        .locator('.ant-form-item-explain-error');
    await faultOf('lon').filter({ hasText: /坐标/ }).waitFor();
    await faultOf('treeType').filter({ hasText: '不能为空' }).waitFor();
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
    assert.equal(await field(page, 'avgGuanFu').inputValue(), '15.0');
    await assertText(page.locator('.derived').first(), /一级[\s\S]*Ginkgo biloba/);
    await choose(page, 'vigor', '正常株');
    await page.waitForTimeout(500);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('.list-alert', { hasText: '未保存的内容' }).waitFor();
    assert.equal(await field(page, 'provinceOldTreeNumber').inputValue(), NUMBER);
  });

  it('saves the tree with Ctrl+S and shows its record', async () => {
    await page.keyboard.press('Control+s');
    await page.waitForURL(/oldTreeView\?id=\d+/);
    await page.locator('.tree-identity h1', { hasText: '银杏' }).waitFor();
    await page.locator('.history', { hasText: '新增' }).last().waitFor();
    await page.locator('.position-map canvas').first().waitFor();
    // The map draws a moment after its outlines have come.
    await page.waitForTimeout(800);
    await screenshot(page, 'old-tree-record-zh-light');
  });

  it('lets the person decide field by field when somebody else was quicker, as often as that is so', async () => {
    const id = new URL(page.url()).searchParams.get('id');
    await page.goto(`${LIST}/oldTreeAdd?id=${id}`);
    await field(page, 'alias').fill('白果');
    const api = await apiClient();
    const now = async () => (await api.get(`oldTree/oldTree/detail?id=${id}`)).data;
    const other = async (values) => {
      const { version } = await now();
      const answer = await api.post('oldTree/oldTree/update', { id, version, ...values });
      assert.equal(answer.code, 200);
    };
    await other({ treeAge: 610, remark: '复测' });
    await page.keyboard.press('Control+s');
    const dialog = page.locator('.ant-modal', { hasText: '数据已被他人修改' });
    const choice = (name) => dialog.getByRole('radiogroup', { name });
    const side = (name, which) => choice(name).getByRole('radio', { name: which });
    await choice('树龄').waitFor();
    await screenshot(page, 'old-tree-conflict');
    // The arrow keys move between the two values of a field.
    await side('俗名', '我的').focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await side('俗名', '对方的').isChecked());
    await page.keyboard.press('ArrowLeft');
    assert.ok(await side('俗名', '我的').isChecked());
    // What is taken over is theirs, also when it is changed once more before it is saved.
    await other({ treeAge: 620 });
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await side('树龄', '对方的 620').waitFor();
    assert.ok(await side('树龄', '对方的 620').isChecked());
    assert.doesNotMatch(await choice('树龄').innerText(), /我改过/);
    assert.equal(await choice('备注').count(), 0);
    assert.ok(await side('俗名', '我的').isChecked());
    // Thought better of, the form is as it was typed.
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await field(page, 'treeAge').inputValue(), '520');
    assert.equal(await field(page, 'alias').inputValue(), '白果');
    await hasFocus(field(page, 'alias'));
    await page.keyboard.press('Control+s');
    await side('备注', '对方的 复测').waitFor();
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.waitForURL(/oldTreeView/);
    const saved = await now();
    assert.deepEqual([saved.alias, saved.treeAge, saved.remark], ['白果', 620, '复测']);
    await page.locator('.changes', { hasText: '俗名' }).first().waitFor();
    await screenshot(page, 'old-tree-history');
  });

  it('says what is missing when a half-filled tree is submitted', async () => {
    await page.getByRole('button', { name: '提交' }).click();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await page.locator('.refusals li', { hasText: '调查人' }).waitFor();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
  });

  it('finds the tree by its number, exports it and removes it', async () => {
    await page.goto(LIST);
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
    await message(page, '删除成功');
    await page.locator('.list-sum', { hasText: '符合条件 0 株' }).waitFor();
    await screenshot(page, 'old-tree-empty');
  });

  for (const look of [
    { language: 'en', scheme: 'dark' },
    { language: 'en', scheme: 'light', width: 390, height: 844 },
  ]) {
    it(`reads well in ${look.language} and ${look.scheme} at ${look.width ?? 1440} pixels`, async () => {
      const other = await openConsole(browser, look);
      await signIn(other.page);
      const name = `${look.language}-${look.scheme}-${look.width ?? 1440}`;
      await other.page.goto(LIST);
      await other.page.locator('.ant-table-row').first().waitFor();
      await screenshot(other.page, `old-tree-list-${name}`);
      await other.page.getByRole('button', { name: 'Columns' }).click();
      await other.page.waitForFunction(() => {
        const box = document.querySelector('.ant-popover:has(.column-panel)')?.getBoundingClientRect();
        return box && box.width > 300 && box.left >= 0 && box.right <= window.innerWidth;
      });
      await other.page.goto(`${LIST}/oldTreeAdd`);
      await other.page.locator('.record-form').waitFor();
      await screenshot(other.page, `old-tree-form-${name}`);
      assert.doesNotMatch(await other.page.locator('.record-form').innerText(), /[\u4e00-\u9fff]/);
      assert.deepEqual(other.errors, []);
      assert.deepEqual(other.strangers, []);
      await other.context.close();
    });
  }

  it('has thrown nothing and asked no other host', () => {
    assert.deepEqual(opened.errors, []);
    assert.deepEqual(opened.strangers, []);
  });
});

describe('A change of an approved tree', () => {
  const REASON = '树龄依据不足，请补充年轮照片';
  let browser;
  let admin;
  let tree;
  let county;
  let city;
  let change = '';
  const opened = [];
  before(async () => {
    browser = await openBrowser();
    admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?status=1&protectLevel=2&size=100');
    tree = data.records.find(
      ({ xzCode, changeId }) => xzCode.length >= 6 && !/^(11|12|31|50)/.test(xzCode) && !changeId,
    );
    const people = [];
    for (const [role, digits] of [
      ['county', 6],
      ['city', 4],
    ]) {
      const xzcode = tree.xzCode.slice(0, digits);
      people.push(await newPerson(admin, { account: `${role}${SERIAL}`, role, xzcode }));
    }
    [county, city] = await Promise.all(
      people.map(async (who) => {
        const console = await openConsole(browser);
        opened.push(console);
        await signIn(console.page, who);
        return console.page;
      }),
    );
  });
  after(() => browser.close());

  it('is announced before anything is typed, and waits beside the tree', async () => {
    await county.goto(`${LIST}/oldTreeAdd?id=${tree.id}`);
    await county.locator('.ant-alert', { hasText: '须经审核，通过前原记录照常显示' }).waitFor();
    await screenshot(county, 'old-tree-approved-form');
    await field(county, 'treeAge').fill(String(tree.treeAge + 5));
    await county.getByRole('button', { name: '保存并提交' }).click();
    await county.waitForURL((url) => url.pathname.endsWith('View') && url.searchParams.get('id') !== tree.id);
    await county.locator('.ant-alert', { hasText: '这是一份变更申请' }).waitFor();
    assert.equal(await county.getByRole('button', { name: '编辑' }).count(), 0);
    await county.getByRole('link', { name: '查看原古树名木' }).click();
    await county.locator('.ant-alert', { hasText: '有一份变更申请尚未完成 · 待' }).waitFor();
    assert.equal(await county.getByRole('button', { name: '编辑' }).count(), 0);
  });

  it('is marked at its tree in the list, where neither of them is offered for editing', async () => {
    await county.goto(`${LIST}?provinceOldTreeNumber=${tree.provinceOldTreeNumber}`);
    await county.locator('.list-sum', { hasText: '符合条件 1 株' }).waitFor();
    const actions = county.locator('.ant-table-row .row-actions');
    await actions.getByRole('link', { name: '变更' }).waitFor();
    assert.equal(await actions.getByText('编辑').count(), 0);
    await county.getByRole('button', { name: /^变更申请 \([\d,]+\)$/ }).click();
    await county.locator('.ant-table-row .ant-tag', { hasText: '变更' }).first().waitFor();
    await county.locator('.ant-table-row td:nth-child(3)').first().click();
    await county.locator('.ant-drawer .tree-comparison', { hasText: '树龄' }).waitFor();
    assert.equal(await county.locator('.ant-drawer').getByText('编辑').count(), 0);
    await screenshot(county, 'old-tree-change-drawer');
  });

  it('shows its reviewer old and new value side by side; their opinion stands on top of page and form', async () => {
    await city.goto(`${LIST}?change=1&provinceOldTreeNumber=${tree.provinceOldTreeNumber}`);
    await city.locator('.ant-table-row').getByRole('link', { name: '查看' }).click();
    const rows = city.locator('.tree-record .tree-comparison tbody tr');
    await rows.first().waitFor();
    assert.match(
      await rows.first().innerText(),
      new RegExp(`树龄\\s+${tree.treeAge} 年\\s+${tree.treeAge + 5} 年`),
    );
    assert.equal(await rows.count(), 1);
    await screenshot(city, 'old-tree-change-review');
    const back = city.getByRole('button', { name: '退回' });
    await back.click();
    const reason = city.locator('.ant-modal-confirm textarea');
    await hasFocus(reason);
    await city.keyboard.press('Escape');
    await reason.waitFor({ state: 'detached' });
    await hasFocus(back);
    await back.press('Enter');
    await hasFocus(reason);
    await city.keyboard.type(REASON);
    await city.locator('.ant-modal-confirm .ant-btn-primary').click();
    await city.locator('.review-notice', { hasText: REASON }).waitFor();
    change = new URL(city.url()).searchParams.get('id') ?? '';
    await county.goto(`${LIST}/oldTreeView?id=${change}`);
    await county.locator('.review-notice', { hasText: REASON }).waitFor();
    await screenshot(county, 'old-tree-change-returned');
    await county.getByRole('link', { name: '编辑' }).click();
    const notice = county.locator('.record-form .review-notice');
    await notice.waitFor();
    assert.match(await notice.innerText(), new RegExp(`${REASON}\\s+city${SERIAL} \\d{4}-`));
    await field(county, 'treeAge').fill(String(tree.treeAge + 3));
    await county.getByRole('button', { name: '保存并提交' }).click();
    await county.waitForURL(/oldTreeView/);
  });

  it('leaves its whole story in the history of the tree', async () => {
    await city.reload();
    await city.getByRole('button', { name: '通过' }).click();
    await city.locator('.ant-modal-confirm .ant-btn-primary').click();
    await city.waitForURL((url) => url.searchParams.get('id') === tree.id);
    // The change's own address leads to the tree it has become.
    await city.goto(`${LIST}/oldTreeView?id=${change}`);
    await city.waitForURL((url) => url.searchParams.get('id') === tree.id);
    // The tree's timeline stands above and tells its steps as well.
    const lines = city.locator('.history').last().locator('.ant-timeline-item');
    await lines.filter({ hasText: '变更生效' }).first().waitFor();
    const told = (await lines.allInnerTexts()).slice(0, 7);
    assert.deepEqual(
      told.map((text) => text.split(' ', 1)[0]),
      [
        '变更生效',
        '变更申请审核通过',
        '变更申请提交',
        '变更申请修改',
        '变更申请退回',
        '变更申请提交',
        '申请变更',
      ],
    );
    await screenshot(city, 'old-tree-change-history');
    const { data } = await admin.get(`oldTree/oldTree/detail?id=${tree.id}`);
    assert.deepEqual([data.treeAge, data.changeId], [tree.treeAge + 3, null]);
    for (const { errors, strangers } of opened) assert.deepEqual([errors, strangers], [[], []]);
  });
});
