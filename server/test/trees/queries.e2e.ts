import {
  type Criteria,
  criteriaFields,
  criteriaOps,
  expertDatabase,
  type Field,
  normalWkt,
  oldTree,
  oldTreeGroup,
  type PageOf,
  type QueryMap,
  type RecordDefinition,
  RECORDS,
} from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { archiveRow } from '../kit/archives.js';
import { buildGroup, buildOldTree, COUNTY, pointIn } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';

const QUERIES = '/api/apicture/apicture';
/** Degrees of some 100 m there, to the east and to the north. */
const EAST = 0.00104;
const NORTH = 0.0009;

const all = (...conditions: Criteria['conditions']): string => JSON.stringify({ match: 'all', conditions });

/** A value that a comparison of the field's kind takes. */
function valueOf(field: Field): string {
  if (field.kind === 'date') return '2026-01-02';
  if (field.kind === 'datetime') return '2026-01-02 10:00:00';
  if (field.kind === 'region') return '3301';
  if (field.kind === 'text') return '%_\\';
  return '1';
}

describe('Queries of trees and groups', () => {
  let product: TestApp;
  let middle: { lon: number; lat: number };
  let county: Client;
  let neighbour: Client;
  const ids: Record<string, string> = {};

  /** So many hundred metres to the east and north of the middle. */
  const at = (east: number, north = 0) => ({
    lon: Number((middle.lon + east * EAST).toFixed(6)),
    lat: Number((middle.lat + north * NORTH).toFixed(6)),
  });
  const pair = (east: number, north = 0): string => Object.values(at(east, north)).join(' ');
  const square = (west: number, south: number, side: number): string =>
    `POLYGON((${[
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
      [0, 0],
    ]
      .map(([east = 0, north = 0]) => pair(west + east, south + north))
      .join(',')}))`;

  beforeAll(async () => {
    product = await startApp();
    middle = await pointIn(product.db, COUNTY);
    const trees = {
      here: { ...at(0), treeAge: 120, bust: 200, vigor: '1', remark: '庙前', analepsis: '1,2' },
      near: { ...at(2), treeAge: 320, bust: 300, vigor: '2', remark: null, checkDate: '2026-03-04' },
      far: { ...at(9), treeAge: 620, bust: null, groundGirth: 700, vigor: '3', remark: '100%完好' },
    };
    for (const [name, given] of Object.entries(trees)) ids[name] = (await buildOldTree(product.db, given)).id;
    ids['next'] = (await buildOldTree(product.db, { xzCode: '330102', ...at(1) })).id;
    ids['drawn'] = (
      await buildGroup(product.db, {
        ...at(30),
        geom: normalWkt('polygon', square(0, 0, 3)),
        groupName: '画',
      })
    ).id;
    ids['point'] = (await buildGroup(product.db, { ...at(20), groupName: '点' })).id;
    county = await signInAs(product, { roles: ['county'], xzCode: COUNTY });
    neighbour = await signInAs(product, { roles: ['county'], xzCode: '330102' });
  });
  afterAll(() => product.close());

  const names = (found: readonly { id: string }[]): string[] =>
    found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id).sort();
  const find = async (query: Record<string, string>, call = 'page', as = county): Promise<string[]> => {
    const { body } = await as.get(`${QUERIES}/${call}`, query);
    expect(body).toMatchObject({ code: 200 });
    const { records, total } = body.data as PageOf<{ id: string }>;
    expect(total).toBe(records.length);
    return names(records);
  };
  const refusal = async (query: Record<string, string>, call = 'page') => {
    const { status, body } = await county.get(`${QUERIES}/${call}`, query);
    return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field];
  };

  it.each<[string, Criteria['conditions'][number], string[]]>([
    ['older than', { field: 'treeAge', op: 'gt', values: ['120'] }, ['far', 'near']],
    [
      'between two ages, both included',
      { field: 'treeAge', op: 'between', values: ['120', '320'] },
      ['here', 'near'],
    ],
    ['of another girth, or of none', { field: 'bust', op: 'ne', values: ['200.0'] }, ['far', 'near']],
    ['without a girth', { field: 'bust', op: 'null', values: [] }, ['far']],
    ['with a percent sign itself', { field: 'remark', op: 'like', values: ['%'] }, ['far']],
    [
      'with blanks around what was pasted',
      { field: 'remark', op: 'eq', values: ['\u3000庙前\u200b\t'] },
      ['here'],
    ],
    ['with blanks around a figure', { field: 'treeAge', op: 'gt', values: [' 320\u00a0'] }, ['far']],
    ['that do not say it', { field: 'remark', op: 'notlike', values: ['庙'] }, ['far', 'near']],
    ['that begin with it', { field: 'remark', op: 'prefix', values: ['庙'] }, ['here']],
    ['of some vigours', { field: 'vigor', op: 'in', values: ['2', '3'] }, ['far', 'near']],
    ['of none of them', { field: 'vigor', op: 'notin', values: ['2', '3'] }, ['here']],
    ['with one of several measures', { field: 'analepsis', op: 'in', values: ['2'] }, ['here']],
    ['of a day', { field: 'checkDate', op: 'eq', values: ['2026-03-04'] }, ['near']],
    ['of a region', { field: 'xzCode', op: 'prefix', values: ['3301'] }, ['far', 'here', 'near']],
    [
      'of a Latin name',
      { field: 'treeTypeName', op: 'like', values: ['cinnamomum'] },
      ['far', 'here', 'near'],
    ],
    ['of a review state', { field: 'status', op: 'in', values: ['1'] }, ['far', 'here', 'near']],
  ])('finds trees %s', async (_what, condition, expected) => {
    expect(await find({ criteria: all(condition) })).toEqual(expected);
  });

  it('joins conditions by all or by any, beside the filters of the list', async () => {
    const conditions = [
      { field: 'treeAge', op: 'ge', values: ['320'] },
      { field: 'vigor', op: 'in', values: ['1', '2'] },
    ];
    expect(await find({ criteria: JSON.stringify({ match: 'all', conditions }) })).toEqual(['near']);
    const any = JSON.stringify({ match: 'any', conditions });
    expect(await find({ criteria: any })).toEqual(['far', 'here', 'near']);
    expect(await find({ criteria: any, vigor: '3' })).toEqual(['far']);
    expect(await find({ criteria: any }, 'page', neighbour)).toEqual(['next']);
  });

  it.each<[string, string, string]>([
    ['an unknown field', all({ field: 'tenantId', op: 'in', values: ['000000'] }), 'tenantId'],
    ['a name of every object', all({ field: 'constructor', op: 'null', values: [] }), 'constructor'],
    ['a comparison that the kind has not', all({ field: 'vigor', op: 'gt', values: ['1'] }), 'vigor'],
    ['text for a figure', all({ field: 'treeAge', op: 'gt', values: ['old'] }), 'treeAge'],
    [
      'a figure that no column holds',
      all({ field: 'treeAge', op: 'gt', values: ['99999999999'] }),
      'treeAge',
    ],
    ['a day that is none', all({ field: 'checkDate', op: 'ge', values: ['2026-02-30'] }), 'checkDate'],
    ['one end of two', all({ field: 'treeAge', op: 'between', values: ['1'] }), 'treeAge'],
    ['a NUL', all({ field: 'remark', op: 'like', values: ['a\0b'] }), 'remark'],
    ['no conditions', all(), 'criteria'],
    ['what is no JSON', '{', 'criteria'],
    ['SQL in the place of a name', all({ field: "id or 1=1 --'", op: 'null', values: [] }), 'criteria'],
  ])('refuses %s by the name of the field', async (_what, criteria, field) => {
    expect(await refusal({ criteria })).toEqual([400, field]);
  });

  it('says of a condition without its value that it needs one', async () => {
    const criteria = all({ field: 'treeAge', op: 'gt', values: [] });
    const { body } = await county.get(`${QUERIES}/page`, { criteria }).expect(400);
    expect(JSON.stringify(body)).toContain('请填写查询值');
  });

  it('never compares a secret field, which answers mask', async () => {
    const admin = await signInAs(product, { roles: ['nation'], xzCode: '', xzjb: 1 });
    const secrets = Object.entries<Field>(expertDatabase.fields).filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(0);
    for (const [field, { kind }] of secrets) {
      expect(Object.keys(criteriaFields(expertDatabase))).not.toContain(field);
      const op = criteriaOps({ kind } as Field)[0]!;
      const criteria = all({ field, op, values: ['3'] });
      const { status, body } = await admin.get(`/api/${expertDatabase.path}/list`, { criteria });
      expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, field]);
    }
  });

  it.each(RECORDS.map((record): [string, RecordDefinition] => [record.name, record]))(
    'reads every comparison of every field of %s',
    async (_name, record) => {
      const admin = await signInAs(product, { roles: ['administrator'] });
      const conditions = Object.entries(criteriaFields(record)).flatMap(([field, kind]) =>
        criteriaOps(kind).map((op) => {
          const values = op === 'between' ? [valueOf(kind), valueOf(kind)] : [valueOf(kind)];
          return { field, op, values: op === 'null' || op === 'notnull' ? [] : values };
        }),
      );
      for (let from = 0; from < conditions.length; from += 20) {
        const criteria = JSON.stringify({ match: 'any', conditions: conditions.slice(from, from + 20) });
        const path = `/api/${record.path}/${record.pageVerb ?? 'page'}`;
        const { status, body } = await admin.get(path, { criteria, size: '1' });
        if (status === 404) return;
        expect([status, body]).toMatchObject([200, { code: 200 }]);
      }
    },
  );

  it('finds trees in a polygon, in a circle and beside a line, and no others', async () => {
    expect(await find({ geom: square(-1, -1, 2) }, 'spacePage')).toEqual(['here']);
    const circle = { geom: `POINT(${pair(0)})`, buffer: '250' };
    expect(await find(circle, 'spacePage')).toEqual(['here', 'near']);
    expect(await find({ ...circle, buffer: '190' }, 'spacePage')).toEqual(['here']);
    const line = { geom: `LINESTRING(${pair(2, 1)}, ${pair(9, 1)})`, buffer: '110' };
    expect(await find(line, 'spacePage')).toEqual(['far', 'near']);
    expect(await find({ ...line, buffer: '80' }, 'spacePage')).toEqual([]);
    expect(await find({ xzCode: COUNTY }, 'spacePage')).toEqual(['far', 'here', 'near']);
  });

  it('joins a shape with conditions, and stays within the region of who asks', async () => {
    const wide = { geom: `POINT(${pair(0)})`, buffer: '5000' };
    const old = all({ field: 'treeAge', op: 'gt', values: ['200'] });
    expect(await find({ ...wide, criteria: old }, 'spacePage')).toEqual(['far', 'near']);
    expect(await find(wide, 'spacePage', neighbour)).toEqual(['next']);
    const { body } = await neighbour.get(`${QUERIES}/oldTreeMap`, wide);
    expect(names((body.data as QueryMap).features.map(({ properties }) => properties))).toEqual(['next']);
  });

  it('finds groups by their outline, or by their point where they have none', async () => {
    expect(await find({ geom: `POINT(${pair(1, 1)})`, buffer: '5' }, 'oldTreeGroupPage')).toEqual(['drawn']);
    expect(await find({ geom: `POINT(${pair(20)})`, buffer: '50' }, 'oldTreeGroupPage')).toEqual(['point']);
    expect(await find({ geom: `POINT(${pair(30)})`, buffer: '50' }, 'oldTreeGroupPage')).toEqual([]);
    const { body } = await county.get(`${QUERIES}/oldTreeGroupMap`, {});
    const { features, total, area } = body.data as QueryMap;
    expect([total, area]).toEqual([2, '']);
    const shapes = features.map(({ properties: { name }, geometry }) => [name, geometry.type]).sort();
    expect(shapes).toEqual(
      [
        ['点', 'Point'],
        ['画', 'Polygon'],
      ].sort(),
    );
  });

  it('answers the searched area with the trees on the map', async () => {
    const { body } = await county.get(`${QUERIES}/oldTreeMap`, { geom: `POINT(${pair(0)})`, buffer: '250' });
    const { features, total, area } = body.data as QueryMap;
    expect([total, names(features.map(({ properties }) => properties))]).toEqual([2, ['here', 'near']]);
    expect(area).toMatch(/^POLYGON\(\(/);
    expect(features[0]!.properties).toMatchObject({ name: '樟树' });
  });

  it('finds what a year has archived, on the map too', async () => {
    await archiveRow(product.db, 'old_tree', ids['near']!, 2024);
    await archiveRow(product.db, 'old_tree_group', ids['drawn']!, 2024);
    const year = { archiveMark: '1', year: '2024' };
    const criteria = all({ field: 'treeAge', op: 'gt', values: ['300'] });
    expect(await find({ ...year, criteria })).toEqual(['near']);
    expect(await find({ ...year, xzCode: COUNTY }, 'spacePage')).toEqual(['near']);
    expect(await find(year, 'oldTreeGroupPage')).toEqual(['drawn']);
    expect(await find(year, 'page', neighbour)).toEqual([]);
    // The county has archived the year: without one named it is what list and map read.
    expect(await find({ archiveMark: '1', criteria })).toEqual(['near']);
    const mapped = async (call: string) => {
      const { total, features } = (await county.get(`${QUERIES}/${call}`, year)).body.data as QueryMap;
      return [total, names(features.map(({ properties }) => properties))];
    };
    expect(await mapped('oldTreeMap')).toEqual([1, ['near']]);
    const newest = await county.get(`${QUERIES}/oldTreeMap`, { archiveMark: '1' });
    expect((newest.body.data as QueryMap).total).toBe(1);
    expect(await mapped('oldTreeGroupMap')).toEqual([1, ['drawn']]);
  });

  it('exports what a query finds', async () => {
    const query = { geom: `POINT(${pair(0)})`, buffer: '250', columns: 'treeAge', ascs: 'treeAge' };
    expect(await sheetRows(county.get('/api/oldTree/oldTree/export', query))).toEqual([
      ['树龄(年)'],
      [120],
      [320],
    ]);
    const criteria = all({ field: 'treeAge', op: 'gt', values: ['500'] });
    const { body } = await county.get('/api/oldTree/oldTree/export-count', { criteria });
    expect(body.data).toMatchObject({ total: 1 });
  });

  it.each<[string, () => Record<string, string>, string]>([
    ['nothing to look in', () => ({}), 'geom'],
    ['no shape', () => ({ geom: 'CIRCLE(1 2)' }), 'geom'],
    ['a line without metres', () => ({ geom: `LINESTRING(${pair(0)}, ${pair(1)})` }), 'buffer'],
    ['too many metres', () => ({ geom: `POINT(${pair(0)})`, buffer: '50001' }), 'buffer'],
    ['metres without a shape', () => ({ buffer: '100', xzCode: COUNTY }), 'geom'],
    [
      'an outline that crosses itself',
      () => ({ geom: `POLYGON((${[pair(0), pair(2, 2), pair(2), pair(0, 2), pair(0)].join(',')}))` }),
      'geom',
    ],
    ['a place abroad', () => ({ geom: 'POINT(10 50)', buffer: '100' }), 'geom'],
    ['more than a large province', () => ({ geom: 'POLYGON((100 20,120 20,120 40,100 40,100 20))' }), 'geom'],
    [
      'too many positions',
      () => ({
        geom: `LINESTRING(${Array.from({ length: 301 }, (_, i) => pair(i / 10)).join(',')})`,
        buffer: '1',
      }),
      'geom',
    ],
    ['a line across the nation', () => ({ geom: 'LINESTRING(80 30,120 30)', buffer: '1' }), 'geom'],
  ])('refuses %s by the name of the parameter', async (_what, query, field) => {
    expect(await refusal(query(), 'spacePage')).toEqual([400, field]);
  });

  describe.each([
    [
      'queryCriteria',
      { criteria: all({ field: 'treeAge', op: 'gt', values: ['500'] }) },
      { criteria: all({ field: 'managePhon', op: 'null', values: [] }) },
      'managePhon',
    ],
    [
      'spaceQueryCriteria',
      { geomType: 'circle', geom: 'POINT(120.1 30.2)', buffer: '500' },
      { geomType: 'line', geom: 'LINESTRING(120 30)' },
      'geom',
    ],
  ])('saved under %s', (path, value, wrong, field) => {
    const url = `/api/${path}/${path}`;
    const list = async (as: Client, query = {}) =>
      ((await as.get(`${url}/list`, query)).body.data as PageOf<{ id: string; name: string }>).records;

    it('are listed, changed and removed by whose they are, and by nobody else', async () => {
      const named = { name: '最老', dataType: '1', ...value };
      const saved = await county.post(`${url}/save`, named);
      expect(saved.body).toMatchObject({ code: 200 });
      const { id } = saved.body.data as { id: string };
      expect(await list(county, { dataType: '1' })).toMatchObject([{ id, ...named }]);
      expect(await list(county, { dataType: '2' })).toEqual([]);
      const again = await county.post(`${url}/save`, named);
      expect(again.body).toMatchObject({ code: 400, errors: [{ field: 'name' }] });
      expect(await list(neighbour)).toEqual([]);
      expect((await neighbour.post(`${url}/update`, { id, ...named, name: '我的' })).status).toBe(404);
      expect((await neighbour.post(`${url}/remove`, {}, { ids: id })).status).toBe(404);
      expect((await county.post(`${url}/update`, { id, ...named, name: '改' })).status).toBe(200);
      expect(await list(county)).toMatchObject([{ id, name: '改' }]);
      expect((await county.post(`${url}/remove`, {}, { ids: id })).status).toBe(200);
      expect(await list(county)).toEqual([]);
    });

    it('are refused where the list would refuse them, and beyond fifty', async () => {
      const refused = await county.post(`${url}/save`, { name: '错', dataType: '1', ...wrong });
      expect(refused.body).toMatchObject({ code: 400, errors: [{ field }] });
      for (let i = 0; i < 50; i++) {
        const { status } = await county.post(`${url}/save`, {
          name: `Q${i}`,
          dataType: '2',
          ...value2(value),
        });
        expect(status).toBe(200);
      }
      const { body } = await county.post(`${url}/save`, { name: 'Q50', dataType: '2', ...value2(value) });
      expect(body).toMatchObject({ code: 400 });
    });
  });

  it('shows the one saved shape to whose it is', async () => {
    const url = '/api/spaceQueryCriteria/spaceQueryCriteria';
    const region = { name: '西湖', dataType: '1', geomType: 'region', xzCode: COUNTY };
    const { body } = await county.post(`${url}/save`, region);
    const { id } = body.data as { id: string };
    expect((await county.get(`${url}/detail`, { id })).body.data).toMatchObject(region);
    expect((await neighbour.get(`${url}/detail`, { id })).status).toBe(404);
  });

  it('has groups described by their own fields', () => {
    expect(Object.keys(criteriaFields(oldTreeGroup))).toContain('closure');
    expect(Object.keys(criteriaFields(oldTree))).not.toContain('closure');
  });
});

/** The same for groups: they have no age of their own. */
const value2 = (value: object): object =>
  'criteria' in value ? { criteria: all({ field: 'avgTreeAge', op: 'gt', values: ['500'] }) } : value;
