import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { URLSearchParams } from 'node:url';
import { apiClient, removeMenu } from './api-client.mjs';
import { address, openBrowser, screenshot } from './browser.mjs';
import { BY_OTHER, callApi, comeBy, openConsole, signIn, visit } from './console.mjs';
import { quiet } from './waits.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const MARK = Date.now().toString(36);
const PASSWORD = 'Ring-2026x';

/**
 * Another system as small as can be: it exchanges the code it is brought and greets whom it is told of.
 * @param {{ id: string, secret: string, verifier: string }} client
 */
async function otherSystem({ id, secret, verifier }) {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://other').searchParams;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: query.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: `${origin}/back`,
      tenantId: '000000',
    });
    const basic = Buffer.from(`${id}:${secret}`).toString('base64');
    fetch(`${address}/api/blade-auth/oauth/token`, {
      method: 'POST',
      body,
      headers: { Authorization: `Basic ${basic}` },
    })
      .then((answer) => answer.json())
      .then((token) => response.end(`hello ${token.account} ${query.get('state')}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return { redirect: `${origin}/back`, end: () => server.close() };
}

describe('other systems', () => {
  it('lets a stranger of another system ask for an account, and in once they have role and region', async () => {
    const account = `g${MARK}`;
    const stranger = await openConsole(browser);
    await comeBy(stranger.page, account);
    await stranger.page.waitForSelector('.ant-modal-title:has-text("账号注册")');
    await stranger.page.fill('#register_account', '');
    await stranger.page.click('.ant-modal-footer .ant-btn-primary');
    for (const text of ['请先输入账号名称', '请先输入密码'])
      await stranger.page.waitForSelector(`.ant-form-item-explain-error:has-text("${text}")`);
    await stranger.page.fill('#register_account', account);
    await stranger.page.fill('#register_password', 'short');
    await stranger.page.fill('#register_again', 'other');
    await stranger.page.click('.ant-modal-footer .ant-btn-primary');
    await stranger.page.waitForSelector('text=两次密码输入不一致');
    await stranger.page.waitForSelector('.ant-form-item-explain-error:has-text("输入8-16位")');
    await screenshot(stranger.page, 'register-guest');
    await stranger.page.fill('#register_password', PASSWORD);
    await stranger.page.fill('#register_again', PASSWORD);
    await stranger.page.keyboard.press('Enter');
    await stranger.page.waitForSelector('text=注册申请已提交,请耐心等待管理员通过!');
    await screenshot(stranger.page, 'register-guest-sent');
    await stranger.page.click('.ant-modal-confirm-btns .ant-btn-primary');
    await stranger.page.waitForSelector('.ant-modal', { state: 'detached' });

    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/system/user' });
    await page.click('button:has-text("待审核")');
    const row = page.locator(`.ant-table-row:has-text("${account}")`);
    await row.locator('button:has-text("更多")').click();
    await page.click('.ant-dropdown-menu-item:has-text("通过")');
    await page.click('#small_roleId');
    await page.click('.ant-select-dropdown:visible :text-is("县级管理员")');
    await page.keyboard.press('Escape');
    await page.click('.ant-modal-footer .ant-btn-primary');
    await page.waitForSelector('.ant-form-item-explain-error:has-text("请选择行政区划")');
    await page.fill('#small_xzcode', '余杭区');
    await page.click('.ant-cascader-menu-item:has-text("余杭区")');
    await page.waitForSelector('.ant-modal .ant-select:has-text("县级及以下")');
    await screenshot(page, 'guest-approval');
    await page.click('.ant-modal-footer .ant-btn-primary');
    await page.waitForSelector('.ant-message :text("操作成功！")');

    await visit(page, `/system/user?account=${account}`);
    await row.locator('button:has-text("查看")').click();
    const history = page.getByRole('region', { name: '变更历史' });
    await history.locator('text=县级管理员').waitFor();
    await history.locator('text=余杭区').waitFor();
    await screenshot(page, 'user-history');
    // The other system knows them still and asks nothing.
    await stranger.page.goto('/login');
    await stranger.page.click(BY_OTHER);
    await stranger.page.waitForSelector('.visited-active');
    assert.deepEqual([...errors, ...stranger.errors], []);
    await stranger.context.close();
    await context.close();
  });

  it('asks before it signs a person in to a client, who gets the code and the account', async () => {
    const id = `client-${MARK}`;
    const [secret, verifier] = [randomBytes(12).toString('hex'), randomBytes(32).toString('base64url')];
    const other = await otherSystem({ id, secret, verifier });
    const admin = await apiClient();
    const made = await admin.post('blade-system/client/submit', {
      clientId: id,
      clientSecret: secret,
      authorizedGrantTypes: 'authorization_code',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 7200,
      webServerRedirectUri: other.redirect,
    });
    assert.equal(made.code, 200, JSON.stringify(made));
    const order = (/** @type {string} */ redirect) =>
      `/api/blade-auth/oauth/authorize?${new URLSearchParams({
        client_id: id,
        response_type: 'code',
        redirect_uri: redirect,
        state: 'leaf',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`;

    const { page, errors, context } = await openConsole(browser);
    const refused = await page.goto(order('http://127.0.0.1:1/elsewhere'));
    assert.equal(refused?.status(), 400);
    await page.goto(order(other.redirect));
    await page.waitForURL('**/login?to=**');
    await page.fill('#username', 'admin');
    await page.fill('#password', process.env['E2E_ADMIN_PASSWORD'] ?? '');
    await page.click('button[type=submit]');
    await page.waitForSelector(`text=允许应用“${id}”使用您的账号`);
    await page.waitForSelector(`text=同意后将返回 ${new URL(other.redirect).host}`);
    await screenshot(page, 'authorize');
    await page.click('button:has-text("同意并登录")');
    await page.waitForSelector('text=hello admin leaf');
    // The code works once.
    await page.reload();
    await page.waitForSelector('text=hello undefined leaf');
    assert.deepEqual(errors, []);
    await context.close();
    other.end();
  });
});

describe('a menu as Saber stores it', () => {
  it('opens regions and data sources under Saber’s addresses, and reads 否 for its window flag', async (t) => {
    const { page, errors, context } = await openConsole(browser);
    await signIn(page, { to: '/base/region' });
    for (const path of ['/base/region', '/tool/datasource']) {
      await visit(page, path);
      await page.waitForSelector('main .ant-table');
      assert.equal(new URL(page.url()).pathname, path);
    }
    const menu = { name: `外部${MARK}`, code: `out${MARK}`, path: `/out${MARK}`, category: 1 };
    t.after(async () => removeMenu(await apiClient(), menu.code));
    for (const [isOpen, text] of /** @type {const} */ ([
      [0, '否'],
      [1, '否'],
      [2, '是'],
    ])) {
      // prettier-ignore
      const [known] = await callApi(page, `blade-system/menu/list?code=${menu.code}`);
      await callApi(page, 'blade-system/menu/submit', { ...(known && { id: known.id }), ...menu, isOpen });
      await visit(page, `/system/menu?code=${menu.code}`);
      await quiet(page);
      await page.click(`.ant-table-row:has-text("${menu.name}") button:has-text("编辑")`);
      await page.waitForSelector(`.ant-modal .ant-form-item:has-text("新窗口") :text-is("${text}")`);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});
