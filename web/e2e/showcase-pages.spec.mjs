import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiClient } from './api-client.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo, openConsole, signIn, wear } from './console.mjs';
import { nameOf } from './looks.mjs';
import { barriers, foreignSpeech, foreignWords } from './page-faults.mjs';
import { openViewer, publish, someTrees } from './showcase-content.mjs';
import { assertText, becomes, quiet } from './waits.mjs';

const TEXT = `树高参天，${'枝叶犹茂，'.repeat(12)}乡人以为一方风水。`;
// A system that was tried before has entries of the same kind.
const RUN = Date.now().toString(36);
const BEST = `测试银杏王${RUN}`;
const VISIT = `测试来访${RUN}`;
const AWARDED = `测试展示${RUN}`;
const WORK = `测试作品${RUN}`;
const FILM = `测试宣传片${RUN}`;
const NO_FILM = '测试无片';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  browser = await openBrowser();
  const admin = await apiClient();
  const trees = await someTrees(admin, 12);
  const words = { description: TEXT, describe: TEXT };
  await publish(
    admin,
    'goodOldTree',
    { name: BEST, oldTreeId: trees[6].id, year: 2022, cherish: '珍稀', ...words },
    ['best-2a.webp'],
  );
  await publish(
    admin,
    'goodFootprint',
    { name: VISIT, oldTreeId: trees[7].id, year: 2021, describe: TEXT, qiaomuZhanbi: 82.5 },
    ['visit-1.webp'],
  );
  await publish(
    admin,
    'oldTreeExhibition',
    { name: AWARDED, oldTreeId: trees[2].id, isExist: '2', awardsName: '树王奖' },
    ['tree-1.webp'],
  );
  await publish(
    admin,
    'billboard',
    { name: FILM, type: '1', xzCode: '33', description: TEXT, orderBillboard: 0 },
    ['film-2.mp4'],
  );
  for (let at = 0; at < 8; at++)
    await publish(
      admin,
      'apicture',
      {
        dataType: 'syz1',
        pictureName: `${WORK}-${at + 1}`,
        // Entries published within one second would be in the order of their making, the last one on the second page.
        sort: 8 - at,
        author: '测试作者',
        type: '1',
        oldTreeId: trees[3].id,
        age: 501,
      },
      [`photo-${at + 1}.webp`],
    );
});
after(() => browser.close());

/** Opens a page of the showcase for the administrator. @param {string} path */
async function open(path) {
  const opened = await openConsole(browser);
  await signIn(opened.page, { to: path, shows: '.showcase' });
  return opened;
}

/** Signs that a page is shown, by its address. */
const SHOWN = {
  index: '.index-figures',
  oldTreeText: '.entry-view',
  oldTreeTrack: '.entry-view',
  oldTreeBanner: '.award',
  oldTreeVideo: '.films li',
  'list?id=3': '.cards li',
};
const LOOKS_OF_PAGES = /** @type {const} */ ([
  { language: 'en', scheme: 'dark', width: 1920, height: 900 },
  { language: 'zh', scheme: 'dark', width: 390, height: 844 },
  { language: 'zh', scheme: 'light', width: 1440, height: 900 },
]);

const viewer = (/** @type {Page} */ page) => page.getByRole('dialog', { name: '图片浏览' });

describe('The photo exhibition', () => {
  it('hangs seven works of an award on a page, shows what is known of each, and the tree of one', async () => {
    const { page, context, errors } = await open('/landscape/oldTreeBanner');
    const award = page.locator('[data-award="1"]');
    await award.locator('.work').first().waitFor();
    assert.equal(await award.locator('.work').count(), 7);
    await openViewer(page, () => award.getByRole('button', { name: `放大查看${WORK}-8` }).click());
    await assertText(viewer(page).locator('.viewer-facts'), /-8[\s\S]*树龄 501 年[\s\S]*作者 测试作者/);
    await page.keyboard.press('Escape');
    await award.getByRole('button', { name: '查看古树' }).first().click();
    const tree = page.locator('.tree-viewer');
    await assertText(
      tree,
      /中文名[\s\S]*科[\s\S]*属[\s\S]*所在地[\s\S]*坐标[\s\S]*胸围[\s\S]*树高[\s\S]*冠幅/,
    );
    assert.deepEqual([...(await barriers(page)), ...errors], []);
    await screenshot(page, 'showcase-tree');
    await context.close();
  });

  it('falls back to the name of the list where the data does not exist', async () => {
    const { page, context } = await openConsole(browser);
    await page.route(
      (url) => url.pathname.endsWith('/getEssenceDisplayDetail'),
      (route) => route.fulfill({ status: 404, json: { code: 404, msg: '数据不存在！！！' } }),
    );
    await signIn(page, { to: '/landscape/oldTreeBanner', shows: '.showcase' });
    await page.getByRole('button', { name: '查看古树' }).first().click();
    const dialog = page.locator('.ant-modal');
    await dialog.getByText('该对象暂无更多资料').waitFor();
    assert.equal(await page.getByText('数据不存在').count(), 0);
    await context.close();
  });
});

