// @ts-check
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../lib/build.mjs';
import { ROOT } from '../lib/paths.mjs';

const WEST_LAKE = { code: '330106', province: '浙江省', city: '杭州市', county: '西湖区' };
const PER_LINE = 200;
const STEP = 0.0002;

/** @param {string} path */
const load = (path) => import(pathToFileURL(join(ROOT, path)).href);

/** Whether a batch of a status is still on its way. */
export async function openStatus() {
  await ensureBuilt(['build:server', 'build:bench']);
  return /** @type {(status: unknown) => boolean} */ ((await load('shared/dist/index.js')).isOpenStatus);
}

/**
 * A workbook of trees, as counties fill it in.
 * @param {string} folder
 * @param {number} rows
 * @param {number} batch two of them have no number in common
 */
export async function treeWorkbook(folder, rows, batch) {
  await ensureBuilt(['build:server', 'build:bench']);
  const { oldTree } = await load('shared/dist/index.js');
  const { sheetWriter, treeValues } = await load('server/bench/dist/tree-sheet.js');
  const path = join(folder, `trees-${batch}.xlsx`);
  const writer = sheetWriter(oldTree, path, false);
  for (let at = 0; at < rows; at++) {
    const lon = 120.09 + (at % PER_LINE) * STEP;
    const lat = 30.2 + Math.floor(at / PER_LINE) * STEP;
    writer.add(treeValues({ ...WEST_LAKE, lon, lat }, at, `C${batch * rows}-`, batch * rows + at + 1));
  }
  await writer.end();
  return openAsBlob(path);
}
