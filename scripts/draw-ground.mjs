#!/usr/bin/env node
// @ts-check
// Draws the ground of the maps: tiles of the relief for dark and light maps, rivers and lakes. Run by hand with the folder
// into which Debian's marble-qt-data was unpacked (`apt-get download`, `dpkg-deb -x`); needs `gmt` and `gmt-gshhg-high`. What
// it makes is stored in the repository, since neither is there when the product is built.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { paint } from './ground/relief.mjs';
import { nationMask, readHeights, sharp } from './ground/sources.mjs';
import { drawWater, PER_DEGREE } from './ground/water.mjs';
import { ROOT } from './lib/paths.mjs';

/** Edge of a tile in pixels; the coarsest level has two of them side by side. */
const TILE = 512;
/** The whole earth down to this level, the nation's surroundings below it. */
const WORLD_LEVEL = 2;
const DEEPEST = 4;
/** West, south, east, north of what is drawn below the world's level; seams of tiles of the deepest. */
const BOUNDS = /** @type {const} */ ([67.5, 0, 146.25, 67.5]);
const QUALITY = { dark: 70, light: 72 };
const PUBLIC = join(ROOT, 'web/public/assets');
/** Where the client reads what there is. */
const DESCRIPTION = join(ROOT, 'web/src/map/ground/ground.json');

/** @typedef {import('./ground/sources.mjs').Area} Area */

const tileDegrees = (/** @type {number} */ level) => 180 / 2 ** level;

/** The tiles of a level as an area of whole ones. @param {number} level @returns {Area} */
function areaOf(level) {
  const degrees = tileDegrees(level);
  const [west, south, east, north] = level <= WORLD_LEVEL ? [-180, -90, 180, 90] : BOUNDS;
  const [left, top] = [Math.floor((west + 180) / degrees), Math.floor((90 - north) / degrees)];
  const [right, bottom] = [Math.ceil((east + 180) / degrees), Math.ceil((90 - south) / degrees)];
  return {
    west: left * degrees - 180,
    north: 90 - top * degrees,
    width: (right - left) * TILE,
    height: (bottom - top) * TILE,
    degrees: degrees / TILE,
  };
}

/** Writes the tiles of a level. @param {string} folder @param {number} level @param {Record<string, Buffer>} pictures @param {Area} area */
async function cut(folder, level, pictures, { west, north, width, height }) {
  const column = Math.round((west + 180) / tileDegrees(level));
  const row = Math.round((90 - north) / tileDegrees(level));
  for (const [scheme, data] of Object.entries(pictures)) {
    const quality = QUALITY[/** @type {keyof typeof QUALITY} */ (scheme)];
    const picture = sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });
    for (let y = 0; y < height / TILE; y++)
      for (let x = 0; x < width / TILE; x++) {
        const part = picture.clone().extract({ left: x * TILE, top: y * TILE, width: TILE, height: TILE });
        const path = join(folder, scheme, String(level));
        mkdirSync(path, { recursive: true });
        const webp = await part.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
        writeFileSync(join(path, `${column + x}-${row + y}.webp`), webp);
      }
  }
}

/** Half as large. @param {Record<string, Buffer>} pictures @param {Area} area */
async function halve(pictures, { width, height }) {
  const halved = Object.entries(pictures).map(async ([scheme, data]) => {
    const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize(width / 2, height / 2);
    return [scheme, await picture.raw().toBuffer()];
  });
  return Object.fromEntries(await Promise.all(halved));
}

/** Rivers and lakes around the nation. @param {string} folder */
async function water(folder) {
  const area = areaOf(DEEPEST);
  const nation = await nationMask(area);
  const isOwn = (/** @type {[number, number]} */ [lon, lat]) => {
    const x = Math.floor((lon - area.west) / area.degrees);
    const y = Math.floor((area.north - lat) / area.degrees);
    return (nation[y * area.width + x] ?? 0) > 127;
  };
  const drawn = drawWater(area, isOwn);
  writeFileSync(join(folder, 'water.json'), JSON.stringify({ perDegree: PER_DEGREE, ...drawn }));
}

/** Stores what was made under a name that says what is in it, in place of the last version. @param {string} folder */
function keep(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  const name = `ground-${hash.digest('hex').slice(0, 8)}`;
  mkdirSync(PUBLIC, { recursive: true });
  for (const before of readdirSync(PUBLIC))
    if (before.startsWith('ground-')) rmSync(join(PUBLIC, before), { recursive: true });
  cpSync(folder, join(PUBLIC, name), { recursive: true });
  const description = { folder: `/assets/${name}`, tile: TILE, worldLevel: WORLD_LEVEL, deepest: DEEPEST };
  const text = JSON.stringify(description, null, 2).replace(
    /\n}$/,
    `,\n  "bounds": [${BOUNDS.join(', ')}]\n}\n`,
  );
  writeFileSync(DESCRIPTION, text);
  return `${name}: ${files.length} files`;
}

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: node scripts/draw-ground.mjs <folder of the unpacked marble-qt-data>');
const scratch = mkdtempSync(join(tmpdir(), 'ground-'));
const made = join(scratch, 'made');
mkdirSync(made);
const heights = await readHeights(source);
for (let level = DEEPEST; level >= WORLD_LEVEL; level--) {
  const area = areaOf(level);
  let pictures = await paint(heights, area, join(scratch, 'mask.grd'));
  await cut(made, level, pictures, area);
  for (let below = level - 1, last = area; level === WORLD_LEVEL && below >= 0; below--) {
    pictures = await halve(pictures, last);
    last = areaOf(below);
    await cut(made, below, pictures, last);
  }
  process.stdout.write(`level ${level} drawn\n`);
}
await water(made);
process.stdout.write(`${keep(made)}\n`);
rmSync(scratch, { recursive: true });
