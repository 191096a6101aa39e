import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { URLSearchParams } from 'node:url';
import { address, openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, openList, signIn } from './console.mjs';
import { becomes } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const SCREENS = [
  '/system/tenant',
  '/system/tenantpackage',
  '/system/param',
  '/system/client',
  '/system/datasource',
  '/desk/notice',
  '/resource/sms',
  '/resource/oss',
  '/resource/attach',
  '/monitor/log/usual',
  '/monitor/log/api',
  '/monitor/log/error',
  '/monitor/audit',
];
const nameOf = (/** @type {string} */ path) => path.slice(1).replaceAll('/', '-');

/** @param {string} tenantId @param {string} account @param {string} password */
async function askToken(tenantId, account, password) {
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
  });
  const headers = { Authorization: `Basic ${btoa('gushu-web:')}`, 'Tenant-Id': tenantId };
  const answer = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers });
  return answer.json();
}

/** @typedef {{ code: string, children?: Node[] }} Node a button of a menu, or what leads to some */

describe('lists of the platform', () => {
  it('never leads a toolbar with what deletes, also for whoever may do nothing else', async () => {
    const { page, context } = await openConsole(browser);
    await page.route('**/blade-system/menu/buttons*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      /** @param {Node[]} nodes @returns {Node[]} */
      const left = (nodes) =>
        nodes.flatMap(({ children = [], ...node }) =>
          children.length > 0
            ? [{ ...node, children: left(children) }]
            : /^post_(?!delete|view)/.test(node.code)
              ? []
              : [node],
        );
      await route.fulfill({ response, json: { ...body, data: left(body.data) } });
    });
    await signIn(page, { to: '/system/post' });
    const remove = page.locator('.list-tools').getByRole('button', { name: '批量删除' });
    const xOf = async (/** @type {import('playwright-core').Locator} */ button) =>
      Number((await button.boundingBox())?.x);
    await remove.waitFor();
    assert.equal(await page.locator('.list-tools button:has-text("新增")').count(), 0);
    assert.ok((await xOf(remove)) > (await xOf(page.getByRole('button', { name: '刷新' }))));
    await context.close();
  });

  it('makes a tenant whose administrator can sign in with the password shown once', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/tenant' });
    await page.waitForSelector('.ant-table-row');
    await page.click('.list-tools button:has-text("新增")');
    await page.fill('#entry_tenantName', `青川县林业局${Date.now()}`);
    await page.fill('#entry_linkman', '李林');
    await page.click('.ant-modal-footer .ant-btn-primary');
    await page.waitForSelector('.first-account');
    await screenshot(page, 'tenant-first-account-zh');
    const [tenantId = '', account = '', password = ''] = await page
      .locator('.first-account .ant-typography')
      .allTextContents();
    assert.match(tenantId, /^\d{6}$/);
    const answer = await askToken(tenantId, account, password);
    assert.ok(answer.access_token, JSON.stringify(answer));
    await page.click('.ant-modal-footer button:has-text("已记下")');
    const row = page.locator(`.ant-table-row:has-text("${tenantId}")`).first();
    await row.locator('text=授权配置').click();
    await page.fill('#small_accountNumber', '20');
    await page.click('.ant-modal-footer .ant-btn-primary');
    await page.waitForSelector(`.ant-table-row:has-text("${tenantId}"):has-text("20")`);
    await page.waitForSelector(`.ant-table-row:has-text("000000"):has-text("不限制")`);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('shows a notice clean of scripts, rings the bell, and counts it as read', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page);
    const title = `防火通知 ${Date.now()}`;
    await callApi(page, 'blade-desk/notice/submit', {
      title,
      category: 1,
      releaseTime: '2026-01-02 08:00:00',
      content:
        '<p>请各县<strong>巡查</strong></p><script>window.hurt=1</script><img src=x onerror="window.hurt=1">' +
        '<a href="javascript:window.hurt=1">link</a>',
    });
    await page.goto('/desk/notice');
    await page.click(`.ant-table-row:has-text("${title}") >> text=查看`);
    await page.waitForSelector('.rich-content strong:has-text("巡查")');
    assert.equal(await page.locator('.rich-content script, .rich-content [onerror]').count(), 0);
    assert.equal(await page.locator('.rich-content [href^="javascript"]').count(), 0);
    assert.equal(await page.evaluate(() => 'hurt' in window), false);
    await screenshot(page, 'notice-view-zh');
    await page.goto('/wel/index');
    const bell = page.locator('[aria-label$="条未读通知"]');
    await bell.press('Enter');
    await page.waitForSelector('.notice-head button:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.notice-list', { state: 'hidden' });
    await page.waitForSelector('[aria-label$="条未读通知"]:focus');
    await bell.press('Enter');
    await page.click('text=全部已读');
    await page.waitForSelector('[aria-label="通知"]');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('writes a notice with its editor, and finds it by the moments between which it was made', async () => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/desk/notice' });
    await page.click('.list-tools button:has-text("新增")');
    await page.fill('#entry_title', '编辑器写的通知');
    await page.click('#entry_category');
    await page.click('.ant-select-item-option:has-text("发布通知")');
    await page.click('.rich-text-area');
    await page.click('[aria-label="加粗"]');
    await page.locator('[aria-label="加粗"][aria-pressed="true"]').waitFor();
    await page.locator('.ProseMirror-focused').waitFor();
    await page.keyboard.type('古树');
    await screenshot(page, 'notice-form-zh');
    await page.click('.ant-modal-footer .ant-btn-primary');
    await page.waitForSelector('text=新增成功');
    const { records } = await callApi(page, 'blade-desk/notice/list?title=编辑器写的通知');
    const { content } = await callApi(page, `blade-desk/notice/detail?id=${records[0].id}`);
    assert.equal(content, '<p><strong>古树</strong></p>');
    const made = Date.parse(`${records[0].createTime.replace(' ', 'T')}Z`);
    const ends = [made - 1_000, made + 1_000].map((at) =>
      new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    );
    await page.locator('.ant-table-row').nth(1).waitFor();
    await page.click('button:has-text("展开")');
    const moments = page.locator('.ant-pro-query-filter .ant-form-item:has-text("创建时间") input');
    for (const [at, moment] of ends.entries()) {
      await moments.nth(at).fill(moment);
      await moments.nth(at).press('Enter');
    }
    await page.click('button:has-text("查询")');
    await page.waitForURL((url) => url.searchParams.get('createTime_dategt') === ends[0]);
    await becomes(() => page.locator('.ant-table-row').count(), 1);
    await page.waitForSelector('.ant-table-row:has-text("编辑器写的通知")');
    assert.deepEqual(errors, []);
    await context.close();
  });

  // On a desk they are drawn as all screens are: screens-administration.spec.mjs.
  it('draws every list as narrow as a phone', async () => {
    const { page, errors, context } = await openConsole(browser, { width: 390 });
    await signIn(page, { to: SCREENS[0] });
    for (const path of SCREENS) {
      if (path !== SCREENS[0]) await openList(page, path);
      await page.waitForSelector('.ant-table-row, .ant-table-placeholder .state');
      const words = await page.locator('.ant-table-thead, .ant-pro-table-list-toolbar, form').allInnerTexts();
      const text = words.join(' ');
      assert.doesNotMatch(text, /\b(log|tenant|notice|sms|attach|switched|param)\.\w+/, path);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wider, false, `${path} is wider than the window`);
      await screenshot(page, `${nameOf(path)}-zh-light-390`);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});
