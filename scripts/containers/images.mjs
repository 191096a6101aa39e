// @ts-check
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../lib/paths.mjs';
import { run } from '../lib/run-command.mjs';
import { note } from '../lib/steps.mjs';

const LOOK_ALIKES = fileURLToPath(new URL('./look-alikes', import.meta.url));
const DEBIAN = 'localhost/gushu-check-debian';

/** The look-alikes by the names that Dockerfile and composition call them. */
const BASES = {
  node: 'docker.io/library/node:lts-bookworm-slim',
  postgis: 'docker.io/postgis/postgis:17-3.5',
  redis: 'docker.io/library/redis:8-alpine',
  haproxy: 'docker.io/library/haproxy:3.2',
};

/** What look-alikes do not prove. */
export const UNPROVED = [
  'the entrypoints of the real images: ours are a few lines that do what the composition asks of them',
  'PostgreSQL 17 and PostGIS 3.5: Debian 12 has 15 and 3.3',
  'Redis 8 on musl (redis:8-alpine): Debian has 7.0 on glibc; HAProxy 3.2: Debian has 2.6',
  'GeoServer: its image is not made of packages of Debian, so the profile geoserver is not started',
  'Docker: podman and docker-compose 1.29 stand for it, health checks are run by a loop, `name:` is cut',
];

const BUILD = ['bud', '--isolation', 'chroot', '--layers=false', '--pull-never'];

/** @param {string} name */
const npmSetting = async (name) => (await run('npm', ['config', 'get', name])).output.trim();

/** Mounts by which npm in a build finds its registry as it does on this machine. */
async function npmMounts() {
  const [settings, certificates] = [await npmSetting('userconfig'), await npmSetting('cafile')];
  const mounts = [`${settings}:/root/.npmrc:ro`];
  if (certificates.startsWith('/')) mounts.push(`${certificates}:${certificates}:ro`);
  return mounts.flatMap((mount) => ['--volume', mount]);
}

/**
 * Makes images that look like those which Dockerfile and composition build on, of Debian's packages.
 * @param {import('./engine.mjs').Engine} engine
 */
export async function makeBases(engine) {
  const context = join(engine.folder, 'bases');
  const archive = join(engine.folder, 'debian.tar');
  await engine.do('mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates,tzdata',
    'bookworm',
    archive,
  ]);
  await engine.podman('import', archive, DEBIAN);
  mkdirSync(join(context, 'bin'), { recursive: true });
  cpSync(LOOK_ALIKES, context, { recursive: true });
  cpSync(realpathSync(process.execPath), join(context, 'bin/node'));
  const npm = realpathSync((await run('sh', ['-c', 'command -v npm'])).output.trim());
  cpSync(dirname(dirname(npm)), join(context, 'npm'), { recursive: true });
  for (const [name, tag] of Object.entries(BASES)) {
    await engine.do('buildah', [...BUILD, '-f', join(context, `${name}.Dockerfile`), '-t', tag, context]);
  }
}

/**
 * Builds the product's two images from a source tree.
 * @param {import('./engine.mjs').Engine} engine
 * @param {string} version the tag, beside which `latest` is the composition's
 * @param {string} [source]
 */
export async function buildProduct(engine, version, source = ROOT) {
  const mounts = [...(await npmMounts()), '--env', 'NODE_EXTRA_CA_CERTS'];
  const product = `docker.io/library/gushu:${version}`;
  const backup = `docker.io/library/gushu-backup:${version}`;
  await engine.do('buildah', [...BUILD, ...mounts, '-t', product, source]);
  // The stage that it copies from has just been built.
  const built = ['--build-context', `product=container-image://${product}`];
  await engine.do('buildah', [...BUILD, ...built, '--target', 'backup', '-t', backup, source]);
  for (const tag of [product, backup]) note(`${tag} ${await sizeOf(engine, tag)}`);
}

/**
 * Makes a version the one that the composition starts.
 * @param {import('./engine.mjs').Engine} engine
 * @param {string} version
 */
export async function chooseVersion(engine, version) {
  for (const name of ['gushu', 'gushu-backup']) {
    await engine.podman('tag', `docker.io/library/${name}:${version}`, `docker.io/library/${name}:latest`);
  }
}

/**
 * @param {import('./engine.mjs').Engine} engine
 * @param {string} tag
 */
export async function sizeOf(engine, tag) {
  const bytes = Number(await engine.podman('image', 'inspect', '--format', '{{.Size}}', tag));
  return `${Math.round(bytes / 1e6)} MB`;
}
