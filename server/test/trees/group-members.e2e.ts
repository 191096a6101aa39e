import { oldTree, oldTreeGroup, type RowFault } from '@gushu/shared';
import { toGcj02 } from '../../src/modules/trees/old-tree/coordinates.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { beforeHistory } from '../kit/locks.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const GROUPS = `/api/${oldTreeGroup.path}`;
const TREES = `/api/${oldTree.path}`;

let serial = 0;

describe('A group and its trees', () => {
  let t: SharedApp;
  let county: Client;
  let city: Client;
  let middle: { lon: number; lat: number };
  const { get } = asking<Given>(() => county);

  beforeAll(async () => {
    t = await sharedApp();
    middle = await pointIn(t.db, COUNTY);
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    city = await signInAs(t, { roles: ['city'], xzCode: '3301' });
  });

  /** A square in the county: so many sides to the east of its middle. */
  const square = (east: number, side = 0.001): string => {
    const [west, south] = [middle.lon + east * side, middle.lat];
    const corner = (x: number, y: number) =>
      `${(west + x * side).toFixed(6)} ${(south + y * side).toFixed(6)}`;
    return `POLYGON((${[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)].join(', ')}))`;
  };
  const groupWith = (given: Given, geom: string) =>
    buildGroup(t.db, { ...given, geom: `SRID=4326;MULTIPOLYGON(${geom.slice('POLYGON'.length)})` });
  const transition = (client: Client, path: string, ids: string, status: number) =>
    client.post(`${path}/updateStatus`, {}, { ids, status });
  const inspected = async (path: string, id: string) =>
    (await get<RowFault[]>(`${path}/inspect`, { id })).map(({ ruleCode, field }) => [ruleCode, field]);

  describe('when one of them is inspected', () => {
    it('are asked all that an inspection of the register asks', async () => {
      await groupWith({}, square(0));
      const { id } = await groupWith({ provinceGroupNumber: 'ZJ-WRONG', protectLevel: '3' }, square(0.5));
      const tree = await buildOldTree(t.db, {
        ...{ groupId: id, provinceGroupNumber: 'ZJ-WRONG', spreadC: '2', protectLevel: '2' },
        ...{ lon: middle.lon - 0.01, lat: middle.lat, section: '蔷薇科', aspect: '77' },
      });
      expect(await inspected(GROUPS, id)).toEqual(
        expect.arrayContaining([
          ['G09', 'geom'],
          ['G12', 'protectLevel'],
        ]),
      );
      expect(await inspected(TREES, tree.id)).toEqual(
        expect.arrayContaining([
          ['T05', 'section'],
          ['T15', 'aspect'],
          ['T22', 'lon'],
          ['T25', 'photos'],
        ]),
      );
    });
  });

  describe('when it is entered after trees that name it', () => {
    const named = 'ZJ-AFTER';
    const groupOf = async (id: string) => (await get(`${TREES}/detail`, { id }))['groupId'];
    const textsOf = async (id: string) =>
      (await get<(RowFault & { msg: string })[]>(`${TREES}/inspect`, { id }))
        .filter(({ ruleCode }) => ruleCode === 'T22')
        .map(({ msg }) => msg);

    it('links only those that it holds and protects enough, and the others once it does', async () => {
      const tree = (given: Given) =>
        buildOldTree(t.db, {
          ...{ provinceGroupNumber: named, spreadC: '2', protectLevel: '3' },
          ...{ lon: middle.lon + 0.0305, lat: middle.lat + 0.0005 },
          ...given,
        });
      const [inside, away] = [await tree({}), await tree({ lon: middle.lon + 0.05 })];
      const [higher, draft] = [
        await tree({ protectLevel: '2' }),
        await tree({ protectLevel: '2', status: 0 }),
      ];
      const given = { provinceGroupNumber: named, geom: square(30), protectLevel: '3' };
      const { body } = await county.post(`${GROUPS}/save`, await bodyOf(t.db, oldTreeGroup, given));
      const { id, version } = body.data as { id: string; version: number };
      expect(await get(`${GROUPS}/detail`, { id })).toMatchObject({ memberTrees: 1 });
      for (const member of [inside, draft]) expect(await groupOf(member.id)).toBe(id);
      for (const other of [higher, away]) {
        expect(await groupOf(other.id)).toBeNull();
        expect(await textsOf(other.id)).toEqual([
          '未归入该编号的古树群：保护等级高于该群，或坐标不在其范围内（允许偏差50米）',
        ]);
      }
      await county.post(`${GROUPS}/update`, { id, version, protectLevel: '2' }).expect(200);
      expect([await groupOf(higher.id), await groupOf(away.id)]).toEqual([id, null]);
    });
  });

  describe('as one of its trees is recognised', () => {
    const group = (protectLevel: string) =>
      buildGroup(t.db, { provinceGroupNumber: `ZJ-LEVEL-${++serial}`, protectLevel });
    const numberOf = async (id: string) =>
      String((await get(`${GROUPS}/detail`, { id }))['provinceGroupNumber']);
    const treeIn = async (id: string, given: Given = {}) => {
      const body = await bodyOf(t.db, oldTree, {
        ...{ spreadC: '2', provinceGroupNumber: await numberOf(id), treeAge: 350 },
        ...given,
      });
      return (await county.post(`${TREES}/save`, body).expect(200)).body.data.id as string;
    };
    const level = (own: number, of: number) => ({
      field: 'provinceGroupNumber',
      label: '所属古树群编号',
      msg: `所属古树群为${of}级保护，低于本株的${own}级，请先提高古树群的保护等级`,
    });

    it('is refused one that is protected more, as it is submitted and as it passes', async () => {
      const { id } = await group('3');
      const tree = await treeIn(id);
      const submitted = await transition(county, TREES, tree, 4);
      expect(submitted.body.errors).toEqual([level(2, 3)]);
      await t.db.query(`update old_tree_group set protect_level = '2' where id = $1`, [id]);
      expect((await transition(county, TREES, tree, 4)).body).toMatchObject({ code: 200 });
      await t.db.query(`update old_tree_group set protect_level = '3' where id = $1`, [id]);
      expect((await transition(city, TREES, tree, 1)).body.errors).toEqual([level(2, 3)]);
      await t.db.query(`update old_tree_group set protect_level = '1' where id = $1`, [id]);
      expect((await transition(city, TREES, tree, 1)).body).toMatchObject({ code: 200 });
      // A change that does not touch its level is not validated again.
      await t.db.query(`update old_tree_group set protect_level = '3' where id = $1`, [id]);
      const { version } = await get(`${TREES}/detail`, { id: tree });
      const corrected = await county.post(`${TREES}/update`, { id: tree, version, remark: '补录' });
      expect(corrected.body).toMatchObject({ code: 200 });
    });

    it('is not lowered while such a tree passes', async () => {
      const { id } = await group('2');
      const tree = await treeIn(id);
      await transition(county, TREES, tree, 4).expect(200);
      const { version } = await get(`${GROUPS}/detail`, { id });
      const [passed, lowered] = await beforeHistory(
        t.db,
        () => transition(city, TREES, tree, 1),
        () => county.post(`${GROUPS}/update`, { id, version, protectLevel: '3' }),
      );
      expect(passed.body).toMatchObject({ code: 200 });
      expect((lowered.body as { errors: Given[] }).errors.map(({ field }) => field)).toEqual([
        'protectLevel',
      ]);
    });
  });

  describe('as a change of one of them passes', () => {
    const request = async (path: string, id: string, given: Given) => {
      const { version } = await get(`${path}/detail`, { id });
      const { body } = await county.post(`${path}/update`, { id, version, ...given });
      expect(body).toMatchObject({ code: 200 });
      const change = String((body.data as Given)['id']);
      expect(change).not.toBe(id);
      await transition(county, path, change, 4).expect(200);
      return change;
    };
    const wrong = (body: unknown) => (body as { errors: Given[] }).errors.map(({ field }) => field);

    it('is refused an outline on which another has been drawn meanwhile, and takes it once that is gone', async () => {
      const { id } = await buildGroup(t.db, { protectLevel: '2' });
      const change = await request(GROUPS, id, { geom: square(10) });
      const drawn = await bodyOf(t.db, oldTreeGroup, {
        geom: square(10.5),
        provinceGroupNumber: 'ZJ-MEANWHILE',
      });
      const other = (await county.post(`${GROUPS}/save`, drawn).expect(200)).body.data.id as string;
      const { body } = await transition(city, GROUPS, change, 1).expect(400);
      expect(body.errors).toEqual([{ field: 'geom', label: '范围', msg: '范围与古树群“ZJ-MEANWHILE”重叠' }]);
      expect(await get(`${GROUPS}/detail`, { id })).toMatchObject({ geom: null, changeId: change });
      expect(await get(`${GROUPS}/detail`, { id: change })).toMatchObject({ status: 4 });
      await county.post(`${GROUPS}/remove`, {}, { ids: other }).expect(200);
      await transition(city, GROUPS, change, 1).expect(200);
      expect(await get(`${GROUPS}/detail`, { id })).toMatchObject({ changeId: null });
    });

    it('shares no ground with a group that somebody else draws at the same moment', async () => {
      const { id } = await buildGroup(t.db, { protectLevel: '2' });
      const change = await request(GROUPS, id, { geom: square(20) });
      const drawn = await bodyOf(t.db, oldTreeGroup, { geom: square(20.5) });
      const [saved, passed] = await beforeHistory(
        t.db,
        () => county.post(`${GROUPS}/save`, drawn),
        () => transition(city, GROUPS, change, 1),
      );
      expect(saved.body).toMatchObject({ code: 200 });
      expect(wrong(passed.body)).toEqual(['geom']);
    });

    it('is refused what others have made of its row meanwhile', async () => {
      const { id } = await buildGroup(t.db, {
        protectLevel: '2',
        ...{ minimumAltitude: 10, highestAltitude: 90 },
      });
      const change = await request(GROUPS, id, { trees: 60, minimumAltitude: 80 });
      await t.db.query('update old_tree_group set highest_altitude = 70 where id = $1', [id]);
      expect(wrong((await transition(city, GROUPS, change, 1).expect(400)).body)).toEqual([
        'highestAltitude',
      ]);
      await t.db.query('update old_tree_group set highest_altitude = 85 where id = $1', [id]);
      await transition(city, GROUPS, change, 1).expect(200);
      expect(await get(`${GROUPS}/detail`, { id })).toMatchObject({ minimumAltitude: 80, trees: 60 });
    });

    it('takes a tree whose warnings nobody could have known of', async () => {
      const { id } = await buildGroup(t.db, { protectLevel: '2', oldTrees: 1, warningNote: null });
      await buildOldTree(t.db, { groupId: id });
      const change = await request(GROUPS, id, { trees: 60 });
      await buildOldTree(t.db, { groupId: id });
      await transition(city, GROUPS, change, 1).expect(200);
      expect(await get(`${GROUPS}/detail`, { id })).toMatchObject({ trees: 60, memberTrees: 2 });
    });

    it('keeps a shifted position that the change has converted already', async () => {
      const { id } = await buildOldTree(t.db, { treeAge: 350, protectLevel: '2', oldTreeLevel: '2' });
      const there = { lon: middle.lon + 0.002, lat: middle.lat };
      const change = await request(TREES, id, { ...toGcj02(there), coordSys: '2' });
      await transition(city, TREES, change, 1).expect(200);
      const row = await get(`${TREES}/detail`, { id });
      expect(Number(row['lon'])).toBeCloseTo(there.lon, 5);
      expect(Number(row['lat'])).toBeCloseTo(there.lat, 5);
      expect(Number(row['rawLon'])).toBeCloseTo(toGcj02(there).lon, 5);
    });

    it('leaves a tree moved that was found dead before', async () => {
      const { id } = await buildOldTree(t.db, { treeAge: 350, protectLevel: '2', oldTreeLevel: '2' });
      const change = await request(TREES, id, { treeAge: 360, vigor: '4' });
      await t.db.query(`update old_tree set life_status = '4' where id = $1`, [id]);
      await transition(city, TREES, change, 1).expect(200);
      expect(await get(`${TREES}/detail`, { id })).toMatchObject({ vigor: '4', lifeStatus: '4' });
    });
  });
});
