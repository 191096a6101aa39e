import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser, openPage, screenshot } from './browser.mjs';
import { assertText, becomes, drawnAgain, quiet, until } from './waits.mjs';

const SLOW = { timeout: 90_000 };

/** Signs in and walks to the globe through the menu, so that the first document is the sign-in page's. */
async function openGlobe(browser, { language = 'zh', before = async () => undefined, ...options } = {}) {
  const opened = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const { page, context } = opened;
  const settings = {
    state: { language, theme: 'theme-default', scheme: 'light', collapsed: false },
    version: 0,
  };
  await context.addInitScript(
    (kept) => localStorage.setItem('gushu-settings', kept),
    JSON.stringify(settings),
  );
  await before(page);
  const refused = [];
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()));
  await page.goto('/login');
  await page.fill('#username', 'admin');
  await page.fill('#password', process.env.E2E_ADMIN_PASSWORD ?? '');
  await page.click('button[type=submit]');
  await page.waitForSelector('.frame');
  // On a phone the menu is folded away.
  if (options.viewport) await page.goto('/landscape/map');
  else await page.locator('.ant-menu-item', { hasText: language === 'zh' ? '古树一张图' : 'Globe' }).click();
  await page.waitForURL(/\/landscape\/map/);
  await page.waitForSelector('.landscape[data-trees]', SLOW);
  return { ...opened, refused };
}

/** How many pixels of a part of the picture are as green as the nation's lines. */
async function greenIn(page, clip) {
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isGreen = (at) =>
    data[at + 1] > 110 && data[at + 1] > data[at] + 50 && data[at + 1] > data[at + 2] + 30;
  return Array.from({ length: data.length / 3 }, (_, at) => 3 * at).filter(isGreen).length;
}

