import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { address, openBrowser, openPage, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { openRequests, quiet, until } from './waits.mjs';

/** @typedef {import('playwright-core').Route} Route */

/** Most compressed script that a page may bring, in kB: as it is served and as gzip would make it. */
const LIMITS = { 'the sign-in page': 300, 'the first list': 900 };

/**
 * Weighs the scripts that a page has really fetched.
 * @param {import('playwright-core').Page} page
 */
function weighScripts(page) {
  /** @type {import('playwright-core').Response[]} */
  const answers = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') answers.push(answer);
  });
  return async () => {
    const sum = { served: 0, gzip: 0 };
    for (const answer of answers.splice(0)) {
      sum.served += (await answer.request().sizes()).responseBodySize;
      sum.gzip += gzipSync(await answer.body(), { level: 9 }).length;
    }
    return sum;
  };
}

/**
 * Two minutes pass when the test says so: until then everything has the time that it needs.
 * @param {import('playwright-core').Page} page
 */
const holdTwoMinutes = (page) =>
  page.addInitScript((limit) => {
    const [wait, forget] = [window.setTimeout, window.clearTimeout];
    const waiting = new Map();
    const held = (
      /** @type {TimerHandler} */ work,
      /** @type {number} */ ms,
      /** @type {unknown[]} */ ...more
    ) => {
      const id = wait(work, ms, ...more);
      if (ms === limit) waiting.set(id, work);
      return id;
    };
    window.setTimeout = /** @type {typeof setTimeout} */ (held);
    window.clearTimeout = (id) => (waiting.delete(id), forget(id));
    const timeIsUp = () => waiting.forEach((work) => work());
    Object.assign(window, { timeIsUp, countLimits: () => waiting.size });
  }, 120_000);

/**
 * Lets the two minutes pass, again and again until the page says so.
 * @param {import('playwright-core').Page} page
 */
async function assertLate(page) {
  const late = page.getByText('页面脚本 120 秒仍未加载完成');
  await until(
    async () => (
      await page.evaluate(() => /** @type {typeof window & { timeIsUp: () => void }} */ (window).timeIsUp()),
      late.isVisible()
    ),
    (isSaid) => isSaid,
  );
  return late;
}

/**
 * Opens the list of trees of somebody who is signed in and whose browser has read no script yet.
 * @param {import('playwright-core').Browser} browser
 */
async function openTrees(browser) {
  const opened = await openConsole(browser);
  const { page } = opened;
  await signIn(page, { to: '/basicdata/oldTree' });
  await page.getByRole('row').nth(1).waitFor();
  await quiet(page);
  return opened;
}

