import request from 'supertest';
import type { DataSource } from 'typeorm';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees } from '../kit/trees.js';

const OWS = '/geoserver/cite/ows';
const COUNTY = '330106';

interface Collection {
  features: {
    id: string;
    geometry: { coordinates: [number, number] } | null;
    properties: Record<string, unknown>;
  }[];
  numberMatched: number;
  numberReturned: number;
  crs: object | null;
}

/** Trees a reader can count: two in one county, one of them sensitive, one in another province, three not to be seen. */
async function plant(db: DataSource): Promise<void> {
  const tree = (number: string, xzCode: string, lon: number, lat: number, more = '') => `
    insert into old_tree (year, tree_type, old_tree_type, vigor, province_old_tree_number, xz_code, lon, lat, status
      ${more ? `, ${more.split('=')[0]}` : ''})
    values (2026, 1, '1', '1', '${number}', '${xzCode}', ${lon}, ${lat}, 1 ${more ? `, ${more.split('=')[1]}` : ''})`;
  await db.query('delete from old_tree');
  await db.query(tree('A"1', COUNTY, 120.123456, 30.2));
  await db.query(tree('A2', COUNTY, 120.167891, 30.256789, 'sensitive=1'));
  await db.query(tree('B1', '110101', 116.4, 39.9, `province_group_number='G1'`));
  await db.query(tree('X1', '110101', 116.5, 39.9, `tenant_id='111111'`));
  await db.query(tree('X2', '110101', 116.5, 39.9, 'is_deleted=1'));
  await db.query(tree('X3', '110101', 116.5, 39.9, `life_status='3'`));
}