/** Brightness of each pixel of a part of the picture. */
async function brightnessIn(page, clip) {
  const { data } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** Where Xinjiang's circle stands on the picture of the nation, its name below it, and its bare ground beside. */
const XINJIANG = {
  circle: { x: 596, y: 231 },
  name: { x: 570, y: 246, width: 52, height: 24 },
  ground: { x: 510, y: 296, width: 110, height: 40 },
};

/** Where the stroke of the South China Sea's line west of Luzon stands on the picture of the nation, and nothing else. */
const STROKE = { x: 1028, y: 600, width: 20, height: 38 };

/** Where the tree with that place in the list stands on the picture, found by choosing it. */
async function placeOf(page, at) {
  await page.locator('.landscape-list button').nth(at).click();
  const popup = page.locator('.landscape-popup');
  await popup.locator('dl').waitFor(SLOW);
  return popup;
}

/** Clicks into the east of the country, where trees stand close, until a point of several is met. */
async function clickPlace(page) {
  const list = page.locator('.landscape-place-list button');
  for (const [x, y] of Array.from({ length: 24 }, (_, i) => [860 + 7 * i, 560 - 11 * (i % 5)])) {
    await page.mouse.click(x, y);
    await drawnAgain(page, 3);
    if ((await list.count()) > 1) return list;
    // A circle was met, which leads into its region.
    if (/xzCode=/.test(page.url())) {
      await page.goBack();
      await page.waitForSelector('.landscape[data-trees]', SLOW);
      await drawnAgain(page, 5);
    }
    await page.keyboard.press('Escape');
  }
  return assert.fail('no click met several trees');
}

describe('The globe', () => {
  let browser;
  before(async () => void (browser = await openBrowser({ webgl: true })));
  after(() => browser.close());

  it('draws the trees, opens the detail of one, and turns flat and round again', async () => {
    const { page, context, errors, strangers, refused } = await openGlobe(browser);
    const drawn = Number(await page.locator('.landscape').getAttribute('data-trees'));
    assert.ok(drawn > 0, 'no tree is drawn');
    await quiet(page);
    await screenshot(page, 'globe-nation-zh');
    const green = await until(
      () => greenIn(page, STROKE),
      (count) => count > 10,
    );
    assert.ok(green > 10, 'the line in the South China Sea is not drawn');
    const bright = await until(
      async () => (await brightnessIn(page, XINJIANG.name)).filter((value) => value > 150).length,
      (count) => count > 20,
    );
    assert.ok(bright > 20, 'the name of Xinjiang is not written');
    const shades = await until(
      async () => new Set((await brightnessIn(page, XINJIANG.ground)).filter((value) => value < 90)).size,
      (count) => count > 8,
    );
    assert.ok(shades > 8, `the ground has ${shades} shades, so that no relief is drawn`);

    // From near the county's outline says where one is.
    const outlined = page.waitForResponse(/xzcodeGeom\?xzCode=\d{6}$/, SLOW);
    const popup = await placeOf(page, 0);
    assert.match((await (await outlined).json()).data.geom, /POLYGON/);
    const number = await page.locator('.landscape-list button .landscape-number').first().textContent();
    await assertText(popup, new RegExp(number ?? 'none'));
    await screenshot(page, 'globe-detail-zh');
    await popup.getByRole('button', { name: '返回列表' }).press('Enter');
    await popup.waitFor({ state: 'detached' });
    await becomes(
      () => page.evaluate(() => document.activeElement?.closest('.landscape-list') !== null),
      true,
      'the focus is not back in the list',
    );

    const list = await clickPlace(page);
    // Number, species, level and place of each.
    await list.first().locator('.landscape-line-place').waitFor(SLOW);
    const line = (await list.nth(1).innerText()).split('\n');
    assert.ok(line.length >= 4 && line.every(Boolean), `a line of the list is short: ${line}`);
    await screenshot(page, 'globe-place-zh');
    const before = await page.locator('.globe-scale').innerText();
    await list.nth(1).click();
    await popup.locator('dl').waitFor(SLOW);
    await page.waitForFunction(
      (scale) => document.querySelector('.globe-scale')?.textContent !== scale,
      before,
      SLOW,
    );
    await screenshot(page, 'globe-click-zh');
    await popup.getByRole('button', { name: '返回列表' }).click();
    await list.first().waitFor(SLOW);
    await page.waitForFunction(
      (scale) => document.querySelector('.globe-scale')?.textContent === scale,
      before,
      SLOW,
    );
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });

    await page.locator('.ant-segmented-item', { hasText: '二维' }).click();
    await drawnAgain(page, 20);
    await quiet(page);
    await screenshot(page, 'globe-flat-zh');
    const inView = await until(
      () => page.locator('.landscape-list button').count(),
      (count) => count > 0,
    );
    assert.ok(inView > 0, 'nothing is in the flat view');
    await page.locator('.ant-segmented-item', { hasText: '三维' }).click();
    await drawnAgain(page, 20);

    assert.deepEqual([errors, strangers, refused], [[], [], []]);
    await context.close();
  });

  it('speaks English, and flies to a province', async () => {
    const { page, context, errors } = await openGlobe(browser, { language: 'en' });
    await quiet(page);
    await drawnAgain(page, 5);
    await page.mouse.click(XINJIANG.circle.x, XINJIANG.circle.y);
    await page.waitForURL(/xzCode=65$/, SLOW);
    await page.locator('.landscape-panel input').fill('浙江');
    await page.locator('.ant-cascader-menu-item', { hasText: 'Zhejiang' }).first().click(SLOW);
    await page.waitForURL(/xzCode=33$/, SLOW);
    // Whichever trees other files have planted: what is listed stands in the province.
    await page.waitForFunction(
      () => {
        const places = [...document.querySelectorAll('.landscape-list .landscape-line-place')];
        return places.length > 0 && places.every(({ textContent }) => textContent.startsWith('Zhejiang, '));
      },
      null,
      SLOW,
    );
    await quiet(page);
    await drawnAgain(page, 5);
    await screenshot(page, 'globe-province-en');
    await assertText(page.locator('.landscape-count'), /trees in view/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('outlines groups once it is close, and opens one from its list or by a click into it', async () => {
    const admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?xzCode=35&status=1&lifeStatus=1&size=50');
    const { xzCode, lon, lat } = data.records.find((tree) => tree.xzCode.length >= 6 && tree.lon);
    // Beside the tree, so that a click into the middle meets the group alone.
    const [west, east, south, north] = [lon + 0.001, lon + 0.004, lat - 0.001, lat + 0.001];
    const ring = `${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}`;
    const number = await approvedGroup(admin, { xzCode, geom: `POLYGON((${ring}))` });
    const { page, context, errors } = await openGlobe(browser);
    const legend = page.getByRole('button', { name: /^古树群/ });
    await assertText(legend, /放大可见/);
    await page.goto(`/landscape/map?xzCode=${xzCode.slice(0, 6)}`);
    const listed = page.locator('.landscape-groups button', { hasText: number });
    await listed.click(SLOW);
    const popup = page.locator('.landscape-popup');
    await assertText(popup.locator('dl'), /12\s*株/);
    await assertText(popup, new RegExp(number));
    await quiet(page);
    await drawnAgain(page, 5);
    await screenshot(page, 'globe-group-zh');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await page.mouse.click(720, 450);
    await assertText(popup, new RegExp(number));
    await page.keyboard.press('Escape');
    await legend.click();
    await listed.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
  });

  it('of a register too large to be drawn shows counts by region, an evenly spread part, and all when close', async () => {
    const { page, context, errors } = await openGlobe(browser, {
      viewport: { width: 390, height: 844 },
      before: async (opened) => {
        // The register is said to be larger than it is, and a part of it asked for as if it were.
        await opened.route('**/api/maps/trees/counts*', async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          await route.fulfill({
            response: answer,
            json: { ...body, data: { ...body.data, total: 900_000 } },
          });
        });
        await opened.route('**/geoserver/cite/ows*', (route) =>
          route.continue({ url: route.request().url().replace('maxFeatures=5000', 'maxFeatures=200') }),
        );
        await opened.route('**/api/maps/base-map/tiles', async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          await route.fulfill({
            json: { ...body, data: { ...body.data, reviewNumber: 'GS（2024）0650号' } },
          });
        });
      },
    });
    await page.locator('.landscape-panel', { hasText: '均匀显示其中' }).waitFor(SLOW);
    const drawn = Number(await page.locator('.landscape').getAttribute('data-trees'));
    assert.ok(drawn > 0 && drawn <= 200, `${drawn} trees are drawn of a part of 200`);
    await page.locator('.map-review', { hasText: 'GS（2024）0650号' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} px wide on a phone`);
    await screenshot(page, 'globe-large-phone-zh');
    const regions = page.locator('.landscape-list button');
    const first = (await regions.first().locator('span').innerText()) ?? '';
    await regions.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/xzCode=\d\d$/, SLOW);
    await page
      .locator('.ant-select-content, .ant-select-selection-item')
      .filter({ hasText: first })
      .waitFor(SLOW);
    // Its cities, no provinces.
    await page.waitForFunction(
      (name) => {
        const list = [...document.querySelectorAll('.landscape-list button')].map((one) => one.textContent);
        return list.length > 0 && !list.some((text) => text?.includes(name));
      },
      first,
      SLOW,
    );
    // Back leads to the region before; an address that names no region is mended.
    await page.goBack();
    await page.waitForURL(/landscape\/map$/, SLOW);
    await regions.filter({ hasText: first }).waitFor(SLOW);
    await page.goto('/landscape/map?xzCode=zz');
    await page.locator('.ant-message-notice', { hasText: '已显示您的区划' }).waitFor(SLOW);
    await page.waitForURL(/landscape\/map$/, SLOW);
    assert.deepEqual(errors, []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});

describe('the globe entered from the showcase', () => {
  it('has the category of the page, and leads back to its list', async () => {
    const browser = await openBrowser({ webgl: true });
    const { page, context } = await openGlobe(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto('/landscape/oldTreeBanner?closeType=0');
    await page.locator('.landscape[data-category=syz1]').waitFor(SLOW);
    await page.locator('.landscape-category').getByRole('button', { name: '查看列表' }).click();
    await page.waitForURL('**/landscape/oldTreeBanner?closeType=1');
    await page.locator('.showcase').waitFor();
    await context.close();
    await browser.close();
  });
});
