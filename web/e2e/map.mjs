import { NATION_EXTENT } from '@gushu/shared';
import { boxOf } from './browser.mjs';
import { visit } from './console.mjs';
import { drawnAgain, quiet, until } from './waits.mjs';

const POSITION = /^-?\d+\.\d{6}, -?\d+\.\d{6}$/;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ x: number, y: number }} Point of the map's box */
/** @typedef {(lon: number, lat: number) => Point} PointOf where a position is drawn */
/** @typedef {{ middle: [number, number], degrees: number, point: PointOf }} Lay */

/**
 * Opens the picker of the form that is open.
 * @param {Page} page
 */
export async function pick(page, button = '地图选点') {
  await page.getByRole('button', { name: button }).click();
  await isDrawn(page);
  await quiet(page);
}

/**
 * Opens the picker of a new tree.
 * @param {Page} page
 */
export async function openPicker(page) {
  await visit(page, '/basicdata/oldTree/oldTreeAdd');
  await pick(page);
}

/**
 * Position shown for a point of the map. The pointer moves until there is one, as a hand does: a map that is not yet
 * drawn has no positions. The page writes it some frames later: until then it shows where the pointer was before.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
export async function positionAt(page, x, y) {
  const output = page.locator('.picker-pointer output');
  const text = await until(
    async () => {
      const box = await boxOf(page.locator('.picker-map'));
      await page.mouse.move(box.x + x + 1, box.y + y);
      await page.mouse.move(box.x + x, box.y + y);
      await drawnAgain(page, 3);
      return output.innerText();
    },
    (shown) => POSITION.test(shown),
    'no position is written',
  );
  return /** @type {[number, number]} */ (text.split(', ').map(Number));
}

/**
 * Waits until a map is there and has drawn something: an empty box has no canvas, and outlines come a moment after it.
 * @param {Page} page
 */
export const isDrawn = (page, map = '.picker-map') =>
  page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(`${selector} .ol-viewport canvas`)].some((each) => {
        const canvas = /** @type {HTMLCanvasElement} */ (each);
        const { width, height } = canvas;
        if (width === 0 || height === 0) return false;
        const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        const { data } = brush.getImageData(0, 0, width, height);
        return data.some((value, at) => at % 4 === 3 && value > 0);
      }),
    map,
  );

/**
 * How the map lies: its middle, and how many degrees a pixel is.
 * @param {Page} page
 * @returns {Promise<Lay>}
 */
async function layOf(page) {
  const { width, height } = await boxOf(page.locator('.picker-map'));
  const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
  const [west, north] = await positionAt(page, x - 50, y - 50);
  const [east, south] = await positionAt(page, x + 50, y + 50);
  /** @param {number} lon @param {number} lat */
  const point = (lon, lat) => ({
    x: x - 50 + ((lon - west) / (east - west)) * 100,
    y: y - 50 + ((north - lat) / (north - south)) * 100,
  });
  return { middle: [(west + east) / 2, (south + north) / 2], degrees: (east - west) / 100, point };
}

/** @param {Lay} one @param {Lay} other */
const sameLay = (one, other) => one.degrees === other.degrees && one.middle.join() === other.middle.join();

/**
 * Waits until the map stands still, and answers how it lies.
 * @param {Page} page
 */
export async function settled(page) {
  let before = await layOf(page);
  let still = false;
  await until(
    async () => {
      const now = await layOf(page);
      still = sameLay(before, now);
      before = now;
    },
    () => still,
    'the map does not come to rest',
  );
  return before;
}

/**
 * Waits until the map has come to rest elsewhere than it lay: a wheel or a drag moves it a moment later.
 * @param {Page} page
 * @param {Lay} before
 */
export const movedFrom = (page, before) =>
  until(
    () => settled(page),
    (lay) => !sameLay(before, lay),
  );

/**
 * Waits until a map that is being moved has come to rest: the same is drawn picture after picture, and not what was drawn
 * before.
 * @param {Page} page
 * @param {string} map
 * @param {() => Promise<unknown>} move
 */
