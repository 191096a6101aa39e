import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { apiClient } from './api-client.mjs';
import { approvedGroup } from './approved-group.mjs';
import { openBrowser, screenshot } from './browser.mjs';
import { goTo, openConsole, signIn } from './console.mjs';
import { isDrawn, MIDDLE, openGlobe, visitGlobe, WINDOW } from './globe.mjs';
import { assertText, becomes, drawnAgain, hasFocus, until } from './waits.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./api-client.mjs').Row} Row */

/** The window in whose picture of the nation the places below stand. */
const WALL = { width: 1440, height: 900 };

/**
 * Signs in and walks to the globe through the menu, so that the first document is the sign-in page's.
 * @param {{ page: Page, refused: string[] }} options refused: where to note what the content policy refuses
 */
async function walkToGlobe({ page, refused }) {
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()));
  await page.goto('/login');
  await signIn(page);
  await page.locator('.ant-menu-item', { hasText: '古树一张图' }).click();
  await page.waitForURL(/\/landscape\/map/);
  await isDrawn(page);
}

/**
 * Waits until the address names a region, or none for the nation; the camera is added to the address at some time.
 * @param {Page} page
 * @param {string | null} code
 */
const shows = (page, code) => page.waitForURL((url) => url.searchParams.get('xzCode') === code);

/** Where Xinjiang's circle stands on the picture of the nation, its name below it, and its bare ground beside. */
const XINJIANG = {
  circle: { x: 596, y: 231 },
  name: { x: 570, y: 246, width: 52, height: 24 },
  ground: { x: 510, y: 296, width: 110, height: 40 },
};

/** Where the stroke of the South China Sea's line west of Luzon stands on the picture of the nation, and nothing else. */
const STROKE = { x: 1028, y: 600, width: 20, height: 38 };

/** A part of the picture with all of these. */
const CLIP = { x: 500, y: 220, width: 560, height: 430 };

/** @param {number[]} colour as green as the nation's lines */
const isGreen = ([red = 0, green = 0, blue = 0]) => green > 110 && green > red + 50 && green > blue + 30;

/**
 * Pixels of the nation's picture: of the line in the South China Sea, of the name of Xinjiang, and the shades of its
 * ground.
 * @param {Page} page
 */
async function nationIn(page) {
  const picture = await page.screenshot({ clip: CLIP });
  /** @param {{ x: number, y: number, width: number, height: number }} part */
  const partOf = ({ x, y, width, height }) =>
    sharp(picture)
      .extract({ left: x - CLIP.x, top: y - CLIP.y, width, height })
      .removeAlpha();
  const stroke = [...(await partOf(STROKE).raw().toBuffer())];
  const name = [...(await partOf(XINJIANG.name).greyscale().raw().toBuffer())];
  const ground = [...(await partOf(XINJIANG.ground).greyscale().raw().toBuffer())];
  return {
    green: stroke.filter((_, at) => at % 3 === 0 && isGreen(stroke.slice(at, at + 3))).length,
    bright: name.filter((value) => value > 150).length,
    shades: new Set(ground.filter((value) => value < 90)).size,
  };
}

/**
 * Two trees of a county outside of Xinjiang that stand closest together, as an address from which they are one point in the middle of the
 * picture: so far above them that they are three pixels apart.
 */
async function pairFromAbove() {
  const admin = await apiClient();
  const { data } = await admin.get('oldTree/oldTree/page?status=1&lifeStatus=1&size=500');
  /** @type {Row[]} */
  const trees = data.records.filter(
    (/** @type {Row} */ { xzCode, lon }) => /^(?!65)\d{6}/.test(xzCode) && lon,
  );
  /** @param {Row} one @param {Row} other */
  const away = (one, other) => 111_320 * Math.hypot((one.lon - other.lon) * 0.85, one.lat - other.lat);
  const pairs = trees.flatMap((one, at) =>
    trees
      .slice(at + 1)
      .filter(({ xzCode }) => xzCode.startsWith(one.xzCode.slice(0, 6)))
      .map((other) => ({ one, metres: away(one, other) })),
  );
  const [closest] = pairs.toSorted((first, second) => first.metres - second.metres);
  assert.ok(closest, 'no county has two trees');
  const { one, metres } = closest;
  const metresAPixel = Math.max(metres / 3, 40);
  const height = (metresAPixel * MIDDLE.x) / Math.tan(Math.PI / 6);
  return `/landscape/map?xzCode=${one.xzCode.slice(0, 6)}&eye=${one.lon},${one.lat},${Math.round(height)}`;
}

