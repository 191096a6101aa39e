// @ts-check
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LogFile } from '../lib/log-file.mjs';
import { connected, databaseOf } from '../lib/database.mjs';
import { ROOT, readJson } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { isAlive, until } from '../lib/processes.mjs';
import { answersPing } from '../lib/redis.mjs';
import { FILE_LIMIT, LIMIT_MS, startProcess } from './start-process.mjs';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const template = process.env['TEST_TEMPLATE'] ?? '';
const redisUrl = `${process.env['TEST_REDIS_URL']}/14`;
const dataDir = mkdtempSync(join(tmpdir(), 'gushu-start-'));
const database = 'test_start';

/** @type {NodeJS.ProcessEnv} */
let env;

/** @type {typeof startProcess} */
const start = (command, args, more = {}) => startProcess(command, args, { ...env, ...more });

const gushu = (more = {}) => start(process.execPath, ['scripts/start.mjs'], more);

/** @returns {[string, { pid: number, startTime: string | null }][]} */
const processes = () => Object.entries(readJson(join(dataDir, 'run/processes.json')));
// A connection that is kept may be one to a process that has just been killed.
const IN_TIME = () => ({ signal: AbortSignal.timeout(10_000), headers: { connection: 'close' } });
const isHealthy = async () =>
  (await fetch(`http://127.0.0.1:${env['PORT']}/health`, IN_TIME()).catch(() => null))?.status === 200;

/** The processes that answer calls, by the log, in the order in which they were ready. */
const listening = () =>
  readFileSync(join(dataDir, 'logs/api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"API listens"'))
    .map((line) => Number(JSON.parse(line).pid));

