import { check, publishing } from '@gushu/shared';
import { raw } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { NOWHERE } from '../../src/caller/caller.js';
import { query } from '../../src/database/database.js';
import { scoped, type ScopeOwner, type Visible } from '../../src/rows/scope.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';

const plain: Visible = { name: 'sample', tenancy: 'own', fields: {} };

/** Rows of a table of the test's own: draft and published ones of the nation, a province, a city and two counties. */
const ROWS = [
  ['nation draft', '', 0],
  ['nation news', '', 1],
  ['province draft', '33', 0],
  ['province news', '33', 1],
  ['city news', '3301', 1],
  ['county draft', '330106', 0],
  ['county news', '330106', 1],
  ['neighbour news', '330108', 1],
  ['other province news', '11', 1],
] as const;

const PEOPLE: Record<string, ScopeOwner> = {
  nation: { tenantId: '000000', xzCode: '', rowScopes: {}, userId: '1' },
  province: { tenantId: '000000', xzCode: '33', rowScopes: {}, userId: '2' },
  county: { tenantId: '000000', xzCode: '330106', rowScopes: {}, userId: '3' },
  'nobody placed': { tenantId: '000000', xzCode: NOWHERE, rowScopes: {}, userId: '4' },
  'another tenant': { tenantId: '100001', xzCode: '330106', rowScopes: {}, userId: '3' },
};

describe('Which rows a declaration shows', () => {
  let t: TestApp;
  let owner: DataSource;
  const rowsOf = async (who: string, record: Partial<Visible>): Promise<string[]> => {
    const where = scoped(PEOPLE[who]!, { ...plain, ...record });
    const rows = await query<{ title: string }>(
      owner,
      sql`select t.title from ${raw('sample')} t where ${where} order by t.id`,
    );
    return rows.map(({ title }) => title);
  };

  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
    await owner.query(`create table sample (id serial, tenant_id text default '000000', is_deleted int default 0,
      title text, xz_code text, publish_status int, create_user bigint default 9, asked text default '2,33',
      is_open int default 0, xz_codes text default '3301,11')`);
    for (const [title, region, published] of ROWS)
      await owner.query(`insert into sample (title, xz_code, publish_status) values ($1, $2, $3)`, [
        title,
        region,
        published,
      ]);
    await owner.query(
      `insert into sample (title, xz_code, publish_status, is_deleted) values ('gone', '330106', 1, 1)`,
    );
  });
  afterAll(async () => {
    await owner.destroy();
    await t.close();
  });

  it.each([
    ['nation', ROWS.map(([title]) => title)],
    [
      'province',
      ['province draft', 'province news', 'city news', 'county draft', 'county news', 'neighbour news'],
    ],
    ['county', ['county draft', 'county news']],
    ['nobody placed', []],
    ['another tenant', []],
  ])('by region: %s sees what lies inside', async (who, seen) => {
    expect(await rowsOf(who, { region: 'xzCode' })).toEqual(seen);
  });

  it.each([
    [
      'nation',
      [
        ...['nation draft', 'nation news', 'province news', 'city news', 'county news', 'neighbour news'],
        'other province news',
      ],
    ],
    [
      'province',
      ['nation news', 'province draft', 'province news', 'city news', 'county news', 'neighbour news'],
    ],
    ['county', ['nation news', 'province news', 'city news', 'county draft', 'county news']],
    ['nobody placed', []],
    ['another tenant', []],
  ])('published: %s sees the own region’s rows, and the news of those above and below', async (who, seen) => {
    expect(await rowsOf(who, { region: 'xzCode', visible: 'published' })).toEqual(seen);
  });

  it('published and checked: whoever checks sees what lies below before it is published, and nobody else does', async () => {
    const record: Partial<Visible> = { region: 'xzCode', visible: 'published', states: [check] };
    expect(await rowsOf('nation', record)).toEqual(ROWS.map(([title]) => title));
    expect(await rowsOf('province', record)).toContain('county draft');
    expect(await rowsOf('province', record)).not.toContain('nation draft');
    expect(await rowsOf('county', record)).not.toContain('province draft');
    expect(await rowsOf('another tenant', record)).toEqual([]);
  });

  it.each([
    ['province', ROWS.filter(([title, code, published]) => title && (published === 1 || code === '33'))],
    ['county', ROWS.filter(([title, code, published]) => title && (published === 1 || code === '330106'))],
    ['nobody placed', []],
    ['another tenant', []],
  ])(
    'named: %s sees the own region’s rows, and the news for a region around or inside it',
    async (who, seen) => {
      expect(await rowsOf(who, { region: 'xzCode', visible: 'named', regions: 'xzCodes' })).toEqual(
        seen.map(([title]) => title),
      );
      await owner.query(`update sample set xz_codes = '4401'`);
      const own = ROWS.filter(
        ([, code]) => code === PEOPLE[who]!.xzCode && PEOPLE[who]!.tenantId === '000000',
      );
      expect(await rowsOf(who, { region: 'xzCode', visible: 'named', regions: 'xzCodes' })).toEqual(
        own.map(([title]) => title),
      );
      await owner.query(`update sample set xz_codes = '3301,11'`);
    },
  );

  it('handed over: a region that a row names sees it beside its own, once it is no draft any more', async () => {
    const record = { region: 'xzCode', regions: 'xzCodes', states: [publishing] };
    await owner.query(
      `update sample set xz_codes = case when title like 'other%' or title like 'nation%' then '330106' else '4401' end`,
    );
    expect(await rowsOf('county', record)).toEqual([
      'nation news',
      'county draft',
      'county news',
      'other province news',
    ]);
    for (const who of ['nobody placed', 'another tenant']) expect(await rowsOf(who, record)).toEqual([]);
    await owner.query(`update sample set xz_codes = '3301,11'`);
  });

  it('by name: those whom a row names see it, in a list too, and nobody whose number only ends like theirs', async () => {
    const record = { parties: ['createUser', 'asked'] };
    expect(await rowsOf('province', record)).toHaveLength(ROWS.length);
    expect(await rowsOf('county', record)).toEqual([]);
    expect(await rowsOf('another tenant', record)).toEqual([]);
    await owner.query(`update sample set create_user = 3 where title = 'city news'`);
    expect(await rowsOf('county', record)).toEqual(['city news']);
  });

  it('shared: everybody reads all that is not removed, whatever the tenant', async () => {
    for (const who of Object.keys(PEOPLE))
      expect(await rowsOf(who, { tenancy: 'shared' })).toHaveLength(ROWS.length);
  });
});