describe('WFS', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startApp();
    await plant(product.db);
  });
  afterAll(() => product.close());

  const ask = (query: object, headers: Record<string, string> = {}) =>
    request(product.app.getHttpServer() as Parameters<typeof request>[0])
      .get(OWS)
      .set(headers)
      .query({
        service: 'WFS',
        version: '1.0.0',
        request: 'GetFeature',
        typeName: 'cite:area_old_tree',
        ...query,
      });
  const features = async (query: object, headers?: Record<string, string>): Promise<Collection> => {
    const answer = await ask(
      { outputFormat: 'application/json', sortBy: 'provinceOldTreeNumber', ...query },
      headers,
    );
    expect([answer.status, answer.type]).toEqual([200, 'application/json']);
    return JSON.parse(answer.text) as Collection;
  };
  const numbers = ({ features: found }: Collection) =>
    found.map(({ properties }) => properties['provinceOldTreeNumber']);

  it('answers the trees of the public view and none of another tenant, removed or gone', async () => {
    const all = await features({});
    expect(numbers(all)).toEqual(['A"1', 'A2', 'B1']);
    expect([all.numberMatched, all.numberReturned]).toEqual([3, 3]);
    const [first, , third] = all.features;
    expect(first?.geometry?.coordinates).toEqual([120.123456, 30.2]);
    expect(first?.properties).toMatchObject({
      type: 1,
      billboardId: null,
      coordinate: '120.123456 30.200000',
    });
    expect(third?.properties['type']).toBe(2);
  });

  it('reads the newest year that all of the asked region has archived, else the live rows', async () => {
    const archive = async (number: string) => {
      const [{ id }] = (await product.db.query(
        `select id from old_tree where province_old_tree_number = '${number}'`,
      )) as [{ id: string }];
      await archiveRow(product.db, 'old_tree', id, 2024);
    };
    const public3 = () => features({}).then(numbers);
    await archive('A2');
    expect(await public3()).toEqual(['A"1', 'A2', 'B1']);
    expect(numbers(await features({ viewparams: `xzCode:${COUNTY}` }))).toEqual(['A2']);
    expect(numbers(await features({ viewparams: 'xzCode:33' }))).toEqual(['A2']);
    expect(numbers(await features({ viewparams: 'year:2024' }))).toEqual(['A2']);
    // GeoServer's role has no right to the counts that decide it.
    await product.asOwner(`begin; set local role geo_reader; do $$ begin
      if (select count(*) from geo.area_old_tree('', '0', '1', '')) <> 3 then
        raise exception 'It reads another year'; end if; end $$; rollback`);
    // Once the last county has filed, the year stands for the nation.
    await archive('B1');
    expect(await public3()).toEqual(['A2', 'B1']);
    await product.db.query('delete from old_tree_archive');
    await product.db.query('delete from tree_archive_rollup');
    expect(await public3()).toHaveLength(3);
  });

  it('rounds sensitive positions for everybody outside of the region', async () => {
    const [tree] = (await features({ cql_filter: "provinceOldTreeNumber = 'A2'" })).features;
    expect(tree?.geometry?.coordinates).toEqual([120.17, 30.26]);
    expect(tree?.properties['coordinate']).toBe('120.17 30.26');
  });

  it('shows a signed-in person the exact position inside their region', async () => {
    const { token } = await signIn(product.app, 'admin', ADMIN_PASSWORD);
    const found = await features(
      { cql_filter: "provinceOldTreeNumber = 'A2'" },
      { 'Blade-Auth': `bearer ${token}` },
    );
    expect(found.features[0]?.geometry?.coordinates).toEqual([120.167891, 30.256789]);
  });

  const whereIs = async (account: string, password = PASSWORD) => {
    const { token } = await signIn(product.app, account, password);
    const found = await features(
      { cql_filter: "provinceOldTreeNumber = 'A2'" },
      { 'Blade-Auth': `bearer ${token}` },
    );
    return found.features[0]?.geometry?.coordinates;
  };

  it('rounds sensitive positions for a signed-in person who has no right to trees', async () => {
    const { account } = await buildKeeper(product.db, '000000', ['post', 'landscape']);
    expect(await whereIs(account)).toEqual([120.17, 30.26]);
    const reader = await buildKeeper(product.db, '000000', ['oldTree']);
    await product.db.query(`update blade_user set xz_code = $1 where id = $2`, [COUNTY, reader.id]);
    expect(await whereIs(reader.account)).toEqual([120.167891, 30.256789]);
  });

  it.each(['/oldTree/**', '/geoserver/**'])(
    'rounds them for whom an api-scope keeps from %s',
    async (scopePath) => {
      const admin = await signIn(product.app, 'admin', ADMIN_PASSWORD);
      const { account } = await buildUser(product.db, { roles: ['county'], xzCode: COUNTY });
      expect(await whereIs(account)).toEqual([120.167891, 30.256789]);
      const [menu] = await product.db.query<{ id: string }[]>(
        `select id from blade_menu where code = 'oldTree'`,
      );
      const scope = {
        menuId: menu!.id,
        resourceCode: scopePath,
        scopeName: '古树',
        scopePath,
        scopeType: '2',
      };
      const made = await admin.post('/api/blade-system/api-scope/submit', scope).expect(200);
      expect(await whereIs(account)).toEqual([120.17, 30.26]);
      expect(await whereIs('admin', ADMIN_PASSWORD)).toEqual([120.167891, 30.256789]);
      const { id } = (made.body as { data: { id: string } }).data;
      await admin.post('/api/blade-system/api-scope/remove', {}, { ids: id }).expect(200);
    },
  );

  it.each([
    ['xzCode:33', 2],
    ['XZCODE:33;unknown:1', 2],
    ['xzCode:33;', 2],
    ['xzCode:', 3],
    ['xzCode:3301;archiveMark:2;year:2023', 2],
    ['year:2023', 0],
    ['treeType:1', 3],
    ['treeType:2', 0],
  ])('reads the view parameters %s', async (viewparams, count) => {
    expect((await features({ viewparams })).numberMatched).toBe(count);
  });

  it.each([
    "xzCode:33'",
    'xzCode:33\\;drop',
    'xzCode:33--',
    'xzCode:33%',
    'xzCode:33\n',
    'xzCode:３３',
    'xzCode',
    'year:20233',
    'archiveMark:3',
    `treeType:${'1'.repeat(4_000)}`,
  ])('refuses the view parameters %j', async (viewparams) => {
    const answer = await ask({ viewparams, exceptions: 'application/json' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ exceptions: [{ code: 'NoApplicableCode' }] });
    expect(answer.text).toContain('Invalid value for parameter');
  });

  it.each([
    ['1.0.0', '116,39,117,40', 1],
    ['1.1.0', '39,116,40,117', 1],
    ['2.0.0', '39,116,40,117,urn:ogc:def:crs:EPSG::4326', 1],
    ['2.0.0', '116,39,117,40,EPSG:4326', 1],
    ['2.0.0', '116,39,117,40', 0],
    ['1.0.0', '12913060,4721671,13024380,4865942,EPSG:3857', 1],
  ])('reads a box of version %s as %s', async (version, bbox, count) => {
    expect((await features({ version, bbox })).numberMatched).toBe(count);
  });

  const METRES = '12913060,4721671,13024380,4865942,EPSG:3857';
  it.each([
    ['a page', { outputFormat: 'json', maxFeatures: 1 }, '"numberMatched":1'],
    ['GML', { version: '2.0.0' }, 'numberMatched="1"'],
    ['hits', { resultType: 'hits' }, 'numberOfFeatures="1"'],
    ['thin', { outputFormat: 'json', maxFeatures: 1, thin: true }, '"numberMatched":1'],
    [
      'a filter',
      {
        resultType: 'hits',
        bbox: undefined,
        cql_filter: `BBOX(geom,${METRES.replace(',EPSG:3857', ",'EPSG:3857'")})`,
      },
      'numberOfFeatures="1"',
    ],
  ])('counts what lies in a box of EPSG:3857 for %s', async (_, more, count) => {
    const answer = await ask({ bbox: METRES, ...more });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(count)]);
  });

  it.each(['-1e9,-1e9,1e9,1e9,EPSG:3857', '-1e300,-1e300,1e300,1e300,EPSG:4326'])(
    'reads a box beyond the world: %s',
    async (bbox) => {
      expect((await ask({ bbox, resultType: 'hits' })).text).toContain('numberOfFeatures="3"');
    },
  );

  it.each([
    [`type = 1`, 2],
    [`type < 99999999999`, 3],
    [`type = 1.5`, 0],
    [`provinceOldTreeNumber IN ('A2','B1')`, 2],
    [`provinceOldTreeNumber >= 'A2'`, 2],
    [`provinceGroupNumber = 'G1'`, 1],
    [`coordinate = '120.17 30.26'`, 1],
    [`coordinate = '120.123456 30.200000'`, 1],
    [`coordinate IN ('120.17 30.26', 'nowhere')`, 1],
    [`id = 'none'`, 0],
    [`oldTreeId = '99999999999999999999'`, 0],
    [`billboardId = 'B'`, 0],
    [`INCLUDE`, 3],
    [` include `, 3],
    [`EXCLUDE`, 0],
  ])('counts and answers what the filter %s leaves', async (cql_filter, count) => {
    expect((await features({ cql_filter })).features).toHaveLength(count);
    expect((await ask({ cql_filter, resultType: 'hits' })).text).toContain(`numberOfFeatures="${count}"`);
  });

  it('finds a tree by its id, in the register and in its snapshot', async () => {
    const [tree] = (await features({ cql_filter: `provinceOldTreeNumber = 'B1'` })).features;
    const cql_filter = `id = '${String(tree?.properties['id'])}'`;
    expect(numbers(await features({ cql_filter }))).toEqual(['B1']);
  });

  it('refuses a filter with a sign that no text can hold', async () => {
    expect((await ask({ cql_filter: `provinceOldTreeNumber = 'A\u0000'` })).status).toBe(400);
  });

  it('tells how many features it answers at most where clients look for that', async () => {
    const { text } = await ask({ version: '2.0.0', request: 'GetCapabilities' });
    const operation = /<ows:Operation name="GetFeature">.*?<\/ows:Operation>/.exec(text)?.[0];
    expect(operation).toContain(
      '<ows:Constraint name="CountDefault"><ows:NoValues/><ows:DefaultValue>500000<',
    );
    expect(text.split('CountDefault')).toHaveLength(2);
    const first = await ask({ version: '1.0.0', request: 'GetCapabilities' });
    expect(first.text).toMatch(/<Title>[^<]+<\/Title><Keywords>[^<]+<\/Keywords><OnlineResource>/);
  });

  it('says to whom asks too often when to ask again', async () => {
    const minute = Math.floor(Date.now() / 60_000);
    for (const each of [minute, minute + 1]) {
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        await product.redis.set(`rate:map:${address}:${each}`, 600, 'EX', 90);
      }
    }
    const answer = await ask({});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    await product.redis.flushdb();
  });

  it('spreads what it answers over all that match where it is asked to, and tells how many those are', async () => {
    const some = await features({ maxFeatures: 2, thin: true });
    const { length } = some.features;
    expect({ matched: some.numberMatched, returned: some.numberReturned }).toEqual({
      matched: 3,
      returned: length,
    });
    expect([1, 2]).toContain(length);
    // Every second key: no two neighbours come, as they would from a page.
    const keys = some.features.map(({ id }) => Number(id.split('.')[1]) % 2);
    expect(new Set(keys)).toEqual(new Set([0]));
    expect((await features({ maxFeatures: 3, thin: true })).features).toHaveLength(3);
    const gml = await ask({ outputFormat: 'GML2', maxFeatures: 2, thin: true });
    expect(gml.text).toContain('Only answers in JSON are thinned');
  });

  it('finds a few of very many by their keys, as it would by reading all of them', async () => {
    const many = await plantTrees(
      product.db,
      Array.from({ length: 3000 }, () => ({ xz_code: '650102' })),
    );
    const few = await features({ maxFeatures: 3, thin: true });
    const every = Math.ceil(few.numberMatched / 3);
    const [{ keys }] = (await product.db.query(
      `select array_agg(fid order by fid) as keys from geo.trees('000000', true, '', '0', '2', '') f where fid % $1 = 0`,
      [every],
    )) as [{ keys: number[] }];
    const found = few.features.map(({ id }) => Number(id.split('.')[1]));
    expect([few.numberMatched, found.toSorted((a, b) => a - b)]).toEqual([3003, keys]);
    await product.db.query('delete from old_tree where id = any($1)', [many]);
  });

  it('cuts, pages, sorts, chooses properties and counts without features', async () => {
    const page = await features({ maxFeatures: 1, startIndex: 1, propertyName: 'provinceOldTreeNumber' });
    expect([page.numberMatched, page.numberReturned, page.crs]).toEqual([3, 1, null]);
    expect(page.features[0]).toMatchObject({ geometry: null, properties: { provinceOldTreeNumber: 'A2' } });
    expect(numbers(await features({ sortBy: 'provinceOldTreeNumber D', count: 1 }))).toEqual(['B1']);
    const hits = await ask({ resultType: 'hits', outputFormat: 'json', viewparams: `xzCode:${COUNTY}` });
    expect(hits.text).toContain('numberOfFeatures="2"');
  });

  it.each([
    ['typeName', { typeName: 'cite:nope' }, 'Feature type cite:nope unknown'],
    [
      'propertyName',
      { propertyName: 'geom,manage_phone' },
      'no such property: manage_phone. There are id, .*, geom',
    ],
    ['outputFormat', { outputFormat: 'shape-zip' }, 'no such output format: shape-zip. There are .*json'],
    ['cql_filter', { cql_filter: 'age = 1' }, 'no such property: age. There are id, '],
    ['sortBy', { sortBy: 'id;select' }, 'no such property: idselect. There are id, '],
    ['srsName', { srsName: 'EPSG:99' }, 'Unknown coordinate'],
    ['bbox', { bbox: '1,2,3' }, '4 numbers'],
    ['cql_filter', { cql_filter: "type = 1 or '1' = '1'" }, 'Only column comparisons'],
    ['cql_filter', { cql_filter: 'INCLUDE AND type = 1' }, 'no such property: INCLUDE'],
    ['cql_filter', { cql_filter: "type = 'abc'" }, 'type is compared with a number'],
    ['cql_filter', { cql_filter: "type IN (1, '')" }, 'type is compared with a number'],
    ['viewParams', { viewparams: 'xzCode:33,xzCode:11' }, 'found 2 view params'],
  ])('names a wrong %s, as XML and as JSON', async (locator, wrong, text) => {
    const xml = await ask(wrong);
    expect([xml.status, xml.type]).toEqual([400, 'text/xml']);
    expect(xml.text).toMatch(new RegExp(`<ServiceException code="\\w+" locator="${locator}">.*${text}`));
    const json = await ask({ ...wrong, exceptions: 'json' });
    expect(json.body).toMatchObject({ exceptions: [{ locator }] });
  });

  it.each([
    ['1.0.0', '<gml:coordinates decimal="." cs="," ts=" ">116.4,39.9<'],
    ['1.1.0', '<gml:pos>39.9 116.4<'],
    ['2.0.0', '<gml:pos>39.9 116.4<'],
  ])('writes the GML of version %s in its order of axes', async (version, text) => {
    const answer = await ask({ version, viewparams: 'xzCode:11' });
    expect(answer.text).toContain(text);
    const described = await ask({ version, request: 'DescribeFeatureType' });
    expect(described.text).toContain('name="provinceOldTreeNumber"');
    const capabilities = await ask({ version, request: 'GetCapabilities' });
    expect(capabilities.text).toContain(`version="${version}"`);
  });

  it('sends an unchanged answer only once, and anew after a change', async () => {
    const first = await ask({ outputFormat: 'json' });
    const etag = String(first.headers['etag']);
    expect((await ask({ outputFormat: 'json' }, { 'If-None-Match': etag })).status).toBe(304);
    await product.db.query(`update old_tree set lon = 116.41 where province_old_tree_number = 'B1'`);
    expect((await ask({ outputFormat: 'json' }, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('refuses XML bodies', async () => {
    const answer = await request(product.app.getHttpServer() as Parameters<typeof request>[0])
      .post(OWS)
      .set('Content-Type', 'text/xml')
      .send('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('OperationNotSupported');
  });
});
