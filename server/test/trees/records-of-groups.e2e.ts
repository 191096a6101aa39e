import { curingRecord, patrolRecord } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const PATROLS = '/api/patrolRecord/patrolRecord';
const CARE = '/api/curingRecord/curingRecord';
const GROUPS = '/api/oldTreeGroup/oldTreeGroup';

describe('Records on a group of trees', () => {
  let t: SharedApp;
  let county: Client;
  let group: string;
  let middle: { lon: number; lat: number };
  const number = 'ZJ-LOOKED-AT';

  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    middle = await pointIn(t.db, COUNTY);
    group = (await buildGroup(t.db, { provinceGroupNumber: number, vigor: '1', protectLevel: '2' })).id;
  });

  const { get, post } = asking<Given>(() => county);
  const patrol = async (given: Given) => {
    const { oldTreeId: _, ...body } = await bodyOf(t.db, patrolRecord, { ...middle, ...given });
    return { ...body, ...(given['oldTreeId'] ? { oldTreeId: given['oldTreeId'] } : {}) };
  };
  const fieldsOf = (body: unknown) =>
    (body as { errors: { field: string }[] }).errors.map(({ field }) => field);

  it('take its number, species and region, and the way that the patrol took', async () => {
    const track = 'LINESTRING(120.07 30.22, 120.08 30.23)';
    const { id } = await post<Given>(`${PATROLS}/save`, await patrol({ groupId: group, track }));
    expect(await get(`${PATROLS}/detail`, { id: String(id) })).toMatchObject({
      provinceOldTreeNumber: number,
      treeTypeName: '樟树',
      xzCode: COUNTY,
      targetType: '2',
      targetTypeName: '古树群',
      groupIdName: number,
      oldTreeId: null,
      distance: 0,
      track: 'LINESTRING(120.07 30.22,120.08 30.23)',
    });
    expect((await get(`${PATROLS}/page`, { targetType: '2' }))['total']).toBe(1);
    expect((await get(`${PATROLS}/page`, { targetType: '1' }))['total']).toBe(0);
  });

  it('hang on a tree or a group: on just one, that is there and stands', async () => {
    const tree = (await buildOldTree(t.db)).id;
    const both = await county.post(`${PATROLS}/save`, await patrol({ oldTreeId: tree, groupId: group }));
    expect(fieldsOf(both.body)).toEqual(['groupId']);
    const none = await county.post(`${PATROLS}/save`, await patrol({}));
    expect(fieldsOf(none.body)).toContain('oldTreeId');
    const away = (await buildGroup(t.db, { xzCode: '110101' })).id;
    const gone = (await buildGroup(t.db, { lifeStatus: '3' })).id;
    for (const groupId of [away, gone]) {
      const refused = await county.post(`${PATROLS}/save`, await patrol({ groupId }));
      expect(fieldsOf(refused.body)).toEqual(['groupId']);
    }
    const { id, version } = await post<Given>(`${PATROLS}/save`, await patrol({ oldTreeId: tree }));
    await post(`${PATROLS}/update`, { id, version, oldTreeId: null, groupId: group });
    expect(await get(`${PATROLS}/detail`, { id: String(id) })).toMatchObject({
      ...{ provinceOldTreeNumber: number, targetType: '2' },
    });
  });

  it('stand in its timeline, and suggest the vigour that they found', async () => {
    const { oldTreeId: _, ...body } = await bodyOf(t.db, curingRecord, { groupId: group, vigorAfter: '2' });
    const { id } = await post<Given>(`${CARE}/submit`, body);
    expect(await get(`${CARE}/detail`, { id: String(id) })).toMatchObject({ status: 1 });
    const lines = await get<{ record: string; id: string }[]>(`${GROUPS}/timeline`, { id: group });
    expect(lines).toContainEqual(expect.objectContaining({ record: 'curingRecord', id }));
    const { changeId, vigor } = await get(`${GROUPS}/detail`, { id: group });
    expect(vigor).toBe('1');
    expect(await get(`${GROUPS}/detail`, { id: String(changeId) })).toMatchObject({ vigor: '2', status: 0 });
  });
});