export async function cameToRest(page, map, move) {
  const drawn = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(`${selector} canvas`)]
          .map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL())
          .join(),
      map,
    );
  const before = await drawn();
  await move();
  let last = before;
  let same = 0;
  await until(
    async () => {
      await drawnAgain(page, 3);
      const now = await drawn();
      same = now === last && now !== before ? same + 1 : 0;
      last = now;
      return same;
    },
    (times) => times >= 3,
    'the map does not come to rest',
  );
}

/**
 * Waits until something of a colour, as a name or a line, is drawn around a point of the map.
 * @param {Page} page
 * @param {Point} point
 * @param {number[]} rgb
 */
export const isWritten = (page, { x, y }, rgb, map = '.picker-map') =>
  page.waitForFunction(
    ([left, top, wanted, selector]) =>
      [...document.querySelectorAll(`${selector} canvas`)].some((canvas) => {
        const brush = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
        const { data } = /** @type {CanvasRenderingContext2D} */ (brush).getImageData(
          left - 30,
          top - 10,
          60,
          20,
        );
        for (let at = 0; at < data.length; at += 4)
          if (
            wanted.every((part, i) => Math.abs(Number(data[at + i]) - part) < 24) &&
            Number(data[at + 3]) > 200
          )
            return true;
        return false;
      }),
    /** @type {const} */ ([Math.round(x), Math.round(y), rgb, map]),
  );

/** The nation's westernmost, easternmost, northernmost and southernmost land and sea, as positions. */
const ENDS = /** @type {const} */ ([
  [73.5, 39.3],
  [135, 48.4],
  [123.3, 53.5],
  [112.3, 3.9],
]);

/**
 * Whether the map shows all of the nation.
 * @param {Page} page
 * @param {{ point: PointOf }} lay
 */
export async function hasNation(page, lay) {
  const { width, height } = await boxOf(page.locator('.picker-map'));
  return ENDS.every(([lon, lat]) => {
    const { x, y } = lay.point(lon, lat);
    return x > 0 && x < width && y > 0 && y < height;
  });
}

/** Pixels that a map leaves free around the nation. */
const EDGE = 8;

/**
 * How a map lies that shows the nation around a middle, as large as its box lets all of it be: one without positions.
 * @param {Page} page
 * @param {string} map
 * @param {readonly [number, number]} middle
 * @returns {Promise<{ point: PointOf }>}
 */
export async function nationLay(page, map, [lon, lat]) {
  const [west, south, east, north] = NATION_EXTENT;
  const { clientWidth: width, clientHeight: height } = await page
    .locator(map)
    .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
  const degrees = Math.max(
    Math.max(lon - west, east - lon) / (width / 2 - EDGE),
    Math.max(lat - south, north - lat) / (height / 2 - EDGE),
  );
  return {
    point: (x, y) => ({ x: width / 2 + (x - lon) / degrees, y: height / 2 - (y - lat) / degrees }),
  };
}

/** Where the stroke of the South China Sea's line west of Luzon stands: nothing else is drawn there. */
export const LINE_STROKE = /** @type {const} */ ([119.1, 15.5]);

/** Colours of the nation's lines on light and dark maps: unlike the sea's on both. */
const LINE_COLOURS = [
  [0x55, 0x64, 0x5c],
  [0x9f, 0xb3, 0xa8],
];

/**
 * Waits until the map has that stroke.
 * @param {Page} page
 * @param {{ point: PointOf }} lay
 */
export const nationLine = (page, lay, map = '.picker-map') =>
  page.waitForFunction(
    ({ x, y, selector, colours }) =>
      [...document.querySelectorAll(`${selector} canvas`)].some((canvas) => {
        const brush = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
        const { data } = /** @type {CanvasRenderingContext2D} */ (brush).getImageData(x - 5, y - 5, 10, 10);
        return colours.some((colour) =>
          data.some(
            (_, at) => at % 4 === 0 && colour.every((part, i) => Math.abs(Number(data[at + i]) - part) < 30),
          ),
        );
      }),
    { ...lay.point(...LINE_STROKE), selector: map, colours: LINE_COLOURS },
  );
