import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient, newPerson } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo, leave, openConsole, signIn } from './console.mjs';
import { barriers } from './page-faults.mjs';
import { openViewer, publish, someTrees } from './showcase-content.mjs';
import { assertText, becomes, hasFocus, until } from './waits.mjs';

const TEXT = `树高参天，${'枝叶犹茂，'.repeat(12)}乡人以为一方风水。`;
// A system that was tried before has entries of the same kind.
const RUN = Date.now().toString(36);
const BEST = `测试樟王${RUN}`;
const VISIT = `测试足迹${RUN}`;

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof apiClient>>} */
let admin;
let best = '';

before(async () => {
  browser = await openBrowser();
  admin = await apiClient();
  const trees = await someTrees(admin, 12);
  const words = { description: TEXT, describe: TEXT };
  best = await publish(
    admin,
    'goodOldTree',
    { name: BEST, oldTreeId: trees[0].id, year: 2022, cherish: '珍稀', ...words },
    ['best-1a.webp', 'best-1b.webp', 'best-1c.webp', 'film-1.mp4'],
  );
  await publish(
    admin,
    'goodFootprint',
    { name: VISIT, oldTreeId: trees[1].id, year: 2021, describe: TEXT, qiaomuZhanbi: 82.5 },
    ['visit-1.webp'],
  );
});
after(() => browser.close());

/** @type {Awaited<ReturnType<typeof openConsole>> | undefined} the page that most tests go on in, from its first one */
let shared;

/** Goes to a page of the showcase in the browser that is open. @param {string} path */
async function goOn(path) {
  if (!shared) shared = await open(path);
  else {
    await leave(shared.page);
    await goTo(shared.page, path);
  }
  await shared.page.locator('.showcase').waitFor();
  return shared;
}

/** Opens a page of the showcase for the administrator. @param {string} path */
async function open(path) {
  const opened = await openConsole(browser);
  await signIn(opened.page, { to: path, shows: '.showcase' });
  return opened;
}

const viewer = (/** @type {Page} */ page) => page.getByRole('dialog', { name: '图片浏览' });
/** How the picture in the viewer lies. */
const pose = (/** @type {Page} */ page) =>
  viewer(page)
    .locator('img')
    .evaluate((img) => `${img.dataset.mode} ${img.dataset.scale} ${img.dataset.turn}`);
const waysOf = (/** @type {Page} */ page) =>
  page
    .locator('.ways a')
    .evaluateAll((all) => all.map((each) => [each.dataset.way, each.getAttribute('href')]));

