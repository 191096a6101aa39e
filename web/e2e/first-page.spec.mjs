import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { address, openBrowser, openPage, screenshot } from './browser.mjs';
import { apiClient } from './api-client.mjs';
import { openConsole, signIn } from './console.mjs';
import { assertText, becomes, quiet, until } from './waits.mjs';

/** Most compressed script that a page may bring, in kB: as it is served and as gzip would make it. */
const LIMITS = { 'the sign-in page': 300, 'the first list': 900 };

/** Looks in which people of several tenants meet the sign-in page. */
const LOOKS = [
  ['zh', 'light', 1440],
  ['en', 'dark', 390],
];

/**
 * Weighs the scripts that a page has really fetched.
 * @param {import('playwright-core').Page} page
 */
function weighScripts(page) {
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
 * The requests of a page that are on their way, one that is withheld left out.
 * @param {import('playwright-core').Page} page
 * @param {RegExp} withheld
 */
function openRequests(page, withheld) {
  const open = new Set();
  page.on('request', (request) => withheld.test(request.url()) || open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  return open;
}

/**
 * Two minutes pass when the test says so: until then everything has the time that it needs.
 * @param {import('playwright-core').Page} page
 */
const holdTwoMinutes = (page) =>
  page.addInitScript((limit) => {
    const [wait, forget] = [window.setTimeout, window.clearTimeout];
    const waiting = new Map();
    window.setTimeout = (work, ms, ...more) => {
      const id = wait(work, ms, ...more);
      if (ms === limit) waiting.set(id, work);
      return id;
    };
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
    async () => (await page.evaluate(() => window.timeIsUp()), late.isVisible()),
    (isSaid) => isSaid,
  );
  return late;
}

/** Opens a page of somebody who is signed in and whose browser has read no script yet. */
async function openSignedIn(browser) {
  const { page, context } = await openConsole(browser);
  await signIn(page);
  const storageState = await context.storageState();
  await context.close();
  return openPage(browser, { storageState });
}

describe('The first page', () => {
  let browser;
  before(async () => void (browser = await openBrowser({ whole: true })));
  after(() => browser.close());

  for (const [locale, colorScheme] of [
    ['zh-CN', 'light'],
    ['en-US', 'dark'],
  ]) {
    it(`asks a stranger to sign in (${locale}, ${colorScheme}) and asks no other host for anything`, async () => {
      const { page, context, errors, strangers } = await openPage(browser, { locale, colorScheme });
      await page.goto('/');
      await page.waitForURL(/login/);
      await page.locator('input[type=password]').waitFor();
      await quiet(page);
      await screenshot(page, `first-page-${locale}-${colorScheme}`);
      assert.deepEqual(errors, []);
      assert.deepEqual(strangers, []);
      await context.close();
    });
  }

  it('and the first list behind it bring no more script than a slow line can bear', async (test) => {
    const { page, context } = await openConsole(browser);
    const weigh = weighScripts(page);
    const judge = (name, { served, gzip }) => {
      const kilobytes = { served: Math.round(served / 1000), gzip: Math.round(gzip / 1000) };
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

  for (const [path, chunk, who, limits = 1] of [
    // The page's own script, and its words: the language waits too.
    ['/login', /assets\/(index|start)-/, 'a stranger'],
    ['/login', /assets\/zh-CN-/, 'a stranger', 2],
    ['/login', /assets\/LoginPage-/, 'a stranger'],
    ['/lock', /assets\/LockPage-/, 'a stranger'],
    ['/system/post', /assets\/routes-/, 'the administrator'],
    ['/system/post', /assets\/Frame-/, 'the administrator'],
    ['/system/post', /assets\/PostPage-/, 'the administrator'],
  ]) {
    it(`says of ${path} to ${who} that ${chunk.source} has not come in two minutes, and tries again`, async () => {
      const { page, context } = await (who === 'a stranger' ? openConsole : openSignedIn)(browser);
      await holdTwoMinutes(page);
      const open = openRequests(page, chunk);
      let held = true;
      let asked = 0;
      await page.route(chunk, (route) => {
        asked++;
        if (!held) void route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      // All else has come, its words too.
      let calm = 0;
      const look = async () => {
        const waiting = await page.evaluate(() => window.countLimits());
        const isAlone = asked > 0 && open.size === 0 && waiting <= limits;
        return (calm = isAlone ? calm + 1 : 0);
      };
      await until(look, (looks) => looks > 4);
      assert.ok(asked > 0);
      const late = await assertLate(page);
      held = false;
      await page.getByRole('button', { name: '重新加载' }).click();
      await late.waitFor({ state: 'detached' });
      await page.locator('input[type=password], .ant-table').first().waitFor();
      await context.close();
    });
  }

  it('says at sign-in that what a password is sent by has not come in two minutes', async () => {
    const { page, context } = await openConsole(browser);
    await holdTwoMinutes(page);
    const asked = page.waitForRequest(/assets\/spark-md5-/);
    await page.route(/assets\/spark-md5-/, () => undefined);
    await page.goto('/login');
    await page.fill('#username', 'admin');
    await page.fill('#password', 'wrong-Password-1');
    await page.click('button[type=submit]');
    await asked;
    await assertLate(page);
    await page.locator('button[type=submit]:enabled').waitFor();
    await context.close();
  });

  it('says that there is no line of a screen that cannot be fetched, and opens it once the line is back', async () => {
    const { page, context } = await openSignedIn(browser);
    await page.goto('/basicdata/oldTree');
    await page.locator('.ant-table').first().waitFor();
    await quiet(page);
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
    const { page, context } = await openSignedIn(browser);
    await page.goto('/basicdata/oldTree');
    await page.locator('.ant-table').first().waitFor();
    await quiet(page);
    const scripts = /assets\/.*\.js$/;
    const isGone = (route) => route.fulfill({ status: 404 });
    await page.route(scripts, isGone);
    // What is served names another script; the page that a reload brings is the one it was, and finds its scripts.
    const body = '<script type="module" src="/assets/index-new.js"></script>';
    const update = async (route) => {
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

  it('is a tenant’s own at its address, with its name and picture, and lets its people in', async () => {
    const admin = await apiClient();
    const { data: made } = await admin.post('blade-system/tenant/submit', {
      tenantName: '青山林业局',
      domainUrl: address,
      backgroundUrl: '/no-such-picture.png',
    });
    const { page, context, errors } = await openConsole(browser);
    try {
      await page.goto('/login');
      await page.locator('h1:has-text("青山林业局")').waitFor();
      await page.fill('#username', 'admin');
      await page.fill('#password', 'wrong-Password-1');
      await page.click('button[type=submit]');
      await page.getByText('账号或密码错误').waitFor();
      await page.fill('#password', made.password);
      const answered = page.waitForResponse(/oauth\/token/);
      await page.click('button[type=submit]');
      assert.equal((await (await answered).json()).tenant_id, made.tenantId);
      assert.deepEqual(errors, []);
    } finally {
      await admin.post('blade-system/tenant/submit', { id: made.id, domainUrl: '' });
      await context.close();
    }
  });

  it('asks for the tenant’s number where the platform has several and the address tells none', async () => {
    const admin = await apiClient();
    const { data: made } = await admin.post('blade-system/tenant/submit', { tenantName: '绿水林业局' });
    const params = await admin.get('blade-system/param/list?paramKey=account.tenantMode');
    const set = (paramValue) =>
      admin.post('blade-system/param/submit', { id: params.data.records[0].id, paramValue });
    const { page, context } = await openConsole(browser);
    try {
      await page.goto('/login');
      await page.getByText('忘记密码？请联系').waitFor();
      assert.equal(await page.locator('#tenantId').count(), 0);
      await set('true');
      await page.reload();
      await page.fill('#tenantId', '999999');
      await page.fill('#username', 'admin');
      await page.fill('#password', made.password);
      await page.click('button[type=submit]');
      await page.getByText('未获得用户的租户信息').waitFor();
      await page.fill('#tenantId', made.tenantId);
      const answered = page.waitForResponse(/oauth\/token/);
      await page.click('button[type=submit]');
      assert.equal((await (await answered).json()).tenant_id, made.tenantId);
    } finally {
      await set('false');
      await context.close();
    }
  });

  for (const required of [true, false]) {
    it(`draws the captcha's field once it is known to be ${required ? '' : 'not '}asked for, never before`, async () => {
      const { page, context } = await openConsole(browser);
      let answer;
      const withheld = new Promise((resolve) => (answer = resolve));
      const asked = page.waitForRequest(/oauth\/captcha/);
      await page.route(/oauth\/captcha/, async (route) => {
        await withheld;
        await route.fulfill({ json: { key: 'k', image: 'data:,', ...(required ? {} : { required }) } });
      });
      await page.goto('/login');
      await asked;
      await page.fill('#username', 'admin');
      await page.fill('#password', 'x');
      const code = page.locator('#code');
      assert.equal(await code.count(), 0);
      await becomes(() => page.locator('button[type=submit]').isDisabled(), true);
      answer();
      await page.locator('button[type=submit]:enabled').waitFor();
      assert.equal(await code.count(), required ? 1 : 0);
      await context.close();
    });
  }

  for (const [language, scheme, width] of LOOKS) {
    it(`shows the tenant’s field, or its name and picture (${language}, ${scheme}, ${width})`, async () => {
      const { page, context } = await openConsole(browser, { language, scheme, width });
      const answer = (data) => ({ json: { code: 200, success: true, msg: '', data } });
      const ways = { sms: true, register: false, switchMode: false, tenantMode: true, social: [] };
      await page.route(/blade-auth\/ways/, (route) => route.fulfill(answer(ways)));
      await page.goto('/login');
      await page.locator('#tenantId').waitFor();
      await quiet(page);
      await screenshot(page, `sign-in-field-${language}-${scheme}-${width}`);
      const info = { tenantId: '123456', tenantName: '青山县林业和草原局', domainUrl: address };
      const picture = '/cesium/Assets/Textures/NaturalEarthII/0/0/0.jpg';
      await page.route(/tenant\/info/, (route) =>
        route.fulfill(answer({ ...info, domain: address, backgroundUrl: picture })),
      );
      await page.reload();
      await page.locator('h1:has-text("青山县")').waitFor();
      await quiet(page);
      await screenshot(page, `sign-in-tenant-${language}-${scheme}-${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px wide`);
      await context.close();
    });
  }

  it('says at the captcha what to type and how to get another picture, to the keyboard and screen readers, too', async () => {
    const { page, context } = await openConsole(browser);
    let fetched = 0;
    await page.route(/oauth\/captcha/, (route) => {
      fetched += 1;
      return route.fulfill({ json: { key: 'k', image: 'data:,' } });
    });
    await page.goto('/login');
    const code = page.locator('#code');
    const hint = page.locator(`#${await code.getAttribute('aria-describedby')}`);
    await assertText(hint, /5位字母或数字.*换一张/);
    await code.focus();
    await page.keyboard.press('Tab');
    const before = fetched;
    await page.keyboard.press('Enter');
    await becomes(() => fetched, before + 1);
    await context.close();
  });

  it('is served with headers that keep other pages from framing it', async () => {
    const answer = await fetch(address);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
});
