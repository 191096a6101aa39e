import { oldTreeGroup } from '@gushu/shared';
import { archive, openYear } from '../kit/archives.js';
import { type Client, signIn } from '../kit/client.js';
import {
  bodyOf,
  buildGroup,
  buildOldTree,
  COUNTY,
  type Given,
  pointIn,
  SPECIES,
  treeBody,
} from '../kit/factories.js';
import { beforeHistory } from '../kit/locks.js';
import { buildUser, PASSWORD, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const PATH = '/api/oldTreeGroup/oldTreeGroup';

interface Group extends Given {
  id: string;
  version: number;
  status: number;
}

describe('A group of trees', () => {
  let product: SharedApp;
  let middle: { lon: number; lat: number };
  const people: Record<string, Client> = {};

  beforeAll(async () => {
    product = await sharedApp();
    middle = await pointIn(product.db, COUNTY);
    const staff = {
      town: ['township', '330106002'],
      county: ['county', COUNTY],
      city: ['city', '3301'],
      province: ['province', '33'],
    } as const;
    for (const [name, [role, xzCode]] of Object.entries(staff)) {
      const { account } = await buildUser(product.db, { account: name, roles: [role], xzCode });
      people[name] = await signIn(product.app, account, PASSWORD);
    }
  });

  const as = (name: string): Client => people[name]!;
  /** A square in the county: so many sides to the east of its middle. */
  const square = (east: number, side = 0.001): string => {
    const [west, south] = [middle.lon + east * side, middle.lat];
    const ring = [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ];
    return `POLYGON((${ring.map(([lon, lat]) => `${lon!.toFixed(6)} ${lat!.toFixed(6)}`).join(', ')}))`;
  };
  const send = async (given: Given, name = 'county') =>
    as(name).post(`${PATH}/save`, await bodyOf(product.db, oldTreeGroup, given));
  const save = async (given: Given, name = 'county') => {
    const answer = await send(given, name);
    expect(answer.body).toMatchObject({ code: 200 });
    return answer.body.data as Group;
  };
  const detail = async (id: string, name = 'county') =>
    (await as(name).get(`${PATH}/detail`, { id }).expect(200)).body.data as Group;
  const transition = (name: string, ids: string, status: number, auditOpinion?: string) =>
    as(name).post(`${PATH}/updateStatus`, {}, { ids, status, ...(auditOpinion ? { auditOpinion } : {}) });
  const update = async (name: string, id: string, given: Given) => {
    const { version } = await detail(id, name);
    return as(name).post(`${PATH}/update`, { id, version, ...given });
  };
  const wrongFields = (body: unknown) =>
    (body as { errors: { field: string; msg: string }[] }).errors.map(({ field }) => field);

  it('keeps its outline as it was drawn, and works out its area and middle', async () => {
    const { id } = await save({ geom: square(0), lon: null, lat: null });
    const row = await detail(id);
    expect(row['geom']).toMatch(/^MULTIPOLYGON\(\(\(\d+\.\d+ \d+\.\d+,/);
    // 0.001 degrees are some 96 m by 111 m there.
    expect(Number(row['geomArea'])).toBeGreaterThan(1.0);
    expect(Number(row['geomArea'])).toBeLessThan(1.1);
    expect(Number(row['lon'])).toBeCloseTo(middle.lon + 0.0005, 4);
    expect(row).toMatchObject({ treeTypeName: '樟树', mainTreeTypeName: '樟树', memberTrees: 0 });
    const same = await update('county', id, { geom: square(0), remark: '复核' });
    expect(same.body).toMatchObject({ code: 200 });
    const { body } = await as('county').get(`${PATH}/history`, { id }).expect(200);
    expect((body.data as { changes: object | null }[])[0]!.changes).toEqual({ remark: [null, '复核'] });
    const redrawn = await update('county', id, { geom: square(4) });
    expect(redrawn.body).toMatchObject({ code: 200 });
    expect(Number((await detail(id))['lon'])).toBeCloseTo(middle.lon + 0.0045, 4);
    const placed = { lon: middle.lon + 0.0041, lat: middle.lat + 0.0001 };
    await update('county', id, placed);
    await update('county', id, { geom: square(3.5) });
    expect(Number((await detail(id))['lon'])).toBeCloseTo(placed.lon, 5);
    const emptied = await update('county', id, { geom: null });
    expect(emptied.body).toMatchObject({ code: 200 });
    expect(await detail(id)).toMatchObject({ geom: null, geomArea: null });
  });

  it('is refused an outline that crosses itself, lies elsewhere or overlaps another, with the reason', async () => {
    const { lon, lat } = middle;
    const bow = `POLYGON((${lon} ${lat},${lon + 0.01} ${lat + 0.01},${lon + 0.01} ${lat},${lon} ${lat + 0.01},${lon} ${lat}))`;
    const crossed = await send({ geom: bow });
    expect(crossed.body.errors).toEqual([
      expect.objectContaining({
        field: 'geom',
        msg: expect.stringMatching(/^范围图形不正确：边线相交（\d+\.\d+ \d+\.\d+）$/),
      }),
    ]);
    const away = await send({ geom: 'POLYGON((116 39,116.01 39,116.01 39.01,116 39))' });
    expect(away.body.errors).toEqual([{ field: 'geom', label: '范围', msg: '范围不在所填区划内' }]);
    const number = 'ZJ-OVERLAP';
    await save({ geom: square(20), provinceGroupNumber: number });
    const over = await send({ geom: square(20.5) });
    expect(over.body.errors).toEqual([
      expect.objectContaining({ field: 'geom', msg: expect.stringContaining(number) }),
    ]);
    // A neighbour that only touches it shares no ground with it.
    await save({ geom: square(21) });
  });

  it('names no main species twice', async () => {
    const { body } = await send({ mainTreeType: `${SPECIES},${SPECIES}` });
    expect(body.errors).toEqual([{ field: 'mainTreeType', label: '主要树种', msg: '不能重复选择' }]);
  });

  it('shares no ground with one that somebody else saves at the same moment', async () => {
    const answers = await beforeHistory(
      product.db,
      () => send({ geom: square(25) }),
      () => send({ geom: square(25.5) }),
      () => send({ geom: square(27) }),
    );
    expect(answers.map(({ body }) => body.code)).toEqual([200, 400, 200]);
    expect(wrongFields(answers[1].body)).toEqual(['geom']);
  });

  it('is checked between its fields once it is submitted', async () => {
    const { id } = await save({
      ...{ trees: 10, oldTrees: 11, minimumAltitude: 90, highestAltitude: 80, underwoodDensity: 20 },
      ...{ ageOver500Rate: 50, age300Rate: 20 },
    });
    const { body } = await transition('county', id, 1).expect(400);
    expect(wrongFields(body).sort()).toEqual(
      ['ageOver500Rate', 'highestAltitude', 'oldTrees', 'underwoodType'].sort(),
    );
  });

  it('gets its number at the end of the review that its level needs', async () => {
    const { id } = await save({ protectLevel: '1', checkNumber: '7001', xzCode: '330106002' }, 'town');
    await transition('town', id, 3).expect(200);
    await transition('county', id, 4).expect(200);
    await transition('city', id, 5).expect(200);
    await transition('province', id, 1).expect(200);
    expect(await detail(id)).toMatchObject({ status: 1, groupNumber: `${COUNTY}7001` });
    const other = await send({ checkNumber: '7001' });
    expect(wrongFields(other.body)).toEqual(['checkNumber']);
  });

  it('stays valid while a change of its outline waits for those who recognised it', async () => {
    const { id } = await buildGroup(product.db, { protectLevel: '2' });
    const asked = await update('county', id, { geom: square(30) });
    expect(asked.body).toMatchObject({ code: 200 });
    const row = await detail(id);
    expect(row['geom']).toBeNull();
    const change = String(row['changeId']);
    await transition('county', change, 4).expect(200);
    await transition('city', change, 1).expect(200);
    const changed = await detail(id);
    expect(changed['geom']).toMatch(/^MULTIPOLYGON/);
    expect(Number(changed['geomArea'])).toBeGreaterThan(1);
    expect(changed['changeId']).toBeNull();
    // The county changes at once a field that is no key field.
    expect((await update('county', id, { remark: '补录' })).body).toMatchObject({ code: 200 });
    expect(await detail(id)).toMatchObject({ remark: '补录', changeId: null });
  });

  it('counts the trees that name it, which keep it in the register under its number and their level', async () => {
    const { id } = await save({ provinceGroupNumber: 'ZJ-MEMBERS', protectLevel: '3' });
    await product.db.query('delete from old_tree where tenant_id = $1', [product.tenantId]);
    for (const protectLevel of ['3', '2'])
      await buildOldTree(product.db, {
        groupId: id,
        provinceGroupNumber: 'ZJ-MEMBERS',
        spreadC: '2',
        protectLevel,
      });
    expect(await detail(id)).toMatchObject({ memberTrees: 2 });
    const { body } = await as('county').get('/api/oldTree/oldTree/page', { groupId: id }).expect(200);
    expect(body.data.total).toBe(2);
    const lower = await update('county', id, { protectLevel: '3', remark: 'x' });
    expect(wrongFields(lower.body)).toEqual(['protectLevel']);
    const renamed = await update('county', id, { protectLevel: '2', provinceGroupNumber: 'ZJ-OTHERS' });
    expect(wrongFields(renamed.body)).toEqual(['provinceGroupNumber']);
    const removed = await as('county').post(`${PATH}/remove`, {}, { ids: id }).expect(400);
    expect(removed.body.msg).toContain('2株古树');
  });

  it('is found by its number, archived with its year, and closed in it', async () => {
    const { id } = await buildGroup(product.db, { provinceGroupNumber: 'ZJ-FOUND', year: 2025 });
    const number = { provinceGroupNumber: 'ZJ-FOUND' };
    const { body } = await as('county').get(`${PATH}/detailByProvinceNumber`, number).expect(200);
    expect(body.data.id).toBe(id);
    await as('county').get(`${PATH}/detailByProvinceNumber`, { provinceGroupNumber: 'ZJ-NONE' }).expect(404);
    const check = await as('county').get(`${PATH}/checkDataXzCode`, { year: 2025 }).expect(200);
    expect(check.body.data).toMatchObject({
      total: 1,
      passed: 1,
      outOfRegion: 0,
      ruleErrors: 0,
      canArchive: true,
    });
    await openYear(await signInAs(product, { roles: ['nation'], xzCode: '' }), '2', 2025);
    const taken = await archive(product, as('county'), { dataType: '2', year: 2025 });
    expect(taken).toMatchObject({ year: 2025, xzCode: COUNTY, state: 2, totalNum: 1, progress: 1 });
    expect((await as('county').get(`${PATH}/getyear`).expect(200)).body.data).toEqual([2025]);
    const after = await as('county').get(`${PATH}/detail`, { id }).expect(200);
    expect(after.body.data.archivedYear).toBe(2025);
    const closed = await update('county', id, { remark: '迟' });
    expect(closed.body.msg).toContain('2025年度已归档');
    expect(closed.body.errors).toEqual([expect.objectContaining({ field: 'year' })]);
    // That is all that is said, whatever else is wrong.
    const wrong = await update('county', id, { xzCode: '430102001001' });
    expect(wrong.body).toMatchObject({ code: 400, errors: [{ field: 'year' }] });
  });

  describe('as its trees name it', () => {
    const TREES = '/api/oldTree/oldTree';
    const sendTree = async (given: Given) =>
      as('county').post(`${TREES}/save`, await treeBody(product.db, { spreadC: '2', ...given }));
    const treeOf = async (id: string) =>
      (await as('county').get(`${TREES}/detail`, { id }).expect(200)).body.data as Group;

    it('takes a tree that stands in its outline, or at most 50 m beside it, and no other', async () => {
      const provinceGroupNumber = 'ZJ-STAND';
      const { id } = await save({ provinceGroupNumber, geom: square(40) });
      const [lon, lat] = [middle.lon + 0.04, middle.lat];
      const inside = await sendTree({ provinceGroupNumber, lon: lon + 0.0005, lat: lat + 0.0005 });
      expect(inside.body).toMatchObject({ code: 200 });
      expect(await treeOf(inside.body.data.id)).toMatchObject({
        groupId: id,
        groupIdName: provinceGroupNumber,
      });
      const beside = await sendTree({ provinceGroupNumber, lon: lon - 0.0004, lat });
      expect(beside.body).toMatchObject({ code: 200 });
      const away = await sendTree({ provinceGroupNumber, lon: lon - 0.002, lat });
      expect(away.body.errors).toEqual([
        { field: 'lon', label: '经度', msg: '坐标不在所属古树群范围内（允许偏差50米）' },
      ]);
      const left = await as('county').post(`${TREES}/update`, {
        ...{ id: inside.body.data.id, version: 1, spreadC: '1', provinceGroupNumber: null },
      });
      expect(left.body).toMatchObject({ code: 200 });
      expect(await treeOf(inside.body.data.id)).toMatchObject({ groupId: null });
      // The other is a draft as yet: the list shows it, the register does not count it.
      const { body } = await as('county').get(`${TREES}/page`, { groupId: id }).expect(200);
      expect(body.data.total).toBe(1);
      expect(await detail(id)).toMatchObject({ memberTrees: 0 });
    });

    it('keeps its trees in a new outline, or says how many would stand outside', async () => {
      const provinceGroupNumber = 'ZJ-DRAWN';
      const { id, version } = await save({ provinceGroupNumber, geom: square(50) });
      const [lon, lat] = [middle.lon + 0.05, middle.lat];
      const member = await sendTree({ provinceGroupNumber, lon: lon + 0.0005, lat: lat + 0.0005 });
      expect(member.body).toMatchObject({ code: 200 });
      const draw = (geom: string) => as('county').post(`${PATH}/update`, { id, version, geom });
      const away = await draw(square(54));
      expect(away.body.errors).toEqual([
        {
          field: 'geom',
          label: '范围',
          msg: '新范围将使群内1株古树落在范围外（允许偏差50米），请先核对坐标',
        },
      ]);
      expect((await draw(square(62.5, 0.0008))).body).toMatchObject({ code: 200 });
    });

    it('must be there, in the county of the tree', async () => {
      const unknown = await sendTree({ provinceGroupNumber: 'ZJ-NOWHERE' });
      expect(wrongFields(unknown.body)).toEqual(['provinceGroupNumber']);
      await buildGroup(product.db, { provinceGroupNumber: 'ZJ-AWAY', xzCode: '330108' });
      const away = await sendTree({ provinceGroupNumber: 'ZJ-AWAY' });
      expect(wrongFields(away.body)).toEqual(['provinceGroupNumber']);
    });

    it('stays while a tree joins it, and takes none once it is removed', async () => {
      const remove = (ids: string) => as('county').post(`${PATH}/remove`, {}, { ids });
      const joined = await save({ provinceGroupNumber: 'ZJ-JOINED' });
      const stays = await beforeHistory(
        product.db,
        () => sendTree({ provinceGroupNumber: 'ZJ-JOINED' }),
        () => remove(joined.id),
      );
      expect(stays.map(({ body }) => body.code)).toEqual([200, 400]);
      expect(stays[1].body.msg).toContain('1株古树');
      const removed = await save({ provinceGroupNumber: 'ZJ-REMOVED' });
      const goes = await beforeHistory(
        product.db,
        () => remove(removed.id),
        () => sendTree({ provinceGroupNumber: 'ZJ-REMOVED' }),
      );
      expect(goes.map(({ body }) => body.code)).toEqual([200, 400]);
      expect(wrongFields(goes[1].body)).toEqual(['provinceGroupNumber']);
    });

    it('finds the trees that named it before it was entered', async () => {
      const provinceGroupNumber = 'ZJ-LATER';
      const tree = await buildOldTree(product.db, { provinceGroupNumber });
      await buildOldTree(product.db, { provinceGroupNumber, xzCode: '330108' });
      const { id } = await save({ provinceGroupNumber });
      expect(await detail(id)).toMatchObject({ memberTrees: 1 });
      expect(await treeOf(tree.id)).toMatchObject({ groupId: id, version: 2 });
      const history = await as('county').get('/api/oldTree/oldTree/history', { id: tree.id }).expect(200);
      expect((history.body as { data: object[] }).data[0]).toMatchObject({
        action: 'update',
        version: 2,
        changes: { groupId: ['', provinceGroupNumber] },
      });
    });
  });
});
