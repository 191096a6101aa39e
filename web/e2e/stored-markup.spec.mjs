import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { apiClient } from './api-client.mjs';
import { address, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { quiet } from './waits.mjs';

const { E2E_DATABASE_URL = '' } = process.env;
const MARK = Date.now().toString(36);
const RUNS = 'javascript:void(window.hurt=1)';
const DATA = 'data:text/html,<script>top.hurt=1</script>';
const AWAY = '//elsewhere.invalid/x';
const MARKUP = '<img src=x onerror="window.hurt=1"><svg onload="window.hurt=1">';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;
/** @type {pg.Client} */
let db;
before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  db = new pg.Client(E2E_DATABASE_URL);
  await db.connect();
});
after(async () => {
  await removeRows();
  await db.end();
  await browser.close();
});

/**
 * Stores a row through the API.
 * @param {string} path
 * @param {object} row
 */
async function store(path, row) {
  const answer = await admin.post(path, row);
  assert.equal(answer.code, 200, JSON.stringify(answer));
}

/** Puts addresses into rows as they could be stored before they were looked at. */
async function storeOldRows() {
  const menus = [
    { code: `run-${MARK}`, path: RUNS, isOpen: 1 },
    { code: `window-${MARK}`, path: `${RUNS}//`, isOpen: 2 },
    { code: `data-${MARK}`, path: DATA, isOpen: 1 },
    { code: `away-${MARK}`, path: AWAY, isOpen: 1 },
  ];
  for (const { code, isOpen } of menus) {
    await store('blade-system/menu/submit', {
      code,
      name: `${code} ${MARKUP}`,
      path: `/${code}`,
      category: 1,
      sort: 99,
      isOpen,
    });
  }
  await store('blade-system/topmenu/submit', { code: `top-${MARK}`, name: `top-${MARK} ${MARKUP}`, sort: 1 });
  for (const { code, path } of menus) {
    await db.query('update blade_menu set path = $1 where code = $2', [path, code]);
  }
  await db.query(
    `insert into blade_top_menu_setting (top_menu_id, menu_id)
      select t.id, m.id from blade_top_menu t, blade_menu m where t.code = $1 and m.code = $2`,
    [`top-${MARK}`, `run-${MARK}`],
  );
  await db.query('update blade_top_menu set path = $1 where code = $2', [RUNS, `top-${MARK}`]);
  await db.query(`update blade_user set avatar = $1 where account = 'admin'`, [RUNS]);
  return menus;
}

/** Takes away again what stands in the menus of everybody, and the picture. */
async function removeRows() {
  for (const kind of ['menu', 'topmenu']) {
    const { data } = await admin.get(`blade-system/${kind}/list?code=${MARK}`);
    const ids = (data.records ?? data).map((/** @type {{ id: string }} */ { id }) => id);
    if (ids.length > 0) await admin.post(`blade-system/${kind}/remove?ids=${ids}`);
  }
  await db.query(`update blade_user set avatar = null where account = 'admin' and avatar = $1`, [RUNS]);
}

const CLIENT = `client-${MARK}`;

/** Registers another system. */
const storeClient = () =>
  store('blade-system/client/submit', {
    clientId: CLIENT,
    clientSecret: 'Secret-2026',
    authorizedGrantTypes: 'authorization_code',
    scope: 'all',
    accessTokenValidity: 3600,
    refreshTokenValidity: 7200,
    webServerRedirectUri: 'http://127.0.0.1:1/back',
  });

/** Puts an address into its row as it could be stored before it was looked at, and answers an order that leads there. */
async function orderTo(/** @type {string} */ redirect) {
  const sent = 'update blade_client set web_server_redirect_uri = $1 where client_id = $2';
  await db.query(sent, [redirect, CLIENT]);
  return new URLSearchParams({ client_id: CLIENT, response_type: 'code', redirect_uri: redirect });
}

/** Gives the page's own address to the platform's tenant with a picture; nothing takes both back. */
const dress = (picture = '') =>
  db.query(
    `update blade_tenant set domain_url = nullif($1, ''), background_url = $2 where tenant_id = '000000'`,
    [picture && address, picture],
  );

/** Opens a page that says whether anything ran, opened or was asked of another host. */
async function openWatched() {
  const opened = await openConsole(browser);
  const { page, context, strangers } = opened;
  /** @type {string[]} */
  const others = [];
  context.on('page', (other) => others.push(other.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  const unhurt = async (/** @type {string} */ what) => {
    await quiet(page);
    assert.equal(await page.evaluate(() => 'hurt' in window), false, what);
    assert.equal(new URL(page.url()).origin, address, what);
    assert.deepEqual([others, strangers], [[], []], what);
  };
  return { ...opened, unhurt };
}

describe('what is stored', () => {
  it('is never run by the console: markup in names, and addresses of menus, top menus and pictures', async () => {
    const menus = await storeOldRows();
    const { page, context, unhurt } = await openWatched();
    await signIn(page, { to: '/wel/index' });
    await page.waitForSelector('.home-shortcuts');
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    assert.deepEqual(
      links.filter((link) => !/^(#|\/(?!\/)|$)/.test(link)),
      [],
    );
    await unhurt('the first page');
    for (const { code } of menus) {
      await page.click(`.side-menu li:has-text("${code}")`);
      await page.waitForURL(`**/myiframe/${code}**`);
      await page.waitForSelector('main .state-title');
      assert.equal(await page.locator('main iframe').count(), 0);
      await unhurt(code);
    }
    await screenshot(page, 'refused-address');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.menu-search input:focus');
    await page.keyboard.type(`run-${MARK}`);
    await page.waitForSelector('.menu-search-hit');
    await page.keyboard.press('Enter');
    await unhurt('the search');
    await page.click(`.top-menus li:has-text("top-${MARK}")`);
    await unhurt('the top menu');
    for (const path of [
      '/system/menu',
      '/system/topmenu',
      '/info/index',
      '/system/client',
      '/system/tenant',
    ]) {
      await page.goto(path);
      await unhurt(path);
      assert.equal(
        await page.locator('[onerror], [onload], [src^="javascript"], [href^="javascript"]').count(),
        0,
      );
    }
    await page.goto(`/login?to=${encodeURIComponent('/\t/elsewhere.invalid')}`);
    await unhurt('a page to go back to');
    await context.close();
  });

  it('is never followed: addresses of clients that lead back after the sign-in, and pictures of tenants', async () => {
    const { page, context, unhurt } = await openWatched();
    await storeClient();
    await signIn(page);
    for (const redirect of [RUNS, DATA, AWAY]) {
      const order = await orderTo(redirect);
      const asked = await fetch(`${address}/api/blade-auth/oauth/authorize?${order}`, { redirect: 'manual' });
      assert.equal(asked.status, 400, redirect);
      await page.goto(`/login/authorize?${order}`);
      await page.click('button:has-text("同意并登录")');
      await page.locator('.lock [role=alert]').waitFor();
      await unhurt(redirect);
    }
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    try {
      await dress('/favicon.svg');
      await page.goto('/login');
      await page.locator('.login-picture').waitFor();
      for (const picture of [RUNS, DATA, AWAY]) {
        await dress(picture);
        await page.reload();
        await quiet(page);
        assert.equal(await page.locator('.login-picture').count(), 0, picture);
        await unhurt(picture);
      }
    } finally {
      await dress();
    }
    await context.close();
  });
});
