import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { after, before, describe, it } from 'node:test';
import { openBrowser, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';
import { WINDOW } from './globe.mjs';
import { pick } from './map.mjs';
import { drawnAgain, quiet, until } from './waits.mjs';

/** The same system by a process that was given a key: e2ekey. */
const { E2E_TILES_URL = '' } = process.env;
const FORM = '/basicdata/oldTree/oldTreeAdd';
const SERVICE = /^https:\/\/t[0-7]\.tianditu\.gov\.cn\/(\w+)_c\/wmts\?/;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPYcOQeAAR6AlNay0amAAAAAElFTkSuQmCC',
  'base64',
);

/**
 * Stands in for the tile service: notes which layers are asked for, and every request it would refuse.
 * @param {import('playwright-core').Page} page
 */
async function standIn(page) {
  /** @type {{ layers: Set<string | undefined>, refused: string[], away: boolean, asked: number }} */
  const service = { layers: new Set(), refused: [], away: false, asked: 0 };
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) service.refused.push(line.text());
  });
  await page.route(/tianditu/, async (route) => {
    const url = new URL(route.request().url());
    const layer = SERVICE.exec(url.href)?.[1];
    const tile = (/** @type {string} */ name) => Number(url.searchParams.get(`TILE${name}`));
    const [z, y, x] = [tile('MATRIX'), tile('ROW'), tile('COL')];
    const onGrid = z >= 1 && z <= 18 && y >= 0 && y < 2 ** (z - 1) && x >= 0 && x < 2 ** z;
    const named = layer === url.searchParams.get('LAYER') && url.searchParams.get('TILEMATRIXSET') === 'c';
    const { referer } = await route.request().allHeaders();
    // A key may be bound to our address: the service must see where the request comes from.
    const known = url.searchParams.get('tk') === 'e2ekey' && referer === `${E2E_TILES_URL}/`;
    if (!onGrid || !named || !known) service.refused.push(`${url.href} from ${referer}`);
    service.layers.add(layer);
    service.asked++;
    if (service.away) return route.abort('internetdisconnected');
    const headers = { 'Access-Control-Allow-Origin': '*' };
    return route.fulfill({ body: PIXEL, contentType: 'image/png', headers });
  });
  return service;
}

/**
 * Waits until the service was asked for these layers and no others.
 * @param {Awaited<ReturnType<typeof standIn>>} service
 * @param {string[]} layers
 */
async function hasAsked(service, layers) {
  await until(
    async () => service.layers,
    (asked) => layers.every((layer) => asked.has(layer)),
    'a layer is not asked for',
  );
  assert.deepEqual([...service.layers].sort(), layers);
}

describe('Base maps of a tile service', () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('playwright-core').Browser} */
  let plain;
  before(async () => {
    [browser, plain] = await Promise.all([openBrowser({ webgl: true }), openBrowser()]);
  });
  after(() => Promise.all([browser.close(), plain.close()]));

  it('lie below the picker where there is a key, as map or as imagery', async () => {
    const { page, context, errors } = await openConsole(plain);
    const service = await standIn(page);
    await signIn(page, { to: `${E2E_TILES_URL}${FORM}` });
    await pick(page);
    await hasAsked(service, ['cva', 'vec']);
    await page.locator('.map-credit', { hasText: '天地图' }).waitFor();
    await quiet(page);
    service.layers.clear();
    await page.locator('.map-choice').getByText('影像').click();
    await hasAsked(service, ['cia', 'img']);
    await screenshot(page, 'tiles-picker-zh');
    assert.deepEqual([service.refused, errors], [[], []]);
    await context.close();
  });

  it('leave our own outlines to be seen while they do not come, and are asked again', async () => {
    const { page, context } = await openConsole(plain, { language: 'en', scheme: 'dark' });
    const service = await standIn(page);
    service.away = true;
    await signIn(page, { to: `${E2E_TILES_URL}${FORM}` });
    await pick(page, 'Pick on the map');
    const said = page.locator('.map-failed', { hasText: 'Tianditu could not be loaded' });
    await said.waitFor();
    // The nation is filled in the middle once its outlines are drawn.
    await page.waitForFunction(() => {
      const canvas = /** @type {HTMLCanvasElement | null} */ (document.querySelector('.picker-map canvas'));
      if (!canvas?.width) return false;
      const [x, y] = [canvas.width / 2, canvas.height / 2];
      return canvas.getContext('2d')?.getImageData(x, y, 1, 1).data[3] === 255;
    });
    await screenshot(page, 'tiles-away-en-dark');
    service.away = false;
    await said.getByRole('button').click();
    await said.waitFor({ state: 'detached' });
    await context.close();
  });

  it('lie on the globe, until its own imagery is chosen', async () => {
    const { page, context, errors } = await openConsole(browser);
    const service = await standIn(page);
    // The first page has a map of its own.
    await signIn(page, { to: `${E2E_TILES_URL}/devOps/treeSpecies` });
    await page.locator('.ant-menu-item', { hasText: '古树一张图' }).click();
    await page.waitForSelector('.landscape[data-trees]');
    await page.setViewportSize(WINDOW);
    await hasAsked(service, ['cia', 'img']);
    await page.locator('.globe-imagery', { hasText: '天地图' }).waitFor();
    await drawnAgain(page, 5);
    await screenshot(page, 'tiles-globe-zh');
    const choose = async (/** @type {string} */ earth) => {
      const radio = page.getByRole('radio', { name: earth, exact: true });
      // The panel stays open once it is.
      if (!(await radio.isVisible()))
        await page.locator('.landscape-tools').getByRole('button', { name: '底图' }).click();
      await radio.check();
    };
    await choose('离线底图');
    await page.locator('.globe-imagery', { hasText: 'Natural Earth' }).waitFor();
    // What is really shown is said, and the service asked again.
    service.away = true;
    await choose('卫星');
    await page.locator('.globe-imagery', { hasText: '（瓦片服务未能加载）' }).waitFor();
    // A late tile may come before the click and take the button away: then it was not needed.
    const retry = page.locator('.globe-imagery').getByRole('button', { name: '重试' });
    const well = page.locator('.globe-imagery', { hasText: '影像：天地图' });
    service.away = false;
    await retry.or(well).first().waitFor();
    await retry.evaluateAll((/** @type {HTMLElement[]} */ buttons) =>
      buttons.forEach((button) => button.click()),
    );
    await well.waitFor();
    assert.deepEqual([service.refused, errors], [[], []]);
    await context.close();
  });

  it('are asked of nobody without a key', async () => {
    const { page, context, strangers } = await openConsole(plain);
    await signIn(page, { to: FORM });
    await pick(page);
    assert.equal(await page.locator('.map-choice, .map-credit').count(), 0);
    assert.deepEqual(strangers, []);
    await context.close();
  });
});
