// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { run } from '../lib/run-command.mjs';

/**
 * The sources of an earlier release as its archive has them; undefined where the history lacks it.
 * @param {import('./engine.mjs').Engine} engine
 * @param {string} commit
 */
export async function archiveOf(engine, commit) {
  const known = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: ROOT });
  if (known.code !== 0) return undefined;
  const folder = join(engine.folder, 'before');
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  await engine.do('git', ['archive', '--output', archive, known.output.trim()], { cwd: ROOT });
  await engine.do('tar', ['-xf', archive, '-C', folder]);
  return folder;
}
