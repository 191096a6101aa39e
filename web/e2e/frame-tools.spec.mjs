import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, openConsole, signIn } from './console.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await openBrowser()));
after(() => browser.close());

const OPTIONS = '.menu-search-hit';

describe('the tools of the frame', () => {
  it('finds on English pages what these show, and Chinese and pinyin as well', async () => {
    const { page, errors, context } = await openConsole(browser, { language: 'en' });
    await signIn(page, { to: '/basicdata/oldTree' });
    await page.locator('.ant-table-row').first().waitFor();
    await page.keyboard.press('Control+k');
    for (const [typed, first] of /** @type {const} */ ([
      ['Ancient tr', 'Ancient trees'],
      ['古树名木', 'Ancient trees'],
      ['gsmm', 'Ancient trees'],
      ['Ginkgo', 'Ginkgo biloba'],
    ])) {
      await page.fill('.menu-search input', typed);
      await page.locator(`${OPTIONS} .menu-search-label`, { hasText: first }).first().waitFor();
    }
    await screenshot(page, 'menu-search-en');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.menu-search', { state: 'detached' });
    const filter = page.locator('.ant-pro-query-filter, form').first();
    await filter.getByLabel('Species name').fill('Ginkgo');
    await filter.getByLabel('Species name').press('Enter');
    await page.waitForURL(/treeTypeName=Ginkgo/);
    await page.locator('.ant-table-row', { hasText: 'Ginkgo biloba' }).first().waitFor();
    await filter.getByLabel('Region').fill('Hangzhou');
    await page.locator('.ant-cascader-menu-item', { hasText: 'Zhejiang / Hangzhou' }).first().waitFor();
    await screenshot(page, 'region-search-en');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('counts errors nobody caught, shows them and hands them over', async () => {
    const { page, context } = await openConsole(browser, { scheme: 'dark' });
    await signIn(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('a leaf fell');
      });
    });
    await page.click('[aria-label="1 条错误日志"]');
    await page.waitForSelector('.ant-modal .ant-table-row:has-text("a leaf fell")');
    await page.click('.ant-modal .ant-table-row-expand-icon');
    await page.waitForSelector('.stack:has-text("a leaf fell")');
    await screenshot(page, 'error-log-dark');
    const sent = page.waitForRequest((request) => request.url().endsWith('/blade-auth/oauth/logout'));
    await page.click('.ant-modal-footer .ant-btn-primary');
    const [entry] = (await sent).postDataJSON();
    assert.deepEqual(Object.keys(entry).sort(), ['info', 'message', 'stack', 'time', 'type', 'url']);
    assert.equal(entry.type, 'TypeError');
    await page.waitForSelector('text=已上传到服务器');
    await page.waitForSelector('[aria-label^="错误日志"]', { state: 'detached' });
    // Handing over errors ends no session.
    await page.goto('/system/dict');
    await page.waitForSelector('.ant-table-row');
    await context.close();
  });

  it('shows pages of listed hosts only, and says so by its content policy', async () => {
    const { page, context } = await openConsole(browser);
    await signIn(page);
    const framed = (/** @type {string} */ src) => `/myiframe/map?src=${encodeURIComponent(src)}`;
    await page.goto(framed('https://strange.example.com/'));
    await page.waitForSelector('text=strange.example.com 不在可嵌入的站点之列');
    assert.equal(await page.locator('iframe').count(), 0);
    await page.goto(framed('javascript:alert(1)'));
    await page.waitForSelector('.state');
    assert.equal(await page.locator('iframe, .state-actions').count(), 0);

    const listed = 'https://map.example.com';
    const { records } = await callApi(page, 'blade-system/param/list?paramKey=frame.hosts');
    const body = { id: records[0]?.id, paramName: '站点', paramKey: 'frame.hosts', paramValue: listed };
    await callApi(page, 'blade-system/param/submit', body);
    await page.route(`${listed}/**`, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }));
    const answer = await page.goto(framed(`${listed}/here`));
    assert.match(
      answer?.headers()['content-security-policy'] ?? '',
      /frame-src 'self' https:\/\/map\.example\.com(;|$)/,
    );
    await page.frameLocator('iframe').locator('text=a map').waitFor();
    await callApi(page, 'blade-system/param/submit', { ...body, paramValue: 'none' });
    await context.close();
  });

  it('says what could not be read, and reads it when it is asked again', async () => {
    const { page, errors, context } = await openConsole(browser);
    const broken = [
      'analyse/oldTreeResource',
      'notice/mine',
      'region/lazy-tree',
      'tenant-package/list',
      'blade-user/info',
      'menu/top-menu',
      'screen-setting/list',
      'treeSpecies/treeSection',
      'auth/ways',
      'menu/tree',
    ];
    const isBroken = (/** @type {URL} */ { pathname }) => broken.some((call) => pathname.endsWith(call));
    const json = { code: 500, success: false, msg: '服务器开小差了', data: null };
    await page.route(isBroken, (route) => route.fulfill({ status: 500, json }));
    await page.goto('/login');
    await page.locator('.login-unread:has-text("服务器开小差了")').waitFor();
    await signIn(page);
    for (const what of ['个人信息', '顶部菜单']) {
      await page.locator(`.frame > .ant-alert:has-text("${what}未能读取")`).waitFor();
    }
    const figures = page.locator('.home > .state:has-text("服务器开小差了")');
    await figures.waitFor();
    await page.click('.top-tools [aria-label="通知"]');
    const bell = page.locator('.notice-list .state:has-text("服务器开小差了")');
    await bell.waitFor();
    await page.unroute(isBroken);
    const retry = (/** @type {typeof bell} */ failed) => failed.getByRole('button', { name: '重试' }).click();
    // The bell asks again by itself, too, three times a minute.
    await Promise.race([bell.waitFor({ state: 'detached' }), retry(bell)]);
    await bell.waitFor({ state: 'detached' });
    // Whoever has many notices has them over the figures.
    await page.locator('.notice-list').press('Escape');
    await page.locator('.notice-list').waitFor({ state: 'hidden' });
    await retry(figures);
    await figures.waitFor({ state: 'detached' });
    await page.locator('.home-figures').waitFor();
    for (const what of ['个人信息', '顶部菜单']) {
      await page.locator(`.frame > .ant-alert:has-text("${what}")`).getByRole('button').click();
    }
    await page.locator('.frame > .ant-alert').first().waitFor({ state: 'detached' });
    await page.route(isBroken, (route) => route.fulfill({ status: 500, json }));
    await page.goto('/system/tenantpackage');
    await page.locator('.ant-table .state:has-text("服务器开小差了")').waitFor();
    await page.locator('.list-alert:has-text("列表设置未能读取")').waitFor();
    /** The failure stands in the place of what was asked for, and once the server is well again the next try brings it. */
    const triedAgain = async (/** @type {string} */ place) => {
      const failed = page.locator(`${place} .state:has-text("服务器开小差了")`);
      await failed.waitFor();
      await page.unroute(isBroken);
      await failed.getByRole('button', { name: '重试' }).click();
    };
    await page.click('.list-tools button:has-text("新增")');
    await triedAgain('.ant-modal');
    await page.locator('.ant-modal .ant-tree').waitFor();
    await page.route(isBroken, (route) => route.fulfill({ status: 500, json }));
    await page.goto('/devOps/treeSpecies');
    await page.click('#section');
    await triedAgain('.ant-select-dropdown');
    await page.locator('.ant-select-item-option:has-text("松科 (")').waitFor();
    await page.route(isBroken, (route) => route.fulfill({ status: 500, json }));
    await page.goto('/devOps/region');
    await page.click('.region-picker .ant-select');
    await triedAgain('.ant-select-dropdown');
    await page.locator('.ant-cascader-menu-item:has-text("浙江省")').waitFor();
    // A screen whose script does not come is told in its place, too.
    await page.route('**/PostPage-*.js', (route) => route.abort());
    await page.evaluate(() => {
      window.history.pushState({}, '', '/system/post');
      window.dispatchEvent(new window.PopStateEvent('popstate'));
    });
    await page.getByRole('button', { name: '重新加载' }).waitFor();
    await page.unroute('**/PostPage-*.js');
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('main .ant-table').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });
});
