import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient, setParam } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo } from './console.mjs';
import { MIDDLE, openGlobe } from './globe.mjs';
import { publish } from './showcase-content.mjs';
import { assertText, becomes, drawnAgain, until } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * From where one looks, as the address has it.
 * @param {Page} page
 */
const eyeOf = (page) => (new URL(page.url()).searchParams.get('eye') ?? '').split(',').map(Number);

/**
 * Waits until one looks from a height, within a tenth.
 * @param {Page} page
 * @param {number} height
 */
const looksFrom = (page, height) =>
  becomes(
    async () => Math.abs((eyeOf(page)[2] ?? 0) / height - 1) < 0.1,
    true,
    `one does not look from ${height} m`,
  );

/** More pixels than a mark of 14 by 20 has, and fewer than one of 30 by 30. */
const LARGE_MARK = 320;

/**
 * How many pixels around the middle of the picture have the colour of the two hundred trees' marks.
 * @param {Page} page
 */
async function markPixels(page) {
  const clip = { x: MIDDLE.x - 24, y: MIDDLE.y - 36, width: 40, height: 48 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isMark = (/** @type {number} */ at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return Math.abs(red - 0x34) + Math.abs(green - 0xd3) + Math.abs(blue - 0x99) < 60;
  };
  return Array.from({ length: data.length / 3 }, (_, at) => 3 * at).filter(isMark).length;
}

/** A group among the two hundred, published with a picture. Answers its number and how to take the entry away again. */
async function hundredGroup() {
  const admin = await apiClient();
  const ring = '120.1 30.24,120.104 30.24,120.104 30.243,120.1 30.243,120.1 30.24';
  const number = await approvedGroup(admin, { groupName: '云栖古枫香群', geom: `POLYGON((${ring}))` });
  const { data } = await admin.get(`oldTreeGroup/oldTreeGroup/page?provinceGroupNumber=${number}`);
  const about = { dataType: 'sbgs2', pictureName: '云栖竹径古枫香群', groupId: data.records[0].id };
  const id = await publish(admin, 'apicture', about, ['best-1a.webp']);
  const remove = async () => {
    await admin.post(`apicture/apicture/updatePublishStatus?ids=${id}&publishStatus=2`);
    await admin.post(`apicture/apicture/remove?ids=${id}`);
  };
  return { number, remove };
}

/**
 * Opens a tab of the popup; those that have no room are in it all the same.
 * @param {import('playwright-core').Locator} popup
 * @param {string} name
 */
async function openTab(popup, name) {
  await popup.locator('.ant-tabs-nav [role=tab]', { hasText: name }).first().dispatchEvent('click');
  await popup.locator('.ant-tabs-nav [role=tab][aria-selected=true]', { hasText: name }).waitFor();
}

/** Makes a browser one that cannot draw a globe, whichever it is. */
function drawNothing() {
  const { prototype } = window.HTMLCanvasElement;
  const { getContext } = prototype;
  const without = /** @this {HTMLCanvasElement} @param {unknown[]} given */ function (...given) {
    return /webgl/.test(String(given[0])) ? null : Reflect.apply(getContext, this, given);
  };
  prototype.getContext = /** @type {typeof getContext} */ (without);
}

/** Serves a green tile for every address, and notes which were asked for. */
async function tileServer() {
  /** @type {string[]} */
  const asked = [];
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#0a7f47' } })
    .png()
    .toBuffer();
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { asked, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('The panels of the globe', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => void (browser = await openBrowser({ webgl: true })));
  after(() => browser.close());

  it('show a category with its counts, lead to a tree by every tab, to its record and back to the same view', async (t) => {
    const group = await hundredGroup();
    t.after(group.remove);
    const { page, context, errors } = await openGlobe(browser, '/landscape/map?category=sbgs1');
    const side = page.locator('.globe-side');
    await side.locator('h2', { hasText: '双百古树' }).waitFor();
    await side.locator('.globe-counts tr').first().waitFor();
    const units = await side.locator('.globe-counts td small').allInnerTexts();
    assert.deepEqual([...new Set(units)].toSorted(), ['个', '张', '条', '株'].toSorted());
    // The kinds are chosen for this category alone, the first of them stands for all.
    await side.locator('.ant-select', { hasText: '全部' }).waitFor();
    await side.locator('.globe-entries button').first().click();
    const popup = page.locator('.landscape-popup');
    await popup.locator('[role=tab]').first().waitFor();
    const tabs = await popup.locator('.ant-tabs-nav [role=tab]').allInnerTexts();
    assert.deepEqual(tabs, ['景观', '档案', '照片', '足迹', '双百', '最美', '告白', '宣传片', '摄影展']);
    await assertText(popup.locator('dl').first(), /树龄/);
    for (const name of ['照片', '足迹', '最美', '告白', '宣传片', '摄影展']) {
      await openTab(popup, name);
      await popup.locator('.popup-entry, .carousel, .state-title, .film-links').first().waitFor();
    }
    await openTab(popup, '双百');
    await popup.locator('.popup-entry').first().waitFor();
    await openTab(popup, '档案');
    await assertText(popup.locator('.popup-archive'), /拉丁名/);
    await looksFrom(page, 10_000);
    await screenshot(page, 'globe-archive-zh');

    const view = page.url();
    await popup.getByRole('button', { name: '查看档案' }).or(popup.locator('a')).first().click();
    await page.waitForURL(/oldTreeView\?id=/);
    await page.goBack();
    await popup.locator('[role=tab]').first().waitFor();
    await becomes(async () => page.url(), view, 'the view is another one');

    // The mark of what stands open is the larger one, for no longer than that.
    await until(
      () => markPixels(page),
      (count) => count > LARGE_MARK,
      'the mark is no larger while its popup stands open',
    );
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await until(
      () => markPixels(page),
      (count) => count > 0 && count < LARGE_MARK,
      'the mark is no smaller once its popup is closed',
    );
    await side.locator('.globe-entries button').first().click();
    await popup.locator('[role=tab]').first().waitFor();

    // Another category clears the map and closes what stands open.
    await page.locator('.globe-categories button', { hasText: '古树下的告白' }).click();
    await popup.waitFor({ state: 'detached' });
    await side.locator('h2', { hasText: '古树下的告白' }).waitFor();
    assert.equal(await side.locator('.ant-select').count(), 0, 'the kinds are offered for another category');
    await page.locator('.globe-categories button', { hasText: '双百古树群' }).click();
    await side.locator('h2', { hasText: '双百古树群' }).waitFor();
    await side.locator('.globe-entries button', { hasText: '云栖竹径古枫香群' }).click();
    await popup.locator('[role=tab]').first().waitFor();
    assert.deepEqual(await popup.locator('.ant-tabs-nav [role=tab]').allInnerTexts(), [
      ...['景观', '档案', '足迹', '双百群', '宣传片', '摄影展'],
    ]);
    await assertText(popup, new RegExp(group.number));
    await assertText(popup.locator('dl').first(), /12\s*株/);
    for (const name of ['足迹', '宣传片', '摄影展']) {
      await openTab(popup, name);
      await popup.locator('.state-title, .film-links').first().waitFor();
    }
    await openTab(popup, '双百');
    await popup.locator('.popup-entry .carousel').waitFor();
    await openTab(popup, '档案');
    await assertText(popup.locator('.popup-archive'), /12\s*株/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('keep bookmarks, follow wheel and double click, turn flat from where one looks, and offer the tiles that are set', async (t) => {
    const tiles = await tileServer();
    t.after(tiles.close);
    const admin = await apiClient();
    for (const [key, value] of Object.entries({
      'map.satellite2022': `${tiles.address}/s/{z}/{x}/{y}.png`,
      'map.forestPlots2022': `${tiles.address}/f/{z}/{x}/{y}.png`,
      'showcase.prizeVideo1': 'https://video.example.cn/1.mp4 获奖',
    })) {
      const before = await setParam(admin, key, value);
      t.after(() => setParam(admin, key, before));
    }
    const { page, context, errors } = await openGlobe(browser, '/landscape/map', { language: 'en' });
    await until(
      () => eyeOf(page).length,
      (parts) => parts > 2,
    );

    const mark = page.getByRole('button', { name: 'Bookmarks' });
    await mark.click();
    await page.locator('.globe-mark-tools').getByRole('button', { name: 'Add bookmark' }).click();
    const dialog = page.locator('.ant-modal');
    await dialog.locator('button[type=submit]').click();
    await assertText(dialog, /Please enter a bookmark name/);
    await dialog.locator('#small_bookMarkName').fill('Above all');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await mark.click();
    const listed = page.locator('.globe-marks li');
    await listed.filter({ hasText: 'Above all' }).waitFor();
    const defaults = listed.filter({ hasText: 'Default' });
    assert.equal(await defaults.count(), 35);
    assert.equal(await defaults.getByRole('button', { name: /^Delete/ }).count(), 0);
    // It is there before it has its place.
    await becomes(
      async () => {
        const box = await page.locator('.globe-mark-panel').boundingBox();
        return box !== null && box.x > 0 && box.x + box.width <= 2 * MIDDLE.x && box.y > 0;
      },
      true,
      'the bookmarks are not on the picture',
    );
    // A default one leads to its province, and the panel closes once the pointer has left it.
    await listed.filter({ hasText: 'Zhejiang' }).getByRole('button').first().click();
    await page.waitForURL(/xzCode=33/);
    await looksFrom(page, 1_500_000);
    await mark.click();
    await page.locator('.globe-mark-panel').hover();
    await page.mouse.move(MIDDLE.x + 300, MIDDLE.y + 200);
    await page.locator('.globe-mark-panel').waitFor({ state: 'hidden' });
    await mark.click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.locator('.ant-modal-confirm .ant-btn-dangerous').click();
    await mark.click();
    await becomes(() => listed.count(), 35, 'own bookmarks are still there');
    await page.keyboard.press('Escape');

    const round = eyeOf(page);
    await page.locator('.ant-segmented-item', { hasText: '2D' }).click();
    await becomes(
      async () =>
        eyeOf(page)
          .slice(0, 2)
          .every((value, at) => Math.abs(value - Number(round[at])) < 0.5),
      true,
      'the flat view looks elsewhere',
    );
    await looksFrom(page, Number(round[2]));
    await page.locator('.ant-segmented-item', { hasText: '3D' }).click();
    await looksFrom(page, Number(round[2]));

    await page.getByRole('button', { name: 'Base map' }).click();
    await page.getByRole('radio', { name: 'Satellite 2022' }).check({ force: true });
    await becomes(async () => tiles.asked.some((url) => url.startsWith('/s/')), true, 'no tile is asked');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.getByRole('checkbox', { name: 'Forest small plots 2022' }).check({ force: true });
    await becomes(async () => tiles.asked.some((url) => url.startsWith('/f/')), true, 'no layer is asked');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Prize videos' }).click();
    await assertText(page.locator('.film-dialog'), /No related film/);
    await page.keyboard.press('Escape');

    // The middle of the picture lies in Zhejiang: a double click shows the city there, the wheel the region around.
    await page.mouse.dblclick(MIDDLE.x, MIDDLE.y);
    await page.waitForURL(/xzCode=33\d\d(&|$)/);
    await drawnAgain(page, 3);
    await page.mouse.move(MIDDLE.x, MIDDLE.y - 20);
    const isCity = () => /^33\d\d$/.test(new URL(page.url()).searchParams.get('xzCode') ?? '');
    for (let turn = 0; turn < 14 && isCity(); turn++) {
      // Once the wheel rests the page asks what lies in the middle.
      const located = page.waitForResponse(/\/locate\?/);
      await page.mouse.wheel(0, 900);
      await located;
      await drawnAgain(page, 2);
    }
    assert.ok(!isCity(), 'the wheel leads to no wider region');
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('say in words that a browser cannot draw, and lead to a tree by keyboard all the same', async () => {
    const plain = await openBrowser();
    const { page, context, errors } = await openGlobe(plain, '/landscape/map?category=zmgs', {
      width: 390,
      height: 844,
      before: (opened) => opened.addInitScript(drawNothing),
    });
    await assertText(page.locator('.globe-none'), /WebGL/);
    const first = page.locator('.globe-entries button').first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.locator('.landscape-popup [role=tab]').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} px wide on a phone`);
    await screenshot(page, 'globe-category-phone-zh');
    // What stands open is marked in its list, and no more once it is closed.
    const marked = page.locator('.globe-entries [aria-pressed=true]');
    assert.equal(await marked.count(), 1);
    await page.keyboard.press('Escape');
    await becomes(() => marked.count(), 0, 'the entry is still marked');
    // A region without any says so.
    await goTo(page, '/landscape/map?category=zmgs&xzCode=82');
    await assertText(page.locator('.globe-side'), /暂无数据/);
    assert.deepEqual(errors, []);
    await context.close();
    await plain.close();
  });
});