describe('npm start', FILE_LIMIT, () => {
  before(async () => {
    await connected(server, (query) => query(`create database ${database} template ${template}`));
    env = {
      ...process.env,
      // A busy machine takes as long as it takes.
      ANSWER_SECONDS: '180',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseOf(server, database),
      REDIS_URL: redisUrl,
    };
    // npm sets variables for its scripts: these are started by hand.
    for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
  });

  after(async () => {
    await connected(server, (query) => query(`drop database if exists ${database} with (force)`));
    for (const folder of [dataDir, `${dataDir}-other`]) rmSync(folder, { recursive: true, force: true });
  });

  it('serves, keeps its keys from others, and refuses a second start on its folder or its port', async () => {
    // There is an administrator: a password for the first one is ignored.
    const first = gushu({ ADMIN_PASSWORD: 'weak' });
    await first.says(/is ready: http/);
    assert.ok(await isHealthy());
    const logOf = (/** @type {string} */ name) => readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
    assert.match(logOf('api'), /"API listens"/);
    assert.match(logOf('worker'), /"Worker waits for jobs"/);
    const second = gushu();
    assert.equal(await second.ended, 1);
    assert.match(second.text(), /^Error: 'npm start' \(process \d+\) already runs on .* Remedy: .*\.$/m);
    const elsewhere = gushu({ DATA_DIR: `${dataDir}-other` });
    assert.equal(await elsewhere.ended, 1);
    assert.match(elsewhere.text(), /^Error: port \d+ is in use .* Remedy: .*\.$/m);
    assert.deepEqual(Object.keys(readJson(join(dataDir, 'secrets.json'))).sort(), [
      'adminPassword',
      'apiPassword',
      'databasePassword',
      'jwtSecret',
      'redisPassword',
    ]);
    const open = readdirSync(dataDir, { recursive: true })
      .map((name) => join(dataDir, String(name)))
      .filter((path) => (lstatSync(path).mode & 0o077) !== 0);
    assert.deepEqual(open, []);
    const beside = start(process.execPath, ['scripts/env.mjs'], { PORT: '', HOST: '' });
    await beside.ended;
    assert.match(beside.text(), new RegExp(`^export PORT='${env['PORT']}'$`, 'm'));
    first.child.kill('SIGINT');
    assert.equal(await first.ended, 0);
    assert.ok(!(await isHealthy()));
  });

  it('keeps up the services alone, and tells a shell how to reach them', async () => {
    const addresses = () =>
      start('sh', ['-c', 'eval "$(node scripts/env.mjs)"; echo "$DATABASE_URL $REDIS_URL ${#JWT_SECRET}"'], {
        DATABASE_URL: '',
        REDIS_URL: '',
      });
    const none = addresses();
    await none.ended;
    assert.match(
      none.text(),
      /^Error: no services are up on .* Remedy: let npm start or npm run services run .*\.$/m,
    );
    const kept = start(process.execPath, ['scripts/start.mjs', 'services']);
    await kept.says(/The services are ready\./);
    assert.deepEqual(processes(), []);
    const told = addresses();
    await told.ended;
    assert.match(told.text(), new RegExp(`^${env['DATABASE_URL']} ${env['REDIS_URL']} 64$`, 'm'));
    kept.child.kill('SIGINT');
    assert.equal(await kept.ended, 0);
  });

  it('starts a process again that dies', async () => {
    const run = gushu();
    await run.says(/is ready: http/);
    const [, worker] = processes().find(([name]) => name === 'worker') ?? assert.fail('no worker');
    process.kill(worker.pid, 'SIGKILL');
    await run.says(/\[worker\] ended \(SIGKILL\), starts again in 1 s/);
    const isBack = () => processes().some(([name, now]) => name === 'worker' && now.pid !== worker.pid);
    assert.ok(await until(isBack, LIMIT_MS));
    run.child.kill('SIGTERM');
    assert.equal(await run.ended, 0);
  });

  it('answers by several processes, one following another that dies, and none is left at the end', async () => {
    const before = listening().length;
    const run = gushu({ API_PROCESSES: '2' });
    await run.says(/is ready: http/);
    assert.ok(await until(() => listening().length === before + 2, LIMIT_MS));
    const [killed = 0, other = 0] = listening().slice(before);
    const metrics = await fetch(`http://127.0.0.1:${env['PORT']}/metrics`, IN_TIME());
    assert.match(await metrics.text(), /^gushu_log_rows_lost_total 0$/m);
    process.kill(killed, 'SIGKILL');
    assert.ok(await isHealthy());
    assert.ok(await until(() => listening().length === before + 3, LIMIT_MS));
    const third = listening().at(-1) ?? 0;
    run.child.kill('SIGTERM');
    assert.equal(await run.ended, 0);
    for (const pid of [killed, other, third]) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });

  it('ends all it started when npm alone is ended, and leaves the given services alone', async () => {
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGINT'])) {
      const run = start('npm', ['start']);
      await run.says(/is ready: http/);
      const started = processes().map(([, each]) => each);
      assert.equal(started.length, 2);
      run.child.kill(signal);
      await run.ended;
      assert.ok(await until(() => !started.some(isAlive), LIMIT_MS));
    }
    assert.ok(await answersPing(redisUrl));
    await connected(server, (query) => query('select 1'));
  });

  it('clears away what a killed start has left behind', async () => {
    const killed = gushu();
    await killed.says(/is ready: http/);
    const left = processes().map(([, each]) => each);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = gushu();
    await next.says(/stopped what an earlier start had left: /);
    await next.says(/is ready: http/);
    assert.ok(!left.some(isAlive));
    next.child.kill('SIGINT');
    assert.equal(await next.ended, 0);
  });

  it('says in one line what is wrong with the services it was given, without their password', async () => {
    const wrong = gushu({ DATABASE_URL: 'postgresql://someone:secret-word@127.0.0.1:1/gushu' });
    assert.equal(await wrong.ended, 1);
    assert.match(wrong.text(), /^Error: the database .* cannot be reached: .* Remedy: .*\.$/m);
    assert.doesNotMatch(wrong.text(), /secret-word/);
    const noRedis = gushu({ REDIS_URL: 'redis://127.0.0.1:1' });
    assert.equal(await noRedis.ended, 1);
    assert.match(noRedis.text(), /^Error: Redis at 127.0.0.1:1 does not answer\. Remedy: .*\.$/m);
  });

  it('says at once that a data folder cannot be made', async () => {
    for (const folder of ['/proc/nope', '/dev/null/nope']) {
      const run = gushu({ DATA_DIR: folder });
      const late = setTimeout(() => run.child.kill('SIGKILL'), LIMIT_MS);
      assert.equal(await run.ended, 1);
      clearTimeout(late);
      assert.match(run.text(), /^Error: the data folder \S+ cannot be written\. Remedy: set DATA_DIR .*\.$/m);
    }
  });

  it('says at once which variable is wrong, before anything is installed or built', async () => {
    const wrong = {
      PORT: '0',
      API_PROCESSES: '0',
      IMPORT_MAX_ROWS: 'abc',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'secret-word',
      OGC_EXCEPTION_STATUS: '500',
      OIDC_ISSUER: 'http://sign-in.example.org',
      TRUSTED_PROXIES: '10.0.0.0/0',
      S3_ENDPOINT: 's3.example.org',
      GEOSERVER_URL: 'geoserver:8080',
      TIANDITU_KEY: 'a&b',
      DATABASE_URL: 'mysql://a:secret-word@127.0.0.1/x',
      ADMIN_PASSWORD: 'secret-word',
    };
    // It has no administrator yet.
    const fresh = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'fresh') };
    for (const [name, value] of Object.entries(wrong)) {
      const run = gushu({ ...(name === 'ADMIN_PASSWORD' && fresh), [name]: value });
      assert.equal(await run.ended, 1);
      assert.match(
        run.text(),
        new RegExp(`^Error: .*\\b${name} is .*\\. Remedy: set .*\\b${name} to .*$`, 'm'),
      );
      assert.doesNotMatch(run.text(), /secret-word|\[2\//);
    }
  });

  it('ends API and worker at once when what they lean on is not there, with one line that says what to do', async () => {
    /** @type {Record<string, [value: string, line: RegExp]>} */
    const wrong = {
      DATA_DIR: ['/proc/nope', /^Error: the data folder \/proc\/nope cannot be written\. Remedy: .*\.$/],
      DATABASE_URL: [
        'postgresql://someone:secret-word@127.0.0.1:1/gushu',
        /^Error: the database at 127\.0\.0\.1:1 cannot be reached: .*\. Remedy: .*\.$/,
      ],
      REDIS_URL: [
        'redis://:secret-word@127.0.0.1:1',
        /^Error: Redis at 127\.0\.0\.1:1 cannot be reached: .*\. Remedy: .*\.$/,
      ],
    };
    const given = { JWT_SECRET: 'a key for tests only, nothing else '.repeat(2) };
    for (const file of ['main.js', 'worker.js']) {
      for (const [name, [value, line]] of Object.entries(wrong)) {
        const run = start(process.execPath, [join('server/dist', file)], { ...given, [name]: value });
        const late = setTimeout(() => run.child.kill('SIGKILL'), LIMIT_MS);
        assert.equal(await run.ended, 1, `${file} with ${name}: ${run.text()}`);
        clearTimeout(late);
        assert.match(run.text().trimEnd(), line);
        assert.doesNotMatch(run.text(), /secret-word/);
      }
    }
  });

  it('ends at once under older code than the database, and says which version to run', async () => {
    const given = { JWT_SECRET: 'a key for tests only, nothing else '.repeat(2) };
    const line =
      /the database was migrated by a newer version of Gushu \(Later1900000000000\)\. Remedy: .*\.$/;
    const of = (/** @type {string} */ statement) =>
      connected(env['DATABASE_URL'] ?? '', (query) => query(statement));
    await of("insert into schema_migration (timestamp, name) values (1900000000000, 'Later1900000000000')");
    for (const file of ['main', 'worker', 'commands/migrate', 'commands/base-data']) {
      const run = start(process.execPath, [`server/dist/${file}.js`], given);
      assert.equal(await run.ended, 1, `${file}: ${run.text()}`);
      assert.match(run.text().trimEnd(), line);
    }
    const run = gushu();
    assert.equal(await run.ended, 1);
    assert.match(
      run.text(),
      /^Error: the migration failed: .* newer version of Gushu \(\w+\)\. Remedy: run that .*\.$/m,
    );
    const name = 'Knowledge1710000700000';
    await of("delete from schema_migration where name = 'Later1900000000000'");
    await of(`delete from schema_migration where name = '${name}'`);
    const older = start(process.execPath, ['server/dist/main.js'], given);
    assert.equal(await older.ended, 1);
    assert.match(older.text().trimEnd(), new RegExp(`^Error: the database lacks ${name}\\. Remedy: .*\\.$`));
    await of(`insert into schema_migration (timestamp, name) values (1710000700000, '${name}')`);
  });

  it('keeps its logs below a size: the full file becomes .1, the one before it goes', () => {
    const log = new LogFile(join(dataDir, 'logs', 'full.log'), 1_000);
    for (let i = 0; i < 100; i++) log.write(`line ${i} ${'x'.repeat(50)}`);
    assert.ok(statSync(log.path).size < 1_100);
    assert.ok(statSync(`${log.path}.1`).size < 1_100);
    assert.match(readFileSync(log.path, 'utf8'), /line 99/);
    assert.equal(readdirSync(join(dataDir, 'logs')).filter((name) => name.startsWith('full')).length, 2);
  });

  it('says at once that there is no test of a name, before anything is brought up', async () => {
    const run = start(process.execPath, ['scripts/test.mjs', 'nosuchtest']);
    assert.equal(await run.ended, 1);
    assert.match(run.text(), /^Error: no test file has 'nosuchtest' in its path\. Remedy: .*\.$/m);
  });

  it('gives the help of its commands and refuses wrong arguments at once, before anything is brought up', async () => {
    /** @type {[args: string[], code: number, line: RegExp][]} */
    const asked = [
      [['demo', '--help'], 0, /^ {2}--trees N +how many \(default 5000/m],
      [['bench', '--help'], 0, /^ {2}--only NAMES +comma list of lists, .*load$/m],
      [['bench', '--help'], 0, /^ {2}--writes N +how many trees change each second/m],
      [
        ['bench', '--writes', '1001'],
        1,
        /^Error: --writes must be a whole number from 0 to 1000\. Remedy: .*\.$/m,
      ],
      [['demo', '--tres', '5'], 1, /^Error: Unknown option '--tres'\. Remedy: npm run demo -- --help .*\.$/m],
      [['demo', '--trees', 'many'], 1, /^Error: --trees must be a whole number .* Remedy: .*\.$/m],
      [['bench', '--only', 'lists,maps'], 1, /^Error: --only knows no measurement 'maps', .* Remedy: .*\.$/m],
      [['migrate', 'down'], 1, /^Error: Unexpected argument 'down'\. Remedy: .*\.$/m],
    ];
    const untouched = join(dataDir, 'untouched');
    for (const [args, code, line] of asked) {
      const run = start(process.execPath, ['scripts/run.mjs', ...args], { DATA_DIR: untouched });
      assert.equal(await run.ended, code, run.text());
      assert.match(run.text(), line);
    }
    assert.ok(!existsSync(untouched));
  });

  it('lists all that the product reads from its environment', async () => {
    const shown = start(process.execPath, ['scripts/start.mjs', '--help']);
    assert.equal(await shown.ended, 0);
    assert.match(shown.text(), /^ {2}DATABASE_URL +PostgreSQL with PostGIS$/m);
    const source = readFileSync(join(ROOT, 'server/src/process/config.ts'), 'utf8');
    const names = [...source.matchAll(/\benv\['([A-Z0-9_]+)'\]/g)].map((match) => match[1]);
    assert.ok(names.length > 10);
    for (const name of names) assert.match(shown.text(), new RegExp(`^ {2}${name} `, 'm'));
  });
});
