// @ts-check
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { readJson, writeJson } from '../paths.mjs';
import { isAlive, startTime } from '../processes.mjs';

const UNFINISHED = '.unfinished';
/** The file of an unfinished backup that says who makes it. */
export const MAKER = 'maker.json';
/** After how long nobody elsewhere still writes a backup. */
const DAY = 86_400_000;

/**
 * Whether nobody makes an unfinished backup any more. Processes of another machine or container cannot be seen from here.
 * @param {string} folder
 */
function isAbandoned(folder) {
  const maker = /** @type {any} */ (readJson(join(folder, MAKER)));
  return maker.host === hostname() ? !isAlive(maker) : Date.now() - statSync(folder).mtimeMs > DAY;
}

/**
 * A folder for the backup under a name that says it is not finished; what killed backups have left there goes.
 * @param {string} target
 */
export function openFolder(target) {
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(target)) {
      if (!name.startsWith('gushu-') || !name.endsWith(UNFINISHED)) continue;
      if (isAbandoned(join(target, name))) rmSync(join(target, name), { recursive: true, force: true });
    }
    const name = `gushu-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
    const folder = join(target, `${name}${UNFINISHED}`);
    mkdirSync(folder, { mode: 0o700 });
    const { pid } = process;
    writeJson(join(folder, MAKER), { host: hostname(), pid, startTime: startTime(pid) });
    return { folder, final: join(target, name) };
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOSPC') throw error;
    throw new Failure(`the folder ${target} cannot be written: ${message}`, 'name another one with --to');
  }
}
