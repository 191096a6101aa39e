import { applyRevoke, daysLater, oldTree, patrolRecord, thisYear, today } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given, treeBody } from '../kit/factories.js';
import { buildFiles } from '../kit/files.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const REVOCATIONS = '/api/applyRevoke/applyRevoke';
const TREES = '/api/oldTree/oldTree';
const DEATH = {
  ...{ revokeReason: '1', deathDispose: '2', disposeDescription: '就地保留' },
  ...{ appraisalExpert: '王林', appraisalOpinion: '确认死亡', appraisalDate: '2026-03-20' },
};

describe('A revocation', () => {
  let t: SharedApp;
  const people = new Map<string, Client>();
  const as = (xzCode: string) => asking<Given>(() => people.get(xzCode)!);
  const [county, city, province, nation] = [as(COUNTY), as('3301'), as('33'), as('')];

  beforeAll(async () => {
    t = await sharedApp();
    for (const xzCode of [COUNTY, '3301', '33', '']) people.set(xzCode, await signInAs(t, { xzCode }));
  });

  const revocation = (id: string) => county.get(`${REVOCATIONS}/detail`, { id });
  const tree = (id: string) => county.get(`${TREES}/detail`, { id });
  const planted = async (given: Given = {}) => (await buildOldTree(t.db, { xzCode: COUNTY, ...given })).id;
  async function drafted(given: Given, files = { pictures: 2, documents: 1 }): Promise<string> {
    const body = await bodyOf(t.db, applyRevoke, { revokeReason: '99', ...given });
    const { id } = await county.post(`${REVOCATIONS}/submit`, body);
    await buildFiles(t.db, { id: String(id), tenantId: t.tenantId, xzCode: COUNTY }, { type: '9', ...files });
    return String(id);
  }
  const decide = (id: string, status: number, who = county) =>
    who.post(`${REVOCATIONS}/updateStatus?ids=${id}&status=${status}`, { reason: '情况属实' });
  const refused = (id: string, status: number) =>
    county.refusal(`${REVOCATIONS}/updateStatus`, {}, { ids: id, status });

  it('is stored by submit without moving on, and numbered by its day', async () => {
    const id = await drafted({ oldTreeId: await planted() });
    const stored = await revocation(id);
    expect(stored).toMatchObject({
      status: 0,
      protectLevel: '3',
      applyNo: expect.stringMatching(/^CX\d{12}$/),
    });
    await county.post(`${REVOCATIONS}/submit`, {
      id,
      version: stored['version'],
      causeDescription: '重新写明',
    });
    expect(await revocation(id)).toMatchObject({ status: 0, causeDescription: '重新写明' });
  });

  it('decided, strikes a dead tree off: it keeps its number, is patrolled no more and counted no more', async () => {
    const oldTreeId = await planted({ vigor: '4', lifeStatus: '2' });
    const number = (await tree(oldTreeId))['oldTreeNumber'];
    const id = await drafted({ oldTreeId, ...DEATH });
    await decide(id, 1);
    const struck = await tree(oldTreeId);
    expect(struck).toMatchObject({
      ...{ lifeStatus: '3', reduceReason: '1', oldTreeNumber: number, year: thisYear() },
    });
    await county.refusal(
      '/api/patrolRecord/patrolRecord/save',
      await bodyOf(t.db, patrolRecord, { oldTreeId }),
    );
    const { provinceOldTreeNumber } = struck;
    const again = { ...(await treeBody(t.db)), xzCode: COUNTY, provinceOldTreeNumber };
    await county.refusal(`${TREES}/save`, again);
    expect(await revocation(id)).toMatchObject({ status: 1, editable: false, removable: false });
    const lines = await county.get<Given[]>(`/api/${oldTree.path}/timeline`, { id: oldTreeId });
    expect(lines.map(({ record, action }) => action ?? record)).toEqual(
      expect.arrayContaining(['revoke', 'applyRevoke']),
    );
  });

  it('of a tree of the second level is decided by the city', async () => {
    const oldTreeId = await planted({ treeAge: 350, oldTreeLevel: '2', protectLevel: '2' });
    const id = await drafted({ oldTreeId });
    await decide(id, 4);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
    await decide(id, 1, city);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '3' });
  });

  it('of a felling of the first level goes on to the nation, with thirty days after the emergency to report it', async () => {
    const oldTreeId = await planted({ treeAge: 600, oldTreeLevel: '1', protectLevel: '1' });
    const ended = daysLater(today(), -10);
    const felled = {
      revokeReason: '7',
      emergencyBasis: '台风倒伏压房',
      emergencyEndDate: ended,
      happenDate: ended,
    };
    const id = await drafted({ oldTreeId, ...felled });
    expect(await revocation(id)).toMatchObject({ reportDeadline: daysLater(today(), 20) });
    await decide(id, 4);
    await decide(id, 5, city);
    await decide(id, 6, province);
    await decide(id, 1, nation);
    expect(await revocation(id)).toMatchObject({ status: 1, isLate: 0 });
    const late = daysLater(today(), -31);
    const other = await drafted({
      oldTreeId: await planted(),
      ...felled,
      emergencyEndDate: late,
      happenDate: late,
    });
    await decide(other, 1);
    expect(await revocation(other)).toMatchObject({ isLate: 1 });
  });

  it('of what has left says where to, and marks it as moved away', async () => {
    const oldTreeId = await planted();
    const id = await drafted({ oldTreeId, revokeReason: '5' });
    await refused(id, 1);
    const { version } = await revocation(id);
    await county.post(`${REVOCATIONS}/update`, { id, version, newXzCode: '330108' });
    await decide(id, 1);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '5' });
  });

  it('is refused without two pictures, and for a death without its appraisal', async () => {
    const bare = await drafted({ oldTreeId: await planted() }, { pictures: 1, documents: 0 });
    expect(await refused(bare, 1)).toContain('2');
    const dead = await drafted({ oldTreeId: await planted(), ...DEATH }, { pictures: 2, documents: 0 });
    expect(await refused(dead, 1)).toContain('鉴定');
  });

  it('of a duplicate names another one that is in the register', async () => {
    const oldTreeId = await planted();
    const { provinceOldTreeNumber: own } = await tree(oldTreeId);
    const { provinceOldTreeNumber: other } = await tree(await planted());
    const id = await drafted({ oldTreeId, revokeReason: '6', duplicateOf: own });
    await refused(id, 1);
    const { version } = await revocation(id);
    await county.post(`${REVOCATIONS}/update`, { id, version, duplicateOf: other });
    await decide(id, 1);
  });

  it('waits once for a tree, and is decided once by two at the same time', async () => {
    const oldTreeId = await planted({ treeAge: 350, oldTreeLevel: '2', protectLevel: '2' });
    const [id, second] = [await drafted({ oldTreeId }), await drafted({ oldTreeId })];
    await decide(id, 4);
    expect(await refused(second, 4)).toContain('正在审批');
    const both = [0, 1].map(() =>
      people.get('3301')!.post(`${REVOCATIONS}/updateStatus`, {}, { ids: id, status: 1 }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refused(second, 4)).not.toBe('');
  });

  it('strikes a group off as well, and a moving tree only because it leaves', async () => {
    const { id: groupId } = await buildGroup(t.db, { xzCode: COUNTY });
    const id = await drafted({ oldTreeId: null, groupId });
    await decide(id, 1);
    const group = await county.get('/api/oldTreeGroup/oldTreeGroup/detail', { id: groupId });
    expect(group).toMatchObject({ lifeStatus: '3' });
    const moving = await drafted({ oldTreeId: await planted({ lifeStatus: '4' }) });
    expect(await refused(moving, 1)).toContain('移植中');
  });
});
