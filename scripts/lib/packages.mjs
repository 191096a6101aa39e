// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { lastError, run } from './run-command.mjs';
import { note } from './steps.mjs';

/**
 * The packages of a lock file as `path@version`, without the optional ones of other platforms and the workspaces.
 * @param {string} path
 */
function lockedPackages(path) {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages)
    .filter(([name, entry]) => name.includes('node_modules/') && !entry.optional && !entry.link)
    .map(([name, entry]) => `${name}@${entry.version}`);
}

/** Whether node_modules holds what the lock file asks for. */
function packagesAreCurrent() {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const present = new Set(lockedPackages(installed));
  return lockedPackages(join(ROOT, 'package-lock.json')).every((name) => present.has(name));
}

/** How often it is said how far the installation is. */
const SHOW_MS = 5_000;

/** Says now and then how many of the packages are there. */
function showShare() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const paths = Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path].optional,
  );
  const show = () => {
    const there = paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
    note(`${Math.floor((there / paths.length) * 100)} % of ${paths.length.toLocaleString('en')} packages`);
  };
  return setInterval(show, SHOW_MS);
}

/** Installs the packages of the lock file where they are missing or others. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return 'up to date';
  note('the longest step of a first start, one to five minutes');
  const showing = showShare();
  // Development packages are needed for the build, whatever NODE_ENV says.
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: ROOT,
  });
  clearInterval(showing);
  if (code !== 0) {
    throw new Failure(
      `npm ci failed: ${lastError(output)}`,
      'check the network and the npm registry, then run: npm ci',
    );
  }
  return 'installed';
}