describe('The index of the showcase', () => {
  it('leads to the four places, shows the figures of the register and a clock that goes on', async () => {
    const { page, errors } = await goOn('/landscape/index');
    await page.locator('.index-figures data').first().waitFor();
    const ways = Object.fromEntries(await waysOf(page));
    assert.equal(ways.resources, '/bigScreen/index');
    assert.equal(ways.projects, '/bigScreen/qjfz');
    assert.match(ways.maintenance, /^\/statisAnalysis\//);
    assert.match(ways.highlights, /^\/landscape\/oldTreeText/);
    const clock = page.locator('.wall-clock');
    const begun = await clock.innerText();
    assert.match(begun, /^\d\d:\d\d:\d\d[\s\S]*星期[\s\S]*\d{4}年\d{1,2}月\d{1,2}日/);
    await until(
      () => clock.innerText(),
      (shown) => shown !== begun,
    );
    assert.equal(
      await page
        .locator('canvas.scene')
        .evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.width > 0),
      true,
    );
    await page.locator('[data-way=highlights]').click();
    await page.waitForURL('**/landscape/oldTreeText?category=zmgs');
    await page.getByRole('link', { name: '返回景观首页' }).click();
    await page.waitForURL('**/landscape/index');
    assert.deepEqual(errors, []);
  });

  it('gives a county the resource status and the statistics only', async () => {
    const who = await newPerson(admin, { account: `showcounty${RUN}`, role: 'county', xzcode: '330106' });
    const { page, context } = await openConsole(browser);
    await signIn(page, { ...who, to: '/landscape/index', shows: '.showcase' });
    await page.locator('[data-way=maintenance]').waitFor();
    assert.deepEqual(
      (await waysOf(page)).map(([way]) => way),
      ['resources', 'maintenance'],
    );
    await context.close();
  });

  it('asks before it signs anybody out, and leads to their own page, password and the update log', async () => {
    const { page } = await goOn('/landscape/index');
    const menu = () => page.locator('.showcase-user').click();
    await menu();
    await page.getByRole('menuitem', { name: '更新日志' }).click();
    await page.getByRole('dialog', { name: '更新日志' }).waitFor();
    await page.keyboard.press('Escape');
    await menu();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.locator('.ant-modal-confirm-title', { hasText: '确定退出登录吗？' }).waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await page
      .locator('.ant-modal-confirm-title', { hasText: '确定退出登录吗？' })
      .waitFor({ state: 'hidden' });
    await menu();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await page.waitForURL('**/info/index?tab=password');
  });

  it('says that the figures could not be read, and reads them again', async () => {
    const { page, context } = await openConsole(browser);
    const isCall = (/** @type {URL} */ url) => url.pathname.endsWith('/oldTreeSurvey');
    await page.route(isCall, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙' } }));
    await signIn(page, { to: '/landscape/index', shows: '.showcase' });
    await page.getByText('系统繁忙').waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.index-figures data').first().waitFor();
    await context.close();
  });
});

describe('The viewer of best trees and footprints', () => {
  it('opens the entry of the address, finds others by name and shows films and figures', async () => {
    const { page, errors } = await goOn(`/landscape/oldTreeText?id=${best}`);
    const chosen = page.locator('.entry-list [aria-current=true]');
    await assertText(chosen, new RegExp(`^\\d+[\\s\\S]*${BEST}[\\s\\S]*…$`));
    await page.getByRole('heading', { level: 2, name: BEST }).waitFor();
    await assertText(
      page.locator('.entry-panel'),
      /中文名[\s\S]*拉丁名[\s\S]*所在地[\s\S]*珍稀程度[\s\S]*珍稀/,
    );
    assert.equal(await page.locator('.picture-columns ul').count(), 2);
    await page.locator('.film-links button').first().click();
    const film = page.locator('dialog.film-dialog');
    await film.waitFor();
    await becomes(() => film.locator('.film-player').getAttribute('data-state'), 'there');
    await page.keyboard.press('Escape');
    await film.waitFor({ state: 'detached' });
    await page.getByPlaceholder('搜索最美古树').fill('没有这样的树');
    await page.getByText('没有符合“没有这样的树”的条目').waitFor();
    await page.getByText('暂无数据').waitFor();
    await page.getByPlaceholder('搜索最美古树').fill(BEST);
    await page.locator('.entry-list button', { hasText: BEST }).first().waitFor();
    assert.deepEqual(errors, []);
  });

  it('lists 85 entries a page, begins at the page of the entry of the address, and marks the page in the menu', async () => {
    const { page, context, errors } = await openConsole(browser);
    await page.route('**/goodOldTree/page?*', async (route) => {
      const body = await (await route.fetch()).json();
      const records = Array.from({ length: 180 }, (_, at) => ({
        ...body.data.records[0],
        id: `${at + 1}`,
        name: `第${at + 1}株`,
      }));
      await route.fulfill({ json: { ...body, data: { ...body.data, records, total: records.length } } });
    });
    await signIn(page, { to: '/landscape/oldTreeText?id=87', shows: '.showcase' });
    const entries = page.locator('.entry-list button');
    const names = () => page.locator('.entry-list b').allInnerTexts();
    await becomes(async () => (await names()).slice(0, 2), ['第86株', '第87株']);
    await assertText(page.locator('.entry-list [aria-current=true]'), /^87\s+第87株/);
    await page.locator('.viewer-list').getByRole('button', { name: '上一页' }).click();
    await becomes(() => entries.count(), 85);
    await assertText(entries.first(), /^1\s+第1株/);
    // Another page begins at its top, however far one had gone down.
    await entries.last().scrollIntoViewIfNeeded();
    await page.locator('.viewer-list').getByRole('button', { name: '下一页' }).click();
    await assertText(entries.first(), /^86\s+第86株/);
    assert.equal(await page.locator('.entry-list').evaluate((list) => list.scrollTop), 0);
    await page.locator('.viewer-list').getByRole('button', { name: '上一页' }).click();
    await assertText(entries.first(), /^1\s+第1株/);
    await entries.nth(1).click();
    await page.getByRole('heading', { level: 2, name: '第2株' }).waitFor();
    await screenshot(page, 'showcase-entries');
    // The one menu entry that is marked is that of the page.
    const marked = page.locator('.showcase-menu a[aria-current=page]');
    await becomes(() => marked.allInnerTexts(), ['最美古树']);
    await page.locator('.showcase-menu').getByRole('link', { name: '足迹' }).click();
    await page.waitForURL('**/landscape/oldTreeTrack');
    await becomes(async () => (await marked.allInnerTexts()).length, 1);
    await assertText(marked, /足迹/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('says of an entry that is not there that it is not, and shows no other in its place', async () => {
    const { page } = await goOn('/landscape/oldTreeText?id=404');
    await page.getByText('数据不存在').waitFor();
    assert.equal(await page.locator('.entry-view').count(), 0);
    await page.locator('.entry-list button').first().click();
    await page.locator('.entry-view').waitFor();
  });

  it('shows a footprint with its ratio figures, and says that it has no film', async () => {
    const { page } = await goOn('/landscape/oldTreeTrack');
    await page.getByPlaceholder('搜索总书记足迹').fill(VISIT);
    await page.getByRole('heading', { level: 2, name: VISIT }).waitFor();
    await assertText(page.locator('.entry-panel'), /乔木占比\s+82\.5%/);
    await page.getByText('暂无相关视频').waitFor();
  });

  it('turns its pictures by itself, and stops while one is looked at', async () => {
    const { page, context } = await open(`/landscape/oldTreeText?id=${best}`);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.mouse.move(0, 0);
    const carousel = page.locator('.carousel');
    const at = () => carousel.getAttribute('data-at');
    await carousel.waitFor();
    const first = await at();
    await until(at, (now) => now !== first);
    await openViewer(page, () => page.locator('.carousel-picture').click());
    assert.equal(await carousel.getAttribute('data-plays'), null);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await hasFocus(page.locator('.carousel-picture'));
    await context.close();
  });
});

describe('The image viewer', () => {
  it('zooms, turns and changes its mode by keys, wheel and buttons, and goes on from the last to the first', async () => {
    const { page, context, errors } = await open(`/landscape/oldTreeText?id=${best}`);
    await openViewer(page, () => page.locator('.carousel-picture').click());
    await viewer(page).locator('img').waitFor();
    const facts = viewer(page).locator('.viewer-facts');
    await assertText(facts, /^1 \/ 3/);
    assert.equal(await viewer(page).evaluate((box) => window.getComputedStyle(box).zIndex), '2000');
    const press = async (/** @type {string} */ key, /** @type {string} */ wanted) => {
      await page.keyboard.press(key);
      await becomes(() => pose(page), wanted, key);
    };
    await press('ArrowUp', 'fit 1.2 0');
    await press('ArrowDown', 'fit 1 0');
    await press('Space', 'original 1 0');
    await press('ArrowRight', 'original 1.2 0');
    await press('ArrowLeft', 'original 1 0');
    await press('Space', 'fit 1 0');
    for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowDown');
    await becomes(() => pose(page), 'fit 0.4 0');
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, -100);
    await becomes(() => pose(page), 'fit 0.415 0');
    await page.keyboard.press('ArrowLeft');
    await assertText(facts, /^3 \/ 3/);
    await page.keyboard.press('ArrowRight');
    await assertText(facts, /^1 \/ 3/);
    await viewer(page).getByRole('button', { name: '向左旋转' }).click();
    await becomes(() => pose(page), 'fit 1 -90');
    await viewer(page).getByRole('button', { name: '向右旋转' }).click();
    await viewer(page).getByRole('button', { name: '向右旋转' }).click();
    await becomes(() => pose(page), 'fit 1 90');
    await page.mouse.move(600, 400);
    await page.mouse.down();
    await page.mouse.move(660, 430);
    await page.mouse.up();
    assert.match(String(await viewer(page).locator('img').getAttribute('style')), /translate\(60px, 30px\)/);
    assert.equal(await viewer(page).evaluate((box) => box.style.zIndex), '2000');
    assert.deepEqual([...(await barriers(page, '.viewer')), ...errors], []);
    await screenshot(page, 'showcase-viewer');
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('says where a picture cannot be shown', async () => {
    const { page, context } = await openConsole(browser);
    await page.route(/\/files?\/|\/attach|\/object|signed|\.webp/, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    );
    await signIn(page, { to: `/landscape/oldTreeText?id=${best}`, shows: '.showcase' });
    await assertText(page.locator('.carousel-picture'), /加载失败/);
    await page.locator('.carousel-picture').click();
    await assertText(viewer(page), /加载失败/);
    await context.close();
  });
});