describe('Films and lists', () => {
  it('play a film over the whole window, and say that there is none where its address may not be shown', async () => {
    const { page, context, errors } = await openConsole(browser);
    const isCall = (/** @type {URL} */ url) => url.pathname.endsWith('/billboard/data');
    await signIn(page, { to: '/landscape/oldTreeVideo', shows: '.showcase' });
    await page.getByRole('button', { name: `播放${FILM}` }).click();
    const film = page.locator('dialog.film-dialog');
    const video = film.locator('video');
    await becomes(() => film.locator('.film-player').getAttribute('data-state'), 'there');
    const moved = await video.evaluate(async (/** @type {HTMLVideoElement} */ player) => {
      player.muted = true;
      await player.play();
      player.currentTime = player.duration / 2;
      await new Promise((done) => player.addEventListener('seeked', done, { once: true }));
      return player.currentTime > 0;
    });
    assert.equal(moved, true);
    await screenshot(page, 'showcase-film');
    await film.getByRole('button', { name: '关闭' }).click();
    await page.route(isCall, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data = [{ ...body.data[0], name: NO_FILM, url: null }];
      await route.fulfill({ json: body });
    });
    await page.reload();
    await page.getByRole('button', { name: `播放${NO_FILM}` }).click();
    await assertText(film, /暂无相关视频/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('show films, footprints and the exhibition by the id of the address', async () => {
    const { page, context } = await open('/landscape/list?id=1');
    await page.getByRole('heading', { name: FILM }).waitFor();
    // Films that parameters name stand first, where the nation or Shaanxi is shown.
    const data = [
      { id: '0', title: '古树中国', url: null },
      { id: '1', title: '', url: null },
    ];
    await page.route(
      (url) => url.pathname.endsWith('/billboard/fixedVideos'),
      (route) => route.fulfill({ json: { code: 200, success: true, data } }),
    );
    await page.reload();
    const films = page.locator('.cards h2');
    await films.filter({ hasText: '古树中国' }).waitFor();
    assert.deepEqual((await films.allInnerTexts()).slice(0, 2), ['1 古树中国', '2 视频 2']);
    await page.getByRole('button', { name: '播放古树中国' }).click();
    await assertText(page.locator('dialog.film-dialog'), /暂无相关视频/);
    await page.keyboard.press('Escape');
    await page.locator('dialog.film-dialog').waitFor({ state: 'detached' });
    await goTo(page, '/landscape/list?id=1&xzCode=61');
    await films.filter({ hasText: '古树中国' }).waitFor();
    await goTo(page, '/landscape/list?id=1&xzCode=71');
    await page.getByText('暂无相关视频').waitFor();
    await goTo(page, '/landscape/list?id=2');
    await page.getByRole('button', { name: VISIT }).click();
    await page.waitForURL(/\/landscape\/oldTreeTrack\?id=\d+/);
    await page.getByRole('heading', { level: 2, name: VISIT }).waitFor();
    await goTo(page, '/landscape/list?id=3');
    const card = page.locator('.cards li', { hasText: AWARDED });
    await assertText(card, /已消失[\s\S]*树王奖/);
    await card.locator('.card-picture').click();
    await viewer(page).waitFor();
    await context.close();
  });

  it('say that they are loading, that there is nothing, and what failed, with a way to try again', async () => {
    const { page, context } = await openConsole(browser);
    const isCall = (/** @type {URL} */ url) => url.pathname.endsWith('/oldTreeExhibition/page');
    let release = () => undefined;
    const held = new Promise((resolve) => (release = () => void resolve(undefined)));
    await page.route(isCall, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙' } });
    });
    await signIn(page, { to: '/landscape/list?id=3', shows: '.showcase' });
    await page.getByText('加载中').waitFor();
    release();
    await page.getByText('系统繁忙').waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.cards li').first().waitFor();
    await goTo(page, '/landscape/list?id=3&xzCode=71');
    await page.getByText('暂无数据').waitFor();
    await goTo(page, '/landscape/list?id=1&xzCode=71');
    await page.getByText('暂无相关视频').waitFor();
    await context.close();
  });
});

describe('The pages of the showcase', () => {
  it('are without barriers and foreign words in each language, colour and width', async () => {
    const { page, context, errors } = await open('/landscape/index');
    const faults = [];
    for (const [path, shown] of Object.entries(SHOWN)) {
      await goTo(page, `/landscape/${path}`);
      await page.waitForSelector(shown);
      for (const look of LOOKS_OF_PAGES) {
        await wear(page, look);
        await quiet(page);
        const name = `showcase-${path.replace(/\W/g, '-')}-${nameOf(look)}`;
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        const found = [
          ...(isWide ? ['wider than the window'] : []),
          ...(await barriers(page)),
          ...(await foreignWords(page, look.language)),
          ...(look.language === 'zh' ? await foreignSpeech(page, look.language) : []),
        ];
        faults.push(...found.map((fault) => `${name}: ${fault}`));
        await screenshot(page, name);
      }
    }
    assert.deepEqual([...faults, ...errors], []);
    await context.close();
  });
});
