// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { until } from '../lib/processes.mjs';
import { lastError, run } from '../lib/run-command.mjs';

const GIGABYTE = 2 ** 30;
/** Images, their layers while they are built, volumes and backups. */
const NEEDED_GB = 40;
const SOCKET_MS = 30_000;
const HEALTH_EVERY_MS = 1_000;
/** What the check runs, and Debian's packages that bring it. */
const PROGRAMS = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  'docker-compose': 'docker-compose',
  catatonit: 'catatonit',
  mmdebstrap: 'mmdebstrap',
  netavark: 'netavark aardvark-dns iptables',
};

// As it starts without systemd and with the limits of a machine in a container.
const CONTAINERS = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;

/** @param {string} folder */
const storage = (folder) => `[storage]
driver = "overlay"
graphroot = "${folder}/storage"
runroot = "${folder}/run"
`;

const UNMOUNT = `awk -v folder="$0/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount -l`;

/** A podman of the check's own: its images, containers and volumes lie in one folder, and go with it. */
export class Engine {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #service;
  /** @type {NodeJS.Timeout | undefined} */
  #health;
  #isOver = false;

  /** @param {string} folder does not exist yet */
  constructor(folder) {
    this.folder = folder;
    this.env = {
      ...process.env,
      CONTAINERS_CONF: join(folder, 'containers.conf'),
      CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
      TMPDIR: join(folder, 'tmp'),
      DOCKER_HOST: `unix://${folder}/podman.sock`,
    };
  }

  /** Begins it, or says what is missing. */
  async open() {
    if (process.getuid?.() !== 0) throw new Failure('the check runs as root alone', 'run it by sudo');
    const missing = [];
    for (const [program, packages] of Object.entries(PROGRAMS)) {
      const { code } = await run('sh', ['-c', `command -v ${program} || test -x /usr/lib/podman/${program}`]);
      if (code !== 0) missing.push(packages);
    }
    if (missing.length > 0) {
      throw new Failure(`${missing.join(', ')} missing`, `apt-get install ${missing.join(' ')}`);
    }
    mkdirSync(join(this.folder, 'tmp'), { recursive: true, mode: 0o755 });
    this.assertRoom();
    writeFileSync(this.env.CONTAINERS_CONF, CONTAINERS);
    writeFileSync(this.env.CONTAINERS_STORAGE_CONF, storage(this.folder));
    const socket = this.env.DOCKER_HOST;
    this.#service = spawn('podman', ['system', 'service', '--time=0', socket], {
      env: this.env,
      stdio: 'ignore',
      detached: true,
    });
    if (!(await until(() => existsSync(join(this.folder, 'podman.sock')), SOCKET_MS))) {
      throw new Failure('podman does not answer on its socket', 'run `podman info` and see what it says');
    }
    this.#watchHealth();
  }

  /** Refuses a disk that would be full half-way. */
  assertRoom() {
    const { bavail, bsize } = statfsSync(this.folder);
    const free = Math.floor((bavail * bsize) / GIGABYTE);
    if (free < NEEDED_GB) {
      throw new Failure(
        `${free} GB are free at ${this.folder}, the check needs ${NEEDED_GB} GB`,
        'free some, or name a folder on another disk in TMPDIR',
      );
    }
  }

  /**
   * Runs a command of the engine, and fails as it does.
   * @param {string} command
   * @param {string[]} args
   * @param {import('../lib/run-command.mjs').CommandOptions} [options]
   */
  async do(command, args, options = {}) {
    const { code, output } = await run(command, args, { ...options, env: { ...this.env, ...options.env } });
    if (code === 0) return output;
    const last = output.split('\n').slice(-25).join('\n');
    throw new Failure(
      `${command} ${args.slice(0, 4).join(' ')} … failed: ${lastError(output)}\n${last}`,
      'see above',
    );
  }

  /** @param {string[]} args */
  podman(...args) {
    return this.do('podman', args);
  }

  /** Names of the containers that run. */
  async running() {
    const names = await this.podman('ps', '--format', '{{.Names}}');
    return names.split('\n').filter(Boolean);
  }

  /** Podman leaves health checks to systemd: here they are run by hand, as often as each says. */
  #watchHealth() {
    /** @type {Map<string, number>} when a container is to be looked at again */
    const next = new Map();
    const look = async () => {
      for (const id of await this.#containers().catch(() => [])) {
        if ((next.get(id) ?? 0) > Date.now()) continue;
        const args = [
          'inspect',
          '--format',
          '{{if .Config.Healthcheck}}{{.Config.Healthcheck.Interval}}{{end}}',
          id,
        ];
        const { output } = await run('podman', args, { env: this.env });
        next.set(id, Date.now() + (Number.parseFloat(output) || Infinity) * 1_000);
        if (output) await run('podman', ['healthcheck', 'run', id], { env: this.env });
      }
    };
    const again = () => {
      if (this.#isOver) return;
      this.#health = setTimeout(
        () =>
          void look()
            .catch(() => undefined)
            .finally(again),
        HEALTH_EVERY_MS,
      );
    };
    again();
  }

  async #containers() {
    return (await this.podman('ps', '--quiet')).split('\n').filter(Boolean);
  }

  /** Removes all that it has made. */
  async close() {
    this.#isOver = true;
    clearTimeout(this.#health);
    if (this.#service) await this.#empty();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #empty() {
    const quiet = { env: this.env, atTheEnd: true };
    for (const args of [
      ['rm', '--all', '--force', '--volumes', '--time', '0'],
      ['volume', 'rm', '--all', '--force'],
      ['network', 'prune', '--force'],
      ['rmi', '--all', '--force'],
    ]) {
      await run('podman', args, quiet);
    }
    this.#service?.kill('SIGTERM');
    // Mounts that a killed container has left keep a folder from being removed.
    await run('sh', ['-c', UNMOUNT, this.folder], quiet);
  }
}
