import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { URLSearchParams } from 'node:url';
import { address, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

const LIST = '/basicdata/oldTree';
const SERIAL = String(randomInt(10_000, 99_999));
const NUMBER = `E2E-330106-${SERIAL}`;

/** A second person's program: signs in by password and calls the API. */
async function apiClient() {
  const basic = `Basic ${Buffer.from('gushu-web:').toString('base64')}`;
  const password = createHash('md5')
    .update(process.env.E2E_ADMIN_PASSWORD ?? '')
    .digest('hex');
  const asked = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password,
    grant_type: 'password',
    scope: 'all',
  });
  const headers = { Authorization: basic, 'Tenant-Id': '000000' };
  const answer = await fetch(`${address}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers,
    body: asked,
  });
  const { access_token: token } = await answer.json();
  const call = async (path, init = {}) => {
    const signed = { ...headers, 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${address}/api/oldTree/oldTree/${path}`, { headers: signed, ...init });
    return response.json();
  };
  return {
    get: (path) => call(path),
    post: (path, body = {}) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

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
    await page.getByRole('button', { name: '地图选点' }).click();
    await page.locator('.picker-map canvas').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('.picker-map').click({ position: { x: 379, y: 410 } });
    const chosen = page.locator('.picker-foot output').nth(1);
    await assertText(chosen, /^-?\d+\.\d{6}, \d+\.\d{6}$/);
    await screenshot(page, 'old-tree-point-picker');
    await page.locator('.ant-modal-footer .ant-btn-primary').click();
    await message(page, '按坐标填入');
    assert.match(await field(page, 'lon').inputValue(), /^\d+\.\d{6}$/);
    assert.notEqual(await page.locator('.form-grid:has(#xzCode)').innerText(), '');
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
    await page.locator('.history', { hasText: '新增' }).waitFor();
    await page.locator('.position-map canvas').first().waitFor();
    // The map draws a moment after its outlines have come.
    await page.waitForTimeout(800);
    await screenshot(page, 'old-tree-record-zh-light');
  });

  it('lets the person decide field by field when somebody else was quicker', async () => {
    const id = new URL(page.url()).searchParams.get('id');
    await page.goto(`${LIST}/oldTreeAdd?id=${id}`);
    await field(page, 'alias').fill('白果');
    const api = await apiClient();
    const { data } = await api.get(`detail?id=${id}`);
    const other = await api.post('update', { id, version: data.version, treeAge: 610, remark: '复测' });
    assert.equal(other.code, 200);
    await page.keyboard.press('Control+s');
    const dialog = page.locator('.ant-modal', { hasText: '数据已被他人修改' });
    await dialog.locator('tr', { hasText: '树龄' }).waitFor();
    await screenshot(page, 'old-tree-conflict');
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.waitForURL(/oldTreeView/);
    const saved = (await api.get(`detail?id=${id}`)).data;
    assert.deepEqual([saved.alias, saved.treeAge, saved.remark], ['白果', 610, '复测']);
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

/** Waits until an element's text fits. */
async function assertText(locator, pattern) {
  for (let i = 0; i < 50; i++) {
    if (pattern.test((await locator.innerText().catch(() => '')).trim())) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  assert.match((await locator.innerText()).trim(), pattern);
}
