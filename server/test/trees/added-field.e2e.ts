import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ChangedField, type DifferenceRow, type PageOf } from '@gushu/shared';
import { openYear, photographAll } from '../kit/archives.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { COUNTY, treeBody } from '../kit/factories.js';
import { freePort } from '../kit/own-services.js';
import { signInAs } from '../kit/people.js';
import { type Process, startProcess } from '../kit/process.js';

const RECIPE = new URL('added-field.mjs', import.meta.url).href;
const TREES = 'oldTree/oldTree';

/** A version of the product, as the file beside this one changes the sources. */
interface Version {
  migrated: string;
  post: (path: string, body: object) => Promise<unknown>;
  get: <T>(path: string) => Promise<T>;
  end: () => Promise<void>;
}

describe('A field that is added to the tree as the recipe says', () => {
  let t: TestApp;
  let county: Client;
  let nation: Client;
  let id: string;
  const open: Process[] = [];

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    county = await signInAs(t, { xzCode: COUNTY });
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
  });
  afterAll(async () => {
    for (const process of open) await process.end();
    await t.close();
  });

  /** Migrates the database to a version of the product and starts its API and its worker. */
  async function start(recipe: string): Promise<Version> {
    const port = await freePort();
    const env = { NODE_OPTIONS: `--import=${recipe}` };
    const { databaseUrl, ownerUrl, redisUrl, jwtSecret, dataDir } = t.config;
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/commands/migrate.js'], {
      env: {
        ...{ ...env, PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl },
        ...{ REDIS_URL: redisUrl, JWT_SECRET: jwtSecret, DATA_DIR: dataDir },
      },
    });
    const processes = [
      startProcess(t, 'main', { ...env, PORT: String(port) }),
      startProcess(t, 'worker', env),
    ];
    open.push(...processes);
    const address = `http://127.0.0.1:${port}`;
    await eventually('the version answers', async () => (await fetch(`${address}/health`)).ok);
    const ask = async (path: string, given: RequestInit = {}): Promise<unknown> => {
      const headers = {
        ...{ Authorization: BASIC, 'Blade-Auth': `bearer ${county.token}` },
        ...(given.body ? { 'Content-Type': 'application/json' } : {}),
      };
      const answer = (await (await fetch(`${address}/api/${path}`, { ...given, headers })).json()) as object;
      expect(answer).toMatchObject({ code: 200 });
      return (answer as { data: unknown }).data;
    };
    return {
      migrated: stdout,
      post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
      get: (path) => ask(path) as Promise<never>,
      end: async () => {
        for (const process of processes) await process.end();
      },
    };
  }

  /** Files the county's year by the version that runs. */
  async function file({ post, get }: Version, year: number): Promise<void> {
    await openYear(nation, '1', year);
    await post(`${TREES}/archive`, { year });
    await eventually(`${year} is archived`, async () => {
      const run = await get<{ state: number; errorMessage: string | null }>(
        `${TREES}/archive?year=${year}&xzCode=${COUNTY}`,
      );
      expect(run.errorMessage).toBeNull();
      return run.state === 2;
    });
  }
  /** Differences between the two years of the only tree. */
  async function changes({ get }: Version, fromYear: number, toYear: number): Promise<ChangedField[]> {
    const asked = `dataType=1&fromYear=${fromYear}&toYear=${toYear}&xzCode=${COUNTY}`;
    const { records } = await get<PageOf<DifferenceRow>>(`archiveYear/archiveYear/difference?${asked}`);
    expect(records).toHaveLength(1);
    return records[0]!.changes;
  }

  it('is entered, listed, archived with the years and compared between them', async () => {
    const version = await start(RECIPE);
    expect(version.migrated).toContain('alter table old_tree_archive add column bark_note');
    const body = await treeBody(t.db, { xzCode: COUNTY, year: 2024 });
    ({ id } = (await version.post(`${TREES}/save`, { ...body, barkNote: '纵裂' })) as { id: string });
    await t.db.query('update old_tree set status = 1 where id = $1', [id]);
    await photographAll(t.db);
    const found = await version.get<PageOf<object>>(`${TREES}/page?barkNote=${encodeURIComponent('裂')}`);
    expect(found.records).toMatchObject([{ id, barkNote: '纵裂' }]);
    await file(version, 2024);
    await t.db.query(`update old_tree set year = 2025, bark_note = '剥落' where id = $1`, [id]);
    await file(version, 2025);
    expect(await changes(version, 2024, 2025)).toEqual([
      expect.objectContaining({ field: 'barkNote', before: '纵裂', after: '剥落' }),
    ]);
    await version.end();
  });

  it('is taken away again, and the years go on being archived and compared', async () => {
    const version = await start(`${RECIPE}?away`);
    await t.db.query(`update old_tree set year = 2026, env_factor = '积水' where id = $1`, [id]);
    await file(version, 2026);
    const changed = await changes(version, 2025, 2026);
    expect(changed.map(({ field }) => field)).toEqual(['envFactor']);
    // An archived year keeps its values.
    const held = await t.db.query(
      'select archive_year as year, bark_note as note from old_tree_archive order by 1',
    );
    expect(held).toEqual([
      { year: 2024, note: '纵裂' },
      { year: 2025, note: '剥落' },
      { year: 2026, note: null },
    ]);
    await version.end();
  });
});
