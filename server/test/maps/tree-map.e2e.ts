import type { RegionTrees, TreeBrief, TreeCounts } from '@gushu/shared';
import { copiedOf } from '../../src/modules/trees/archives/archives.queries.js';
import { TREES as REGISTER } from '../../src/modules/trees/rules/index.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';

const COPIED = copiedOf(REGISTER);

// Seven trees that a map shows, six of them in Zhejiang; a dead one, a draft and a removed one it does not.
const TREES: TreeColumns[] = [
  {
    xz_code: '330106',
    province_old_tree_number: 'MAP-0001',
    tree_type_name: '樟树',
    small_place_name: '灵隐',
  },
  { xz_code: '330106002', province_old_tree_number: 'MAP-0002' },
  { xz_code: '330106002051' },
  { xz_code: '330102' },
  { xz_code: '330203' },
  { xz_code: '33' },
  { xz_code: '110101', province_old_tree_number: 'MAP-0007' },
  { xz_code: '330106', vigor: '4' },
  { xz_code: '330106', status: 0 },
  { xz_code: '330106', is_deleted: 1 },
];

describe('The map of trees', () => {
  let t: TestApp;
  let nation: Client;
  let county: Client;
  let ids: string[];
  const counts = async (client: Client, query: object): Promise<TreeCounts> =>
    (await client.get('/api/maps/trees/counts', query).expect(200)).body.data;
  const pairs = ({ regions }: TreeCounts) => regions.map(({ xzCode, cnt }) => [xzCode, cnt]);

  beforeAll(async () => {
    t = await startApp();
    await t.db.query(`delete from old_tree`);
    ids = await plantTrees(t.db, TREES);
    await plantTrees(t.db, [{ tenant_id: '100001', xz_code: '330106' }]);
    const people = [
      await buildUser(t.db, { roles: ['nation'], xzCode: '' }),
      await buildUser(t.db, { roles: ['county'], xzCode: '330106' }),
    ];
    [nation, county] = (await Promise.all(people.map(({ account }) => signIn(t.app, account, PASSWORD)))) as [
      Client,
      Client,
    ];
  });
  afterAll(() => t.close());

  it('counts what it shows for provinces, cities and counties, the fullest first', async () => {
    const provinces = await counts(nation, {});
    expect(provinces.total).toBe(7);
    expect(pairs(provinces)).toEqual([
      ['33', 6],
      ['11', 1],
    ]);
    expect(provinces.regions[0]).toMatchObject({ xzName: '浙江省' });
    const { lon = 0, lat = 0 } = provinces.regions[0] ?? {};
    expect([Math.round(lon), Math.round(lat)]).toEqual([120, 29]);
    expect(pairs(await counts(nation, { level: 2, xzCode: '33' }))).toEqual([
      ['3301', 4],
      ['3302', 1],
    ]);
    const cities = await counts(nation, { level: 2 });
    expect(cities.regions.find(({ xzCode }) => xzCode === '1101')?.xzName).toBe('北京市');
    expect(pairs(await counts(nation, { level: 3, xzCode: '3301' }))).toEqual([
      ['330106', 3],
      ['330102', 1],
    ]);
  });

  it('counts a township from the register, and has no regions below a county', async () => {
    expect(await counts(nation, { xzCode: '330106002', level: 3 })).toEqual({ total: 2, regions: [] });
    expect(await counts(nation, { xzCode: '330106', level: 3 })).toEqual({ total: 3, regions: [] });
  });

  it('answers the same as the map service counts, before and after the counts are folded', async () => {
    const hits = async () => {
      const query = { service: 'WFS', version: '2.0.0', request: 'GetFeature', resultType: 'hits' };
      const { text } = await nation.get('/geoserver/cite/ows', {
        ...query,
        typeNames: 'cite:area_old_tree',
        viewparams: 'xzCode:33;archiveMark:2',
      });
      return Number(/numberMatched="(\d+)"/.exec(text)?.[1]);
    };
    expect((await counts(nation, { xzCode: '33' })).total).toBe(await hits());
    await plantTrees(t.db, [{ xz_code: '330108' }]);
    expect((await counts(nation, { xzCode: '33' })).total).toBe(await hits());
    expect((await counts(nation, { xzCode: '33', level: 3 })).regions).toContainEqual(
      expect.objectContaining({ xzCode: '330108', cnt: 1 }),
    );
    await t.db.query(`delete from old_tree where xz_code = '330108'`);
  });

  it('counts a year as it was archived: what the map service shows of it', async () => {
    const archived = await plantTrees(t.db, [
      { xz_code: '330106' },
      { xz_code: '330203' },
      { xz_code: '330203', vigor: '4' },
    ]);
    const [{ columns }] = (await t.db.query(COPIED.text, COPIED.values)) as [{ columns: string }];
    await t.db.query('select keep_archive_partition(2024)');
    await t.db.query(
      `insert into old_tree_archive (${columns}, archive_year) select ${columns}, 2024 from old_tree where id = any($1)`,
      [archived],
    );
    await t.db.query(`select tree_archive_count('000000', 2024)`);
    await t.db.query(`delete from old_tree where id = any($1)`, [archived]);
    const year = { year: 2024, archiveMark: 1 };
    const of = await counts(nation, { ...year, level: 3, xzCode: '33' });
    expect([of.total, pairs(of)]).toEqual([
      2,
      [
        ['330106', 1],
        ['330203', 1],
      ],
    ]);
    // A county is counted row by row where its rows are narrowed, and by the stored counts elsewhere: both alike.
    expect((await counts(county, year)).total).toBe(1);
    expect((await counts(nation, { ...year, xzCode: '330106002' })).total).toBe(0);
    // The register of today differs, also with the year of a client that reads live rows.
    expect((await counts(nation, { year: 2024, archiveMark: 2, xzCode: '33' })).total).toBe(6);
    expect((await counts(nation, { ...year, year: 2021, xzCode: '33' })).total).toBe(0);
    await t.db.query(`delete from old_tree_archive`);
  });

  it('tells a county its own trees only', async () => {
    expect((await counts(county, { level: 1 })).total).toBe(3);
    await county.get('/api/maps/trees/counts', { xzCode: '33' }).expect(403);
    const briefs = (await county.get('/api/maps/trees/list', { ids: ids.join() }).expect(200)).body.data;
    expect((briefs as TreeBrief[]).map(({ provinceOldTreeNumber }) => provinceOldTreeNumber)).not.toContain(
      'MAP-0007',
    );
  });

  it('places townships and villages, which have no boundary, in the middle of the trees one may see', async () => {
    const extra = await plantTrees(t.db, [
      { xz_code: '330106002', lon: 120.3, lat: 30.4 },
      { xz_code: '330106002', lon: 121.5, lat: 31.5, status: 0 },
      { xz_code: '330106002', lon: 121.5, lat: 31.5, tenant_id: '100001' },
      { xz_code: '330102003', lon: 120.5, lat: 30.5 },
    ]);
    const places = async (client: Client, query: object) =>
      (await client.get('/api/maps/trees/places', query).expect(200)).body.data as RegionTrees[];
    const township = await places(county, { xzCode: '330106', level: 4 });
    expect(township).toEqual([
      { xzCode: '330106002', xzName: '北山街道', lon: 120.166667, lat: 30.266667, cnt: 3 },
    ]);
    expect(await places(county, { xzCode: '330106002' })).toEqual(township);
    expect(await places(county, { xzCode: '330106002051' })).toMatchObject([
      { lon: 120.1, lat: 30.2, cnt: 1 },
    ]);
    // A neighbour's trees give it no place, nor do those that stand nowhere yet.
    expect(await places(county, { xzCode: '330102003' })).toEqual([]);
    expect(await places(nation, { xzCode: '330102003' })).toMatchObject([{ cnt: 1 }]);
    expect(await places(nation, { xzCode: '330106004' })).toEqual([]);
    await nation.get('/api/maps/trees/places', { xzCode: '33' }).expect(400);
    await t.db.query(`delete from old_tree where id = any($1)`, [extra]);
  });

  it('describes trees in short, and refuses what are no ids or too many', async () => {
    const { body } = await nation.get('/api/maps/trees/list', { ids: ids[0] }).expect(200);
    expect(body.data).toEqual([
      {
        id: ids[0],
        provinceOldTreeNumber: 'MAP-0001',
        treeTypeName: '樟树',
        oldTreeLevel: '3',
        vigor: '1',
        place: '浙江省杭州市西湖区 灵隐',
      },
    ]);
    await nation.get('/api/maps/trees/list', { ids: 'x' }).expect(400);
    await nation
      .get('/api/maps/trees/list', { ids: Array.from({ length: 201 }, (_, i) => i + 1).join() })
      .expect(400);
    await nation.get('/api/maps/trees/counts', { level: 4 }).expect(400);
  });
});
