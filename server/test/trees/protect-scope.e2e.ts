import { oldTree, type ScopeAnswer } from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { archive, buildPhotographed, openYear } from '../kit/archives.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given, pointIn, treeBody } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const PATH = `/api/${oldTree.path}`;
/** Degrees of some metre there, to the east and to the north. */
const EAST = 0.0000104;
const NORTH = 0.000009;

interface Collection {
  type: string;
  features: { id: string; geometry: { type: string } | null; properties: Given }[];
}

describe('The protection scope of a tree', () => {
  let product: TestApp;
  let place: { lon: number; lat: number };
  let admin: Client;
  let county: Client;
  const { get, post } = asking<Given & { id: string; version: number }>(() => county);

  beforeAll(async () => {
    product = await startApp();
    await product.db.query('delete from old_tree');
    place = await pointIn(product.db, COUNTY);
    admin = await signIn(product.app, 'admin', ADMIN_PASSWORD);
    county = await signInAs(product, { roles: ['county'], xzCode: COUNTY });
  });
  afterAll(() => product.close());

  /** A square of so many metres with its south-western corner so many metres beside the tree. */
  const square = (west: number, south: number, side: number): string => {
    const at = (east: number, north: number) =>
      `${(place.lon + (west + east) * EAST).toFixed(6)} ${(place.lat + (south + north) * NORTH).toFixed(6)}`;
    return `POLYGON((${at(0, 0)},${at(side, 0)},${at(side, side)},${at(0, side)},${at(0, 0)}))`;
  };
  const refusal = async (protectScope: string) => {
    const { status, body } = await county.post(`${PATH}/save`, await treeBody(product.db, { protectScope }));
    return [status, (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)];
  };
  /** Draws a scope of a tree of the register around it. */
  const draw = (id: string) =>
    product.db.query(`update old_tree set protect_scope = st_geomfromtext($2, 4326) where id = $1`, [
      id,
      square(-20, -20, 40),
    ]);
  const detail = (id: string) => get(`${PATH}/detail`, { id });

  it('is drawn, measured, shown in its history, and removed with its area', async () => {
    const drawn = square(-20, -20, 40);
    const saved = await post(
      `${PATH}/save`,
      await treeBody(product.db, { protectScope: drawn, scopeArea: 5 }),
    );
    const row = await detail(saved.id);
    expect(String(row['protectScope'])).toMatch(/^POLYGON\(\(/);
    expect(Math.abs(Number(row['scopeArea']) - 1_600)).toBeLessThan(30);
    await post(`${PATH}/update`, { id: saved.id, version: row.version, protectScope: square(-10, -10, 20) });
    const smaller = await detail(saved.id);
    expect(Math.abs(Number(smaller['scopeArea']) - 400)).toBeLessThan(10);
    const history = await get<{ changes: Given }[]>(`${PATH}/history`, { id: saved.id });
    expect(history[0]?.changes).toMatchObject({
      protectScope: [row['protectScope'], smaller['protectScope']],
      scopeArea: [row['scopeArea'], smaller['scopeArea']],
    });
    await post(`${PATH}/update`, { id: saved.id, version: smaller.version, protectScope: null });
    expect(await detail(saved.id)).toMatchObject({ protectScope: null, scopeArea: null });
  });

  it.each<[string, () => string]>([
    ['crosses itself', () => square(-20, -20, 40).replace(/,([^,]*),([^,]*),/, ',$2,$1,')],
    ['does not hold the tree', () => square(5, 5, 40)],
    ['is larger than any', () => square(-300, -300, 600)],
    ['is two areas', () => `MULTIPOLYGON(${[0, 1].map(() => square(-20, -20, 40).slice(7)).join(',')})`],
  ])('is refused where it %s', async (_, drawn) => {
    expect(await refusal(drawn())).toEqual([400, ['protectScope']]);
  });

  it('is the crown and five metres where none is drawn, or what the province has set', async () => {
    const asked = { ...place, avgGuanFu: 10, xzCode: COUNTY, protectLevel: '3' };
    const scope = () => get<ScopeAnswer>(`${PATH}/default-scope`, asked);
    const usual = await scope();
    expect(usual).toMatchObject({ buffer: 5, wkt: expect.stringMatching(/^POLYGON/) as string });
    expect(usual.area / (Math.PI * 10 ** 2)).toBeCloseTo(1, 1);
    const param = { paramName: '浙江三级', paramKey: 'scopeBuffer.33.3', paramValue: '2' };
    expect((await admin.post('/api/blade-system/param/submit', param)).body).toMatchObject({ code: 200 });
    expect(await scope()).toMatchObject({ buffer: 2 });
    const wrong = await admin.post('/api/blade-system/param/submit', {
      ...param,
      paramKey: 'scopeBuffer.44.1',
      paramValue: 'far',
    });
    expect(wrong.status).toBe(400);
  });

  it('goes to the snapshot of a year with its tree', async () => {
    await product.db.query('delete from old_tree');
    const { id } = await buildPhotographed(product.db, { ...place });
    await draw(id);
    await openYear(admin, '1', 2026);
    expect(await archive(product, admin, { dataType: '1', year: 2026, xzCode: COUNTY })).toMatchObject({
      state: 2,
    });
    const [row] = (await product.db.query(
      `select a.protect_scope = t.protect_scope as same from old_tree_archive a join old_tree t using (id) where id = $1`,
      [id],
    )) as { same: boolean }[];
    expect(row).toEqual({ same: true });
  });

  it('is exported for a filter as GeoJSON, as drawn or by the rule, of the own region alone', async () => {
    await product.db.query('delete from old_tree');
    const drawn = await buildOldTree(product.db, { ...place, provinceOldTreeNumber: 'SCOPE-1' });
    await draw(drawn.id);
    const ruled = await buildOldTree(product.db, { ...place, provinceOldTreeNumber: 'SCOPE-2' });
    const unplaced = await buildOldTree(product.db, { lon: null, lat: null, status: 0, vigor: '3' });
    await buildOldTree(product.db, { xzCode: '330108' });
    const scopes = async (query: object) => {
      const { body, headers } = await county.get(`${PATH}/scope-export`, query).buffer(true).parse(asText);
      expect(headers['content-type']).toBe('application/geo+json');
      expect(headers['content-disposition']).toContain('.geojson');
      return JSON.parse(String(body)) as Collection;
    };
    const all = await scopes({});
    expect(all.type).toBe('FeatureCollection');
    const found = new Map(all.features.map(({ id, geometry, properties }) => [id, { geometry, properties }]));
    expect([...found.keys()].sort()).toEqual([drawn.id, ruled.id, unplaced.id].sort());
    expect(found.get(drawn.id)).toMatchObject({
      geometry: { type: 'Polygon' },
      properties: { provinceOldTreeNumber: 'SCOPE-1', isDrawn: true },
    });
    expect(found.get(ruled.id)).toMatchObject({
      geometry: { type: 'Polygon' },
      properties: { isDrawn: false },
    });
    expect(found.get(unplaced.id)?.geometry).toBeNull();
    expect((await scopes({ vigor: '3' })).features.map(({ id }) => id)).toEqual([unplaced.id]);
    expect(await get(`${PATH}/scope-export-count`, { vigor: '3' })).toMatchObject({ total: 1 });
    const expert = await signInAs(product, { roles: ['expert'], xzCode: '' });
    expect((await expert.get(`${PATH}/scope-export`)).status).toBe(403);
  });
});

/** The body as it came: no JSON by its type. */
function asText(response: unknown, done: (error: Error | null, text: string) => void): void {
  const stream = response as NodeJS.ReadableStream;
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => (text += chunk));
  stream.on('end', () => done(null, text));
}
