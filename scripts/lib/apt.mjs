// @ts-check
import { existsSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { note } from './steps.mjs';
import { lastError, run } from './run-command.mjs';

/** How this user may install packages: directly, by sudo without a password, or not at all. */
async function installer() {
  if (!existsSync('/usr/bin/apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs Debian packages, or says how a person can.
 * @param {string[]} packages
 * @param {string} otherwise another way out, for the error's remedy
 */
export async function install(packages, otherwise) {
  const prefix = await installer();
  const byHand = `run: sudo apt-get install -y ${packages.join(' ')}`;
  if (!prefix) {
    throw new Failure(
      `${packages.join(', ')} must be installed and this user has no right to`,
      `${byHand}${otherwise}`,
    );
  }
  note(`installing ${packages.join(', ')}`);
  const [command = '', ...before] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  await run(command, [...before, 'update', '-qq'], { mayBeCut: false });
  const options = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
  const { code, output } = await run(command, [...before, ...options, ...packages], { mayBeCut: false });
  if (code !== 0)
    throw new Failure(`packages could not be installed: ${lastError(output)}`, `${byHand}${otherwise}`);
}

/** The newest PostgreSQL that Debian offers together with PostGIS, as package names. */
export async function postgresPackages() {
  const { output } = await run('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+-postgis-3$']);
  const versions = [...output.matchAll(/^postgresql-(\d+)-postgis-3 /gm)].map((match) => Number(match[1]));
  const version = Math.max(15, ...versions);
  return [
    `postgresql-${version}`,
    `postgresql-${version}-postgis-3`,
    `postgresql-${version}-postgis-3-scripts`,
  ];
}

/** Noto has the common characters, Hanazono the rare characters of GB 18030-2022 (extensions B to F), for PDFs. */
const NOTO = { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' };
const HANAZONO = { name: 'fonts-hanazono', file: '/usr/share/fonts/truetype/hanazono/HanaMinB.ttf' };

/** Chinese fonts, which captchas, pictures and PDFs are drawn with; without the right to install, a warning. */
export async function ensureChineseFonts() {
  let missing = [NOTO, HANAZONO].filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (missing.includes(NOTO.name)) {
    const { code, output } = await run('fc-list', [':lang=zh', 'family']);
    if (code === 0 && output.trim()) missing = missing.filter((name) => name !== NOTO.name);
  }
  if (missing.length === 0) return;
  await install(missing, '').catch((error) => {
    if (!(error instanceof Failure)) throw error;
    note(`warning: Chinese fonts are missing; run: sudo apt-get install -y ${missing.join(' ')}`);
  });
}
