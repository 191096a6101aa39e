import { readFileSync } from 'node:fs';
import request from 'supertest';
import { boundaries, layers } from '../../src/modules/maps/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { COUNTY, EXACT, plant, put, ROUGH } from './content-rows.js';

const OWS = '/geoserver/cite/ows';
interface Feature {
  id: string;
  geometry: { type: string; coordinates: number[] };
  properties: Record<string, unknown>;
}
interface Collection {
  features: Feature[];
  numberMatched: number;
}

const CONTENT = layers.filter(({ exact }) => exact === 'region').map(({ name }) => name);
const TREES = CONTENT.filter((name) => name.endsWith('_gushu'));
const GROUPS = CONTENT.filter((name) => name.endsWith('_gushuqun'));

describe('Layers of published content', () => {
  let product: TestApp;
  let ids: Awaited<ReturnType<typeof plant>>;
  beforeAll(async () => {
    product = await startApp();
    ids = await plant(product.db);
  });
  afterAll(() => product.close());

  const ask = (typeName: string, query: object = {}, token?: string) =>
    request(product.app.getHttpServer() as Parameters<typeof request>[0])
      .get(OWS)
      .set(token ? { 'Blade-Auth': `bearer ${token}` } : {})
      .query({
        service: 'WFS',
        version: '1.0.0',
        request: 'GetFeature',
        typeName: `cite:${typeName}`,
        ...query,
      });
  const features = async (typeName: string, query: object = {}, token?: string): Promise<Collection> => {
    const asJson = { outputFormat: 'application/json', sortBy: 'provinceOldTreeNumber', ...query };
    const answer = await ask(typeName, asJson, token);
    expect([typeName, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([typeName, 200, '']);
    return JSON.parse(answer.text) as Collection;
  };
  const numbers = ({ features: found }: Collection) =>
    found.map(
      ({ properties: { provinceOldTreeNumber, provinceGroupNumber } }) =>
        provinceOldTreeNumber ?? provinceGroupNumber,
    );
  const secretIn = async (name: string, token?: string) => {
    const { features: found } = await features(name, {}, token);
    const secret = found.find(({ properties }) => properties['provinceOldTreeNumber'] === 'SECRET');
    return name === 'gaobaigushu' ? secret?.geometry.coordinates[0] : secret?.geometry.coordinates;
  };

  it.each([...TREES, 'gaobaigushu'])(
    '%s answers published trees of the tenant alone, once each',
    async (name) => {
      const all = await features(name);
      expect(numbers(all)).toEqual(['OPEN', 'SECRET']);
      expect(all.numberMatched).toBe(2);
      const [open] = all.features;
      expect(open?.properties).toMatchObject({
        type: 1,
        oldTreeId: ids.open,
        coordinate: '116.412345 39.912345',
      });
      expect(open?.geometry.type).toBe(name === 'gaobaigushu' ? 'MultiPoint' : 'Point');
      expect(Boolean(open?.properties['billboardId'])).toBe(name === 'xuanchuanpian_gushu');
    },
  );

  it.each(GROUPS)('%s answers groups, by their number too', async (name) => {
    const all = await features(name);
    expect(numbers(all)).toEqual(['G-1']);
    expect(all.features[0]).toMatchObject({
      geometry: { coordinates: [120.1, 30.2] },
      properties: { type: 2 },
    });
    expect(numbers(await features(name, { viewparams: 'provinceGroupNumber:g-1' }))).toEqual(['G-1']);
    expect(numbers(await features(name, { viewparams: 'provinceGroupNumber:G-2' }))).toEqual([]);
  });

  it('shows in each layer whom where a sensitive tree stands', async () => {
    const tokenOf = async (account: string, password = PASSWORD, tenant?: string) =>
      (await signIn(product.app, account, password, tenant)).token;
    const county = await buildUser(product.db, { roles: ['county'], xzCode: COUNTY });
    const neighbour = await buildUser(product.db, { roles: ['county'], xzCode: '330108' });
    const stranger = await buildUser(product.db, { tenantId: '111111', roles: ['county'], xzCode: COUNTY });
    const reader = await buildKeeper(product.db, '000000', ['post', 'landscape']);
    const abroad = await tokenOf(stranger.account, PASSWORD, stranger.tenantId);
    // Content is everybody's of the tenant, the place of a tree is not.
    const seen: [token: string | undefined, place: number[]][] = [
      [undefined, ROUGH],
      [await tokenOf('admin', ADMIN_PASSWORD), EXACT],
      [await tokenOf(county.account), EXACT],
      [await tokenOf(neighbour.account), ROUGH],
      [await tokenOf(reader.account), ROUGH],
    ];
    for (const name of [...TREES, 'gaobaigushu']) {
      const places = await Promise.all(seen.map(([token]) => secretIn(name, token)));
      expect([name, places]).toEqual([name, seen.map(([, place]) => place)]);
      expect(numbers(await features(name, {}, abroad))).toEqual(['OTHER']);
    }
  });

  it.each(TREES)('%s hides where a sensitive tree stands from a box and a filter as well', async (name) => {
    const bbox = '120.1678,30.2567,120.1679,30.2568';
    const filter = `<Filter><BBOX><PropertyName>geom</PropertyName><Box><coordinates>${bbox}</coordinates></Box></BBOX></Filter>`;
    expect((await features(name, { bbox })).features).toEqual([]);
    expect((await features(name, { filter })).features).toEqual([]);
    const cql_filter = `coordinate = '120.167891 30.256789'`;
    expect((await features(name, { cql_filter })).features).toEqual([]);
  });

  it('hides where a group stands whose protected species alone is sensitive, and shows none that is not approved', async () => {
    const [[{ id: yew }]] = await product.db.query<[[{ id: string }], number]>(
      `update tree_species set sensitive = 1 where id = (select max(id) from tree_species) returning id`,
    );
    await product.db.query('update old_tree_group set tree_type = $2, lon = 120.123456 where id = $1', [
      ids.group,
      yew,
    ]);
    const places = async () => {
      const answers = await Promise.all(GROUPS.map((name) => features(name)));
      return answers.map(({ features: [group] }) => group?.geometry.coordinates[0]);
    };
    expect(await places()).toEqual(GROUPS.map(() => 120.12));
    await product.db.query('update old_tree_group set status = 0 where id = $1', [ids.group]);
    await product.db.query('update old_tree set status = 0 where id = $1', [ids.open]);
    expect(await places()).toEqual(GROUPS.map(() => undefined));
    for (const name of TREES) expect(numbers(await features(name))).toEqual(['SECRET']);
    await product.db.query('update old_tree set status = 1 where id = $1', [ids.open]);
    await product.db.query('update old_tree_group set status = 1, tree_type = null, lon = 120.1');
    await product.db.query('update tree_species set sensitive = 0 where id = $1', [yew]);
  });

  it('passes over a place outside of the country, of which a plane knows nothing', async () => {
    const slip = { picture_name: 'slip', data_type: 'gbgs', publish_status: 1, xz_code: '45' };
    for (const coordinate of ['39.9 99.5', '999 99'])
      await put(product.db, 'apicture', { ...slip, coordinate });
    const id = await put(product.db, 'apicture', { ...slip, coordinate: '39.9 116.4;110.5 25.25' });
    const { features: found } = await features('gaobaigushu', {
      viewparams: 'xzCode:45',
      srsName: 'EPSG:3857',
    });
    expect(found.map(({ properties, geometry }) => [properties['id'], geometry.coordinates.length])).toEqual([
      [id, 1],
    ]);
    await product.db.query(`delete from apicture where picture_name = 'slip'`);
  });

  it.each(CONTENT)('%s is read in every version, counted, paged, filtered and described', async (name) => {
    const most = GROUPS.includes(name) ? 1 : 2;
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
      const [gml, hits, described] = await Promise.all([
        ask(name, { version }),
        ask(name, { version, resultType: 'hits' }),
        ask(name, { version, request: 'DescribeFeatureType' }),
      ]);
      expect([gml.status, gml.text.split(`<cite:${name} `).length - 1]).toEqual([200, most]);
      expect(hits.text).toMatch(new RegExp(`(numberOfFeatures|numberMatched)="${most}"`));
      expect(described.text).toContain(
        `type="gml:${name === 'gaobaigushu' ? 'MultiPoint' : 'Point'}PropertyType"`,
      );
    }
    const page = await features(name, {
      version: '2.0.0',
      count: 1,
      startIndex: most - 1,
      propertyName: 'id',
    });
    expect([page.features.length, page.numberMatched, page.features[0]?.geometry]).toEqual([1, most, null]);
    const [one] = (await features(name)).features;
    const literal = `<Literal>${String(one?.properties['id'])}</Literal>`;
    const filter = `<Filter><PropertyIsEqualTo><PropertyName>id</PropertyName>${literal}</PropertyIsEqualTo></Filter>`;
    const [byId, byFilter, inProvince, elsewhere] = await Promise.all(
      [
        { featureId: one?.id },
        { filter },
        { viewparams: 'xzCode:33' },
        { viewparams: 'year:1999;xzCode:44' },
      ].map(async (query) => (await features(name, query)).features),
    );
    expect([byId, byFilter, elsewhere]).toEqual([[one], [one], []]);
    expect(inProvince).toHaveLength(1);
  });

  it('writes confessions of several places as one feature, in the axes of each version', async () => {
    const coordinate = '110.5 25.25;110.75 25.5';
    const id = await put(product.db, 'apicture', {
      picture_name: 'two',
      data_type: 'gbgs',
      publish_status: 1,
      coordinate,
      xz_code: '45',
    });
    const asked = { viewparams: 'xzCode:45' };
    const [two] = (await features('gaobaigushu', asked)).features;
    expect(two).toMatchObject({
      geometry: {
        coordinates: [
          [110.5, 25.25],
          [110.75, 25.5],
        ],
      },
      properties: { coordinate, id },
    });
    const of = async (version: string) => (await ask('gaobaigushu', { ...asked, version })).text;
    expect(await of('1.0.0')).toMatch(
      /<gml:MultiPoint srsName="[^"]+CRS84"><gml:pointMember><gml:Point><gml:coordinates [^>]*>110.5,25.25</,
    );
    expect(await of('1.1.0')).toMatch(
      /<gml:MultiPoint srsName="urn:[^"]+"><gml:pointMember><gml:Point><gml:pos[^>]*>25.25 110.5</,
    );
    expect(await of('2.0.0')).toMatch(
      /<gml:MultiPoint gml:id="gaobaigushu.\d+.geom" srsName="urn:[^"]+"><gml:pointMember><gml:Point gml:id="gaobaigushu.\d+.1">/,
    );
    await product.db.query('delete from apicture where id = $1', [id]);
  });

  it('shows a tree of the photo exhibition once, with its newest picture, and one edition where that is asked for', async () => {
    const again = {
      picture_name: 'again',
      data_type: 'syz2',
      photo_exhibition: '2023',
      year: 2023,
      publish_status: 1,
    };
    const id = await put(product.db, 'apicture', {
      ...again,
      old_tree_id: ids.open,
      province_old_tree_number: 'OPEN',
      xz_code: '110101',
    });
    const [open, ...others] = (await features('sheyingzhan_gushu')).features;
    expect([open?.properties['id'], others.length]).toEqual([id, 1]);
    const edition = (viewparams: string) => features('sheyingzhan_gushu', { viewparams }).then(numbers);
    expect(await edition('photoExhibition:2023')).toEqual(['OPEN']);
    expect(await edition('photoExhibition:2022')).toEqual(['OPEN', 'SECRET']);
    await product.db.query('delete from apicture where id = $1', [id]);
  });

  it('chooses the kind of the two hundred, and the year whose snapshot places the trees', async () => {
    const kind = (viewparams: string) => features('shuangbai_gushu', { viewparams }).then(numbers);
    expect(await kind('treeType:0')).toEqual(['OPEN', 'SECRET']);
    expect(await kind('treeType:2')).toEqual([]);
    await archiveRow(product.db, 'old_tree', ids.open, 2024);
    await product.db.query('update old_tree set lon = 116.4 where id = $1', [ids.open]);
    const place = async (viewparams: string) =>
      (await features('zuimeigushu_gushu', { viewparams })).features[0]?.geometry.coordinates;
    expect(await place('year:2024')).toEqual([116.412345, 39.912345]);
    expect(await place('year:2024;archiveMark:2')).toEqual([116.4, 39.912345]);
    expect(await place('year:2023')).toEqual([116.4, 39.912345]);
    await product.db.query('update old_tree set lon = 116.412345 where id = $1', [ids.open]);
    await product.db.query('delete from old_tree_archive');
    await product.db.query('delete from tree_archive_rollup');
  });

  const VIEWS = [...layers, ...boundaries];
  /** The statement of a view in GeoServer's data directory, with the parameters' defaults. */
  const viewOf = (name: string) => {
    const file = new URL(
      `../../../geoserver/workspaces/cite/postgis/${name}/featuretype.xml`,
      import.meta.url,
    );
    const text = readFileSync(file, 'utf8');
    const defaults = new Map(
      [...text.matchAll(/<parameter><name>(\w+)<\/name><defaultValue>([^<]*)</g)].map(([, key, value]) => [
        key,
        value,
      ]),
    );
    const [, statement = ''] = /<sql>([^<]+)<\/sql>/.exec(text) ?? [];
    return statement.replace(/%(\w+)%/g, (_, key: string) => defaults.get(key) ?? '');
  };
  it.each(VIEWS)(
    'GeoServer’s view of $name has the rows of the embedded answer',
    async ({ name, geometry }) => {
      const shape = `st_asgeojson(v.geom, 8, 0)::jsonb as geometry, to_jsonb(v) - 'geom' as row`;
      const text = `select ${shape} from (${viewOf(name)}) v`;
      const narrowed =
        geometry === 'MultiPolygon'
          ? `${text} where st_covers(v.geom, st_setsrid(st_makepoint(120.05, 30.25), 4326))`
          : text;
      const rows = (await product.asOwner(narrowed)) as { geometry: unknown; row: Record<string, unknown> }[];
      const answer =
        geometry === 'MultiPolygon'
          ? await request(product.app.getHttpServer() as Parameters<typeof request>[0])
              .get('/geoserver/cite/wms')
              .query({
                ...{
                  service: 'WMS',
                  version: '1.1.1',
                  request: 'GetFeatureInfo',
                  layers: name,
                  query_layers: name,
                  styles: '',
                },
                ...{
                  srs: 'EPSG:4326',
                  bbox: '120,30.2,120.1,30.3',
                  width: 100,
                  height: 100,
                  x: 50.0,
                  y: 50.0,
                  info_format: 'application/json',
                },
              })
          : await ask(name, { outputFormat: 'json' });
      const shown = (JSON.parse(answer.text) as Collection).features.map(
        ({ id, geometry: at, properties }) => ({
          geometry: at,
          row: { fid: Number(id.split('.')[1]), ...properties },
        }),
      );
      const byKey = (a: { row: Record<string, unknown> }, b: typeof a) =>
        Number(a.row['fid']) - Number(b.row['fid']);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.sort(byKey)).toEqual(rows.sort(byKey));
    },
  );

  const SQL = [
    "'",
    "' or 1=1 --",
    "');drop table apicture;--",
    '%',
    '\n',
    '３３',
    '$$',
    'a\\',
    'x'.repeat(3_000),
  ];
  const PARAMS = new Map(
    layers.flatMap(({ name, params }) => params.map((param) => [param.name, name] as const)),
  );
  it.each([...PARAMS])(
    'refuses what does not belong into the view parameter %s, as of %s',
    async (param, name) => {
      const answers = await Promise.all(
        SQL.map((value) => ask(name, { viewparams: `${param}:${value}`, exceptions: 'json' })),
      );
      for (const [at, answer] of answers.entries()) {
        expect([SQL[at], answer.status]).toEqual([SQL[at], 400]);
        const code = expect.stringMatching(/^(NoApplicableCode|InvalidParameterValue)$/) as string;
        expect(answer.body).toMatchObject({ exceptions: [{ code }] });
      }
    },
  );

  it.each([
    ['typeName', { typeName: "gaobaigushu';select 1" }],
    ['typeName', { typeName: 'geo.gaobaigushu_of' }],
    ['cql_filter', { cql_filter: `id = 'x' or 'a' = 'a'` }],
    ['cql_filter', { cql_filter: `strStartsWith(id, 'x') = true` }],
    ['cql_filter', { cql_filter: `id = 'x'; drop table apicture` }],
    ['cql_filter', { cql_filter: `"id" = 'x'` }],
    ['filter', { filter: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Filter>&x;</Filter>' }],
    [
      'filter',
      {
        filter:
          '<Filter><PropertyIsEqualTo><Function name="pg_sleep"/><Literal>9</Literal></PropertyIsEqualTo></Filter>',
      },
    ],
    [
      'filter',
      {
        filter:
          '<Filter><PropertyIsEqualTo><PropertyName>id" = id --</PropertyName><Literal>9</Literal></PropertyIsEqualTo></Filter>',
      },
    ],
    ['bbox', { bbox: '1,2,3,4);select pg_sleep(9)' }],
    ['bbox', { bbox: '1,2,3,4', filter: '<Filter/>' }],
    ['propertyName', { propertyName: 'id,manage_phone' }],
    ['sortBy', { sortBy: 'id;drop table apicture' }],
    ['featureId', { featureId: 'old_tree.1' }],
    ['srsName', { srsName: 'http://127.0.0.1/crs' }],
  ])('refuses an injected %s: %j', async (locator, wrong) => {
    const { status, body } = await ask('gaobaigushu', { ...wrong, exceptions: 'json' });
    const exceptions = [{ code: 'InvalidParameterValue', locator }];
    expect([status, body]).toMatchObject([400, { exceptions }]);
  });

  it('takes what is compared as a text and nothing else', async () => {
    for (const value of ["' or 1=1 --", '%', '\\', '{1}']) {
      const quoted = value.replaceAll("'", "''");
      expect((await features('gaobaigushu', { cql_filter: `id = '${quoted}'` })).features).toEqual([]);
    }
  });
});
