import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn, visit } from './console.mjs';
import { soundTree } from './sound-tree.mjs';
import { assertText, becomes, hasFocus } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

const LIST = '/basicdata/oldTree';
/** Municipalities have no cities between, and in Zhejiang another test archives a year. */
const NOT_HERE = /^(11|12|31|33|50)/;
const SERIAL = String(randomInt(10_000, 99_999));

const field = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`.record-form #${name}`);

describe('A change of an approved tree', () => {
  const REASON = '树龄依据不足，请补充年轮照片';
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof apiClient>>} */
  let admin;
  /** @type {Row} */
  let tree;
  /** @type {Page} */
  let county;
  /** @type {Page} */
  let city;
  let change = '';
  /** @type {Awaited<ReturnType<typeof openConsole>>[]} */
  const opened = [];
  before(async () => {
    browser = await openBrowser();
    admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?status=1&protectLevel=2&size=100');
    const fits = (/** @type {Row} */ { xzCode, changeId, bust, treeAge }) =>
      xzCode.length >= 6 && !NOT_HERE.test(xzCode) && !changeId && bust > treeAge / 5;
    tree = await soundTree(admin, data.records.filter(fits));
    const people = [];
    for (const [role, digits] of /** @type {const} */ ([
      ['county', 6],
      ['city', 4],
    ])) {
      const xzcode = tree.xzCode.slice(0, digits);
      people.push(await newPerson(admin, { account: `${role}${SERIAL}`, role, xzcode }));
    }
    const [low, high] = await Promise.all(
      people.map(async (who) => {
        const console = await openConsole(browser);
        opened.push(console);
        await signIn(console.page, who);
        return console.page;
      }),
    );
    assert.ok(low && high);
    [county, city] = [low, high];
  });
  after(() => browser.close());

  it('is submitted at once by who enters it alone: others only save what they correct', async () => {
    const { xzCode, treeType } = tree;
    const values = { xzCode, treeType, oldTreeType: '1', vigor: '1', treeAge: 300 };
    const { data } = await admin.post('oldTree/oldTree/save', values);
    const submit = county.getByRole('button', { name: '保存并提交' });
    await visit(county, `${LIST}/oldTreeAdd`);
    await submit.waitFor();
    await visit(county, `${LIST}/oldTreeAdd?id=${data.id}`);
    await county.getByRole('button', { name: '保存', exact: true }).waitFor();
    assert.equal(await submit.count(), 0);
    await admin.post(`oldTree/oldTree/remove?ids=${data.id}`);
  });

  it('is announced before anything is typed, and waits beside the tree', async () => {
    await visit(county, `${LIST}/oldTreeAdd?id=${tree.id}`);
    await county.locator('.ant-alert', { hasText: '须经审核，通过前原记录照常显示' }).waitFor();
    await screenshot(county, 'old-tree-approved-form');
    await field(county, 'treeAge').fill(String(tree.treeAge + 5));
    await county.getByRole('button', { name: '保存并提交' }).click();
    await county.waitForURL((url) => url.pathname.endsWith('View') && url.searchParams.get('id') !== tree.id);
    await county.locator('.ant-alert', { hasText: '这是一份变更申请' }).waitFor();
    assert.equal(await county.getByRole('button', { name: '编辑', exact: true }).count(), 0);
    await county.getByRole('link', { name: '查看原古树名木' }).click();
    await county.locator('.ant-alert', { hasText: '有一份变更申请尚未完成 · 待' }).waitFor();
    assert.equal(await county.getByRole('button', { name: '编辑', exact: true }).count(), 0);
  });

  it('is marked at its tree in the list, where neither of them is offered for editing', async () => {
    await visit(county, `${LIST}?provinceOldTreeNumber=${tree.provinceOldTreeNumber}`);
    await county.locator('.list-sum', { hasText: '符合条件 1 株' }).waitFor();
    const actions = county.locator('.ant-table-row .row-actions');
    await actions.getByRole('link', { name: '变更' }).waitFor();
    assert.equal(await actions.getByText('编辑').count(), 0);
    await county.getByRole('button', { name: /^变更申请 \([\d,]+\)$/ }).click();
    await county.locator('.ant-table-row .ant-tag', { hasText: '变更' }).first().waitFor();
    await county.locator('.ant-table-row td:nth-child(3)').first().click();
    await county.locator('.ant-drawer .change-comparison', { hasText: '树龄' }).waitFor();
    assert.equal(await county.locator('.ant-drawer').getByText('编辑').count(), 0);
    await screenshot(county, 'old-tree-change-drawer');
  });

  it('shows its reviewer old and new value side by side; their opinion stands on top of page and form', async () => {
    await visit(city, `${LIST}?change=1&provinceOldTreeNumber=${tree.provinceOldTreeNumber}`);
    await city.locator('.ant-table-row').getByRole('link', { name: '查看' }).click();
    const rows = city.locator('.tree-record .change-comparison tbody tr');
    await rows.first().waitFor();
    await assertText(rows.first(), new RegExp(`树龄\\s+${tree.treeAge} 年\\s+${tree.treeAge + 5} 年`));
    await becomes(() => rows.count(), 1);
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
    await visit(county, `${LIST}/oldTreeView?id=${change}`);
    await county.locator('.review-notice', { hasText: REASON }).waitFor();
    await screenshot(county, 'old-tree-change-returned');
    await county.getByRole('link', { name: '编辑' }).click();
    const notice = county.locator('.record-form .review-notice');
    await notice.waitFor();
    await assertText(notice, new RegExp(`${REASON}\\s+city${SERIAL} \\d{4}-`));
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
    // The tree's timeline stands above, tells its steps as well, and may be there before the history.
    const heading = city.getByRole('heading', { name: '变更历史' });
    const lines = city.locator('.tree-panel', { has: heading }).locator('.ant-timeline-item');
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
