import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { callApi, goTo, openConsole, signIn, visit, wear } from './console.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('playwright-core').Page} */
let page;
/** @type {string[]} */
let errors;
before(async () => {
  browser = await openBrowser();
  ({ page, errors } = await openConsole(browser, { language: 'en' }));
  await signIn(page, { to: '/basicdata/oldTree' });
});
after(() => browser.close());

const OPTIONS = '.menu-search-hit';

describe('the tools of the frame', () => {
  it('finds on English pages what these show, and Chinese and pinyin as well', async () => {
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
  });

  it('counts errors nobody caught and hands them over, which ends no session', async () => {
    await visit(page, '/system/dict');
    await wear(page, { language: 'zh', scheme: 'dark' });
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('a leaf fell');
      });
    });
    await page.getByRole('button', { name: '1 条错误日志' }).click();
    await page.getByRole('dialog').getByText('a leaf fell').first().waitFor();
    await screenshot(page, 'error-log-dark');
    const sent = page.waitForRequest((request) => request.url().endsWith('/blade-auth/oauth/logout'));
    await page.getByRole('dialog').getByRole('button', { name: '上传' }).click();
    const [entry] = (await sent).postDataJSON();
    assert.deepEqual(Object.keys(entry).sort(), ['info', 'message', 'stack', 'time', 'type', 'url']);
    assert.equal(entry.type, 'TypeError');
    await page.getByText('已上传到服务器').waitFor();
    await page.getByRole('button', { name: /错误日志/ }).waitFor({ state: 'detached' });
    assert.deepEqual(errors.splice(0), ['a leaf fell']);
    await visit(page, '/devOps/region');
    await page.locator('.ant-table-row', { hasText: '北京市' }).waitFor();
  });

  it('says in the place of a screen that its script does not come, and loads it when it is asked again', async () => {
    await page.route('**/PostPage-*.js', (route) => route.abort());
    await goTo(page, '/system/post');
    await page.getByRole('button', { name: '重新加载' }).waitFor();
    await page.unroute('**/PostPage-*.js');
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('main').getByRole('table').first().waitFor();
    assert.deepEqual(errors, []);
  });

  it('shows pages of listed hosts, and lets in no others by its content policy', async () => {
    const listed = 'https://map.example.com';
    const { records } = await callApi(page, 'blade-system/param/list?paramKey=frame.hosts');
    const body = { id: records[0]?.id, paramName: '站点', paramKey: 'frame.hosts', paramValue: listed };
    await callApi(page, 'blade-system/param/submit', body);
    await page.route(`${listed}/**`, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }));
    const answer = await page.goto(`/myiframe/map?src=${encodeURIComponent(`${listed}/here`)}`);
    assert.match(
      answer?.headers()['content-security-policy'] ?? '',
      /frame-src 'self' https:\/\/map\.example\.com(;|$)/,
    );
    await page.frameLocator('iframe').getByText('a map').waitFor();
    await callApi(page, 'blade-system/param/submit', { ...body, paramValue: 'none' });
  });
});
