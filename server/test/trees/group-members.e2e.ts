import { oldTree, oldTreeGroup, type RowFault } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const GROUPS = `/api/${oldTreeGroup.path}`;
const TREES = `/api/${oldTree.path}`;

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
});
