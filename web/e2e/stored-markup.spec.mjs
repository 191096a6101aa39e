import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { apiClient } from './api-client.mjs';
import { address, openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

const { E2E_DATABASE_URL = '' } = process.env;
const MARK = Date.now().toString(36);
const RUNS = 'javascript:void(window.hurt=1)';
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
    { code: `data-${MARK}`, path: 'data:text/html,<script>top.hurt=1</script>', isOpen: 1 },
    { code: `away-${MARK}`, path: '//elsewhere.invalid/x', isOpen: 1 },
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

describe('what is stored', () => {
  it('is never run by the console: markup in names, and addresses of menus, top menus and pictures', async () => {
    const menus = await storeOldRows();
    const { page, context } = await openConsole(browser);
    const others = [];
    context.on('page', (opened) => others.push(opened.url()));
    page.on('dialog', (dialog) => void dialog.dismiss());
    const unhurt = async (/** @type {string} */ what) => {
      await page.waitForTimeout(150);
      assert.equal(await page.evaluate(() => 'hurt' in window), false, what);
      assert.equal(new URL(page.url()).origin, address, what);
      assert.deepEqual(others, [], what);
    };
    await signIn(page, { to: '/wel/index' });
    await page.waitForSelector('.home-groups a');
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
    for (const path of ['/system/menu', '/system/topmenu', '/info/index']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await unhurt(path);
      assert.equal(
        await page.locator('[onerror], [onload], [src^="javascript"], [href^="javascript"]').count(),
        0,
      );
    }
    await page.goto(`/login?to=${encodeURIComponent('/\t/elsewhere.invalid')}`);
    await page.waitForLoadState('networkidle');
    await unhurt('a page to go back to');
    await context.close();
  });
});