describe('The globe', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Page} */
  let page;
  /** @type {string[]} */
  let errors;
  /** @type {string[]} */
  let strangers;
  /** @type {string[]} */
  const refused = [];
  before(async () => {
    browser = await openBrowser({ webgl: true });
    ({ page, errors, strangers } = await openConsole(browser, WALL));
  });
  after(() => browser.close());

  it('draws the trees, opens the detail of one, and turns flat and round again', async () => {
    await walkToGlobe({ page, refused });
    const drawn = Number(await page.locator('.landscape').getAttribute('data-trees'));
    assert.ok(drawn > 0, 'no tree is drawn');
    await assertText(page.locator('.landscape-tools .wall-clock'), /^\d\d:\d\d:\d\d/);
    await until(
      () => nationIn(page),
      ({ green, bright, shades }) => green > 10 && bright > 20 && shades > 8,
      'the line in the South China Sea, the name of Xinjiang or the relief of the ground is not drawn',
    );
    await screenshot(page, 'globe-nation-zh');

    // A circle leads into its region.
    await page.mouse.click(XINJIANG.circle.x, XINJIANG.circle.y);
    await shows(page, '65');
    await page.setViewportSize(WINDOW);
    await page.locator('.landscape-list .landscape-line-place', { hasText: '新疆' }).first().waitFor();
    // Close to the ground the county's outline says where one is.
    const outlined = page.waitForResponse(/xzcodeGeom\?xzCode=\d{6}$/);
    await page.locator('.landscape-list button').first().click();
    const popup = page.locator('.landscape-popup');
    await popup.locator('dl').waitFor();
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

    await page.locator('.ant-segmented-item', { hasText: '二维' }).click();
    await until(
      () => page.locator('.landscape-list button').count(),
      (count) => count > 0,
      'nothing is in the flat view',
    );
    await page.locator('.ant-segmented-item', { hasText: '三维' }).click();
    await drawnAgain(page, 2);
    assert.deepEqual([errors, strangers, refused], [[], [], []]);
  });

  it('lists the trees of one point, leads from there to one and back, and flies to a province, in English', async () => {
    await visitGlobe(page, await pairFromAbove(), { language: 'en' });
    const popup = page.locator('.landscape-popup');
    const list = page.locator('.landscape-place-list button');
    // The drawing cannot be read: a click that comes before it hits nothing.
    await until(
      async () => {
        await page.mouse.click(MIDDLE.x, MIDDLE.y);
        await drawnAgain(page, 3);
        return list.count();
      },
      (count) => count > 1,
    );
    await assertText(page.locator('.globe-position'), /^\d+\.\d{6}, \d+\.\d{6}$/);
    // Number, species, level and place of each.
    await list.first().locator('.landscape-line-place').waitFor();
    const line = (await list.nth(1).innerText()).split('\n');
    assert.ok(line.length >= 4 && line.every(Boolean), `a line of the list is short: ${line}`);
    const scale = () => page.locator('.globe-scale').innerText();
    const before = await scale();
    await list.nth(1).click();
    await popup.locator('dl').waitFor();
    await until(scale, (now) => now !== before, 'the tree is not looked at from near');
    await popup.getByRole('button', { name: 'Back to the list' }).click();
    await list.first().waitFor();
    await becomes(scale, before, 'one does not look from where one looked before');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });

    const county = new URL(page.url()).searchParams.get('xzCode');
    const input = page.locator('.landscape-panel input').first();
    await input.fill('新疆');
    await page.locator('.ant-cascader-menu-item', { hasText: 'Xinjiang' }).first().click();
    await shows(page, '65');
    // No matter which trees other files have planted: the listed ones are in the province.
    await page.waitForFunction(() => {
      const places = [...document.querySelectorAll('.landscape-list .landscape-line-place')];
      return places.length > 0 && places.every(({ textContent }) => textContent.startsWith('Xinjiang, '));
    });
    await assertText(page.locator('.landscape-count'), /trees in view/);
    // Another region closes the open popup; a person who is typing stays in the field.
    await input.focus();
    await page.goBack();
    await shows(page, county);
    await page.waitForFunction(
      () => !document.querySelector('.landscape-list')?.textContent.includes('Xinjiang, '),
    );
    await hasFocus(input);
    assert.deepEqual(errors, []);
  });

  it('outlines groups once it is close, and opens one from its list or by a click into it', async () => {
    const admin = await apiClient();
    const { data } = await admin.get('oldTree/oldTree/page?xzCode=35&status=1&lifeStatus=1&size=50');
    const { xzCode, lon, lat } = data.records.find(
      (/** @type {Row} */ tree) => tree.xzCode.length >= 6 && tree.lon,
    );
    // Beside the tree, so that a click into the middle meets the group alone.
    const [west, east, south, north] = [lon + 0.001, lon + 0.004, lat - 0.001, lat + 0.001];
    const ring = `${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}`;
    const number = await approvedGroup(admin, { xzCode, geom: `POLYGON((${ring}))` });
    await visitGlobe(page, '/landscape/map', { language: 'zh' });
    const legend = page.getByRole('button', { name: /^古树群/ });
    await assertText(legend, /放大可见/);
    await goTo(page, `/landscape/map?xzCode=${xzCode.slice(0, 6)}`);
    const listed = page.locator('.landscape-groups button', { hasText: number });
    await listed.click();
    const popup = page.locator('.landscape-popup');
    await assertText(popup.locator('dl'), /12\s*株/);
    await assertText(popup, new RegExp(number));
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await assertText(popup, new RegExp(number));
    await page.keyboard.press('Escape');
    await legend.click();
    await listed.waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
  });

  it('of a register too large to be drawn shows counts by region, an evenly spread part, and all when close', async () => {
    const {
      page: phone,
      context,
      errors: faults,
    } = await openGlobe(browser, '/landscape/map', {
      width: 390,
      height: 844,
      before: async (opened) => {
        // The register is reported larger than it is, and a part of it requested as if it were.
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
    await phone.locator('.landscape-panel', { hasText: '均匀显示其中' }).waitFor();
    const drawn = Number(await phone.locator('.landscape').getAttribute('data-trees'));
    assert.ok(drawn > 0 && drawn <= 200, `${drawn} trees are drawn of a part of 200`);
    await phone.locator('.map-review', { hasText: 'GS（2024）0650号' }).waitFor();
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} px wide on a phone`);
    await screenshot(phone, 'globe-large-phone-zh');
    const regions = phone.locator('.landscape-list button');
    const first = (await regions.first().locator('span').innerText()) ?? '';
    await regions.first().focus();
    await phone.keyboard.press('Enter');
    await phone.waitForURL(/xzCode=\d\d(&|$)/);
    await phone
      .locator('.ant-select-content, .ant-select-selection-item')
      .filter({ hasText: first })
      .waitFor();
    // Its cities, no provinces.
    await phone.waitForFunction((name) => {
      const list = [...document.querySelectorAll('.landscape-list button')].map((one) => one.textContent);
      return list.length > 0 && !list.some((text) => text?.includes(name));
    }, first);
    // Back leads to the region before; an address that names no region is mended.
    await phone.goBack();
    await shows(phone, null);
    await regions.filter({ hasText: first }).waitFor();
    await goTo(phone, '/landscape/map?xzCode=zz');
    await phone.locator('.ant-message-notice', { hasText: '已显示您的区划' }).waitFor();
    await shows(phone, null);
    assert.deepEqual(faults, []);
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('entered from a page of the showcase has the category of that page and the menus of all pages, and leads back to its list', async () => {
    await visitGlobe(page, '/landscape/oldTreeBanner?closeType=0');
    await page.locator('.landscape[data-category=syz1]').waitFor();
    // The pages are in the person's menu while there is no room for them in a row.
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('link', { name: '修改密码' }).waitFor();
    assert.equal(await page.locator('.ant-dropdown [aria-current=page]').innerText(), '摄影展');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1200, height: 560 });
    await page.locator('.globe-menu a[aria-current=page]', { hasText: '摄影展' }).waitFor();
    await page.locator('.landscape-category').getByRole('button', { name: '查看列表' }).click();
    await page.waitForURL('**/landscape/oldTreeBanner?closeType=1');
    await page.locator('.showcase').waitFor();
  });
});
