import { oldTree, oldTreeGroup, type RowFault } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { beforeHistory } from '../kit/locks.js';
import { signInAs } from '../kit/people.js';

const GROUPS = `/api/${oldTreeGroup.path}`;
const TREES = `/api/${oldTree.path}`;

let serial = 0;

describe('A group and its trees', () => {
  let t: TestApp;
  let county: Client;
  let city: Client;
  let middle: { lon: number; lat: number };
  const { get } = asking<Given>(() => county);

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    middle = await pointIn(t.db, COUNTY);
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    city = await signInAs(t, { roles: ['city'], xzCode: '3301' });
  }, 60_000);
  afterAll(() => t.close(), 60_000);

  /** A square in the county: so many sides to the east of its middle. */
  const square = (east: number, side = 0.001): string => {
    const [west, south] = [middle.lon + east * side, middle.lat];
    const corner = (x: number, y: number) =>
      `${(west + x * side).toFixed(6)} ${(south + y * side).toFixed(6)}`;
    return `POLYGON((${[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)].join(', ')}))`;
  };
  const groupWith = (given: Given, geom: string) =>
    buildGroup(t.db, { ...given, geom: `SRID=4326;MULTIPOLYGON(${geom.slice('POLYGON'.length)})` });
  const move = (client: Client, path: string, ids: string, status: number) =>
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
      const submitted = await move(county, TREES, tree, 4);
      expect(submitted.body.errors).toEqual([level(2, 3)]);
      await t.db.query(`update old_tree_group set protect_level = '2' where id = $1`, [id]);
      expect((await move(county, TREES, tree, 4)).body).toMatchObject({ code: 200 });
      await t.db.query(`update old_tree_group set protect_level = '3' where id = $1`, [id]);
      expect((await move(city, TREES, tree, 1)).body.errors).toEqual([level(2, 3)]);
      await t.db.query(`update old_tree_group set protect_level = '1' where id = $1`, [id]);
      expect((await move(city, TREES, tree, 1)).body).toMatchObject({ code: 200 });
      // What does not touch its level is not asked again.
      await t.db.query(`update old_tree_group set protect_level = '3' where id = $1`, [id]);
      const { version } = await get(`${TREES}/detail`, { id: tree });
      const corrected = await county.post(`${TREES}/update`, { id: tree, version, remark: '补录' });
      expect(corrected.body).toMatchObject({ code: 200 });
    });

    it('is not lowered while such a tree passes', async () => {
      const { id } = await group('2');
      const tree = await treeIn(id);
      await move(county, TREES, tree, 4).expect(200);
      const { version } = await get(`${GROUPS}/detail`, { id });
      const [passed, lowered] = await beforeHistory(
        t.db,
        () => move(city, TREES, tree, 1),
        () => county.post(`${GROUPS}/update`, { id, version, protectLevel: '3' }),
      );
      expect(passed.body).toMatchObject({ code: 200 });
      expect((lowered.body as { errors: Given[] }).errors.map(({ field }) => field)).toEqual([
        'protectLevel',
      ]);
    });
  });
});
