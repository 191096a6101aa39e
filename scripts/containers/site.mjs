// @ts-check
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { ROOT } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { until } from '../lib/processes.mjs';
import { run } from '../lib/run-command.mjs';
import { Api } from './api.mjs';

const READY_MS = 900_000;
/** What ops have of a release beside its images. */
const FILES = ['docker-compose.yml', 'haproxy', 'geoserver'];

// Ops type `docker compose`; what they would build has been built. `npm start -- --containers` asks for the engine's version.
const DOCKER = `#!/bin/sh
case "$1" in
  compose) shift ;;
  info) exec podman version --format '{{.Server.Version}}' ;;
  *) exec podman "$@" ;;
esac
for word in "$@"; do
  shift
  [ "$word" = --build ] && word=--no-build
  set -- "$@" "$word"
done
exec docker-compose "$@"
`;

/** A folder as ops have it, and the containers that they start in it. */
export class Site {
  /**
   * @param {import('./engine.mjs').Engine} engine
   * @param {{ http: number, proof: number, https: number, redirect: number }} ports
   */
  constructor(engine, ports) {
    this.engine = engine;
    this.ports = ports;
    // docker-compose calls the project as its folder is called.
    this.folder = join(engine.folder, 'gushu');
    this.bin = join(engine.folder, 'bin');
  }

  /** @param {import('./engine.mjs').Engine} engine */
  static async make(engine) {
    const taken = { http: await freePort(), proof: await freePort() };
    const site = new Site(engine, { ...taken, https: await freePort(), redirect: await freePort() });
    for (const folder of [site.folder, site.bin]) mkdirSync(folder);
    writeFileSync(join(site.bin, 'docker'), DOCKER);
    writeFileSync(join(site.bin, 'sudo'), '#!/bin/sh\nexec "$@"\n');
    for (const name of ['docker', 'sudo']) chmodSync(join(site.bin, name), 0o755);
    return site;
  }

  get env() {
    const { http, https, redirect } = this.ports;
    return {
      PATH: `${this.bin}:${process.env['PATH']}`,
      PORT: String(http),
      HTTPS_PORT: String(https),
      HTTP_PORT: String(redirect),
    };
  }

  /**
   * Puts the files of a release in place, as fetching it does.
   * @param {string} source
   */
  place(source = ROOT) {
    for (const name of FILES) {
      if (existsSync(join(source, name)))
        cpSync(join(source, name), join(this.folder, name), { recursive: true });
    }
    const composition = join(this.folder, 'docker-compose.yml');
    // docker-compose 1.29 refuses a project's name in the file.
    writeFileSync(composition, readFileSync(composition, 'utf8').replace(/^name:.*\n/m, ''));
  }

  /**
   * Runs commands as a person at this folder types them.
   * @param {string} commands
   */
  type(commands) {
    const { http, proof, https } = this.ports;
    const here = commands
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${http}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${proof}`)
      .replaceAll('PORT=8081', `PORT=${proof}`)
      .replaceAll('https://127.0.0.1/', `https://127.0.0.1:${https}/`);
    return this.engine.do('sh', ['-e', '-c', here], { cwd: this.folder, env: this.env });
  }

  /** @param {string[]} args of docker-compose */
  compose(...args) {
    return this.engine.do('docker-compose', args, { cwd: this.folder, env: this.env });
  }

  /**
   * Starts so many containers of the API; two cannot have one port of this machine, so they have any.
   * @param {number} count
   */
  scale(count) {
    const port = count > 1 ? { PORT: '0' } : {};
    const args = ['up', '--no-build', '--no-deps', '-d', '--scale', `api=${count}`, 'api'];
    return this.engine.do('docker-compose', args, { cwd: this.folder, env: { ...this.env, ...port } });
  }

  /**
   * What `up` says where a variable is missing; undefined where it starts all the same.
   * @param {string} name
   */
  async upWithout(name) {
    const lines = readFileSync(join(this.folder, '.env'), 'utf8').split('\n');
    const file = join(this.engine.folder, 'incomplete.env');
    writeFileSync(file, lines.filter((line) => !line.startsWith(`${name}=`)).join('\n'));
    const args = ['--env-file', file, 'up', '--no-build', '-d'];
    const env = { ...this.engine.env, ...this.env };
    const { code, output } = await run('docker-compose', args, { cwd: this.folder, env });
    return code === 0 ? undefined : output;
  }

  /** @param {string} name of a service @param {string} [project] */
  container(name, project = 'gushu') {
    return `${project}_${name}_1`;
  }

  /**
   * Runs a command in a container.
   * @param {string} service
   * @param {string[]} command
   */
  inside(service, ...command) {
    return this.engine.podman('exec', this.container(service), ...command);
  }

  /** The administrator at the API of this folder, or of the copy that proves a backup. */
  api(project = 'gushu') {
    const { http, proof } = this.ports;
    const settings = readFileSync(join(this.folder, '.env'), 'utf8');
    const of = (/** @type {string} */ name) => new RegExp(`^${name}=(.*)$`, 'm').exec(settings)?.[1] ?? '';
    const redis = [
      'exec',
      '--env',
      `REDISCLI_AUTH=${of('REDIS_PASSWORD')}`,
      this.container('redis', project),
    ];
    return new Api(`http://127.0.0.1:${project === 'gushu' ? http : proof}`, {
      password: of('ADMIN_PASSWORD'),
      captchaOf: async (key) =>
        (await this.engine.podman(...redis, 'redis-cli', 'get', `captcha:${key}`)).trim(),
    });
  }

  /**
   * Rows of the tables that a loss would be seen in.
   * @param {string} [project]
   * @returns {Promise<Record<string, number>>}
   */
  async rows(project) {
    const tables = ['old_tree', 'record_history', 'blade_attach', 'blade_user', 'data_import_record'];
    const counts = tables.map((table) => `'${table}', (select count(*) from ${table})`).join();
    const psql = ['exec', this.container('postgis', project), 'psql', '-U', 'app', '-At', 'gushu'];
    return JSON.parse(await this.engine.podman(...psql, '-c', `select json_build_object(${counts})`));
  }

  /** @param {Api} api */
  async ready(api) {
    if (await until(() => api.isReady(), READY_MS, 500)) return;
    throw new Failure('the API is not ready', await this.compose('logs', '--tail', '20', 'api'));
  }
}