describe('The first page', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser({ whole: true })));
  after(() => browser.close());

  it('asks a stranger to sign in, in both languages, and asks no other host for anything', async () => {
    const { page, context, errors, strangers } = await openPage(browser, { locale: 'zh-CN' });
    await page.goto('/');
    await page.waitForURL(/login/);
    await page.getByLabel('密码', { exact: true }).waitFor();
    await quiet(page);
    await screenshot(page, 'first-page-zh-light');
    await page.getByRole('button', { name: /^语言/ }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.waitForSelector('html[data-scheme="dark"]');
    await quiet(page);
    await screenshot(page, 'first-page-en-dark');
    assert.deepEqual(errors, []);
    assert.deepEqual(strangers, []);
    await context.close();
  });

  it('and the first list behind it bring no more script than a slow line can bear', async (test) => {
    const { page, context } = await openConsole(browser);
    const weigh = weighScripts(page);
    /** @param {keyof typeof LIMITS} name @param {{ served: number, gzip: number }} script */
    const judge = (name, { served, gzip }) => {
      const kilobytes = { served: (served / 1000).toFixed(1), gzip: (gzip / 1000).toFixed(1) };
      test.diagnostic(
        `${name}: ${kilobytes.served} kB as served, ${kilobytes.gzip} kB by gzip -9, at most ${LIMITS[name]} kB`,
      );
      assert.ok(served > 0 && Math.max(served, gzip) <= LIMITS[name] * 1000, name);
    };
    await page.goto('/login?to=/basicdata/oldTree');
    await page.locator('input[type=password]').waitFor();
    await quiet(page);
    const first = await weigh();
    judge('the sign-in page', first);
    await signIn(page);
    await page.locator('.ant-table-row').first().waitFor();
    await quiet(page);
    const more = await weigh();
    judge('the first list', { served: first.served + more.served, gzip: first.gzip + more.gzip });
    await context.close();
  });

  it('says that its words have not come in two minutes, and tries again', async () => {
    const { page, context } = await openConsole(browser);
    await holdTwoMinutes(page);
    const words = /assets\/zh-CN-/;
    let held = true;
    let asked = 0;
    await page.route(words, (route) => {
      asked++;
      if (!held) void route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    // All else has come.
    let calm = 0;
    const look = () => {
      const isAlone = asked > 0 && openRequests(page).every((request) => words.test(request.url()));
      return (calm = isAlone ? calm + 1 : 0);
    };
    await until(look, (looks) => looks > 4);
    const late = await assertLate(page);
    held = false;
    await page.getByRole('button', { name: '重新加载' }).click();
    await late.waitFor({ state: 'detached' });
    await page.getByLabel('密码', { exact: true }).waitFor();
    await context.close();
  });

  it('says that there is no line of a screen that cannot be fetched, and opens it once the line is back', async () => {
    const { page, context } = await openTrees(browser);
    const entry = page.getByRole('menuitem', { name: '古树群', exact: true }).first();
    await entry.waitFor();
    for (const again of [false, true]) {
      await page.route(/assets\/.*\.(js|css)$/, (route) => route.abort());
      if (!again) await context.setOffline(true);
      await entry.click();
      await page.getByText('网络未连接，页面未能加载').waitFor();
      await page.unrouteAll();
      if (again) await entry.click();
      else await context.setOffline(false);
      await page.locator('.ant-table').first().waitFor();
      await page.goto('/basicdata/oldTree');
      await page.locator('.ant-table').first().waitFor();
    }
    await context.close();
  });

  it('is loaded anew where the product was updated and the old scripts are gone, once for each update', async () => {
    const { page, context } = await openTrees(browser);
    const scripts = /assets\/.*\.js$/;
    const isGone = (/** @type {Route} */ route) => route.fulfill({ status: 404 });
    await page.route(scripts, isGone);
    // What is served names another script; the page that a reload brings is the one it was, and finds its scripts.
    const body = '<script type="module" src="/assets/index-new.js"></script>';
    const update = async (/** @type {Route} */ route) => {
      await page.unroute(scripts);
      await route.fulfill({ body });
    };
    await page.route((url) => url.pathname === '/', update);
    const entry = page.getByRole('menuitem', { name: '古树群', exact: true }).first();
    const loaded = page.waitForEvent('load');
    await entry.click();
    await loaded;
    await page.waitForURL(/oldTreeGroup/);
    await page.locator('.ant-table').first().waitFor();
    await page.goto('/basicdata/oldTree');
    await page.locator('.ant-table').first().waitFor();
    await page.route(scripts, isGone);
    await entry.click();
    await page.getByText('系统已更新，请重新加载').waitFor();
    await context.close();
  });

  it('has room on a phone for the tenant’s field, or its name and picture', async () => {
    const width = 390;
    const { page, context } = await openConsole(browser, { language: 'en', scheme: 'dark', width });
    const answer = (/** @type {object} */ data) => ({ json: { code: 200, success: true, msg: '', data } });
    const ways = { sms: true, register: false, switchMode: false, tenantMode: true, social: [] };
    await page.route(/blade-auth\/ways/, (route) => route.fulfill(answer(ways)));
    const assertNarrow = async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px wide`);
    };
    await page.goto('/login');
    await page.getByLabel('Tenant number').waitFor();
    await quiet(page);
    await screenshot(page, 'sign-in-field-en-dark-390');
    await assertNarrow();
    const info = { tenantId: '123456', tenantName: '青山县林业和草原局', domainUrl: address };
    const picture = '/cesium/Assets/Textures/NaturalEarthII/0/0/0.jpg';
    await page.route(/tenant\/info/, (route) =>
      route.fulfill(answer({ ...info, domain: address, backgroundUrl: picture })),
    );
    await page.reload();
    await page.getByRole('heading', { name: '青山县' }).waitFor();
    await quiet(page);
    await screenshot(page, 'sign-in-tenant-en-dark-390');
    await assertNarrow();
    await context.close();
  });

  it('is served with headers that keep other pages from framing it', async () => {
    const answer = await fetch(address);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
});
