import {
  applyRevoke,
  centralGovernment,
  daysLater,
  moveRecord,
  now,
  type RowTransition,
  thisYear,
  today,
} from '@gushu/shared';
import { archive, openYear, photographAll } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import {
  bodyOf,
  buildGroup,
  buildOldTree,
  buildRow,
  COUNTY,
  type Given,
  treeBody,
} from '../kit/factories.js';
import { buildFiles } from '../kit/files.js';
import { type SignedIn, signInAs, signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const REVOCATIONS = '/api/applyRevoke/applyRevoke';
const MOVES = '/api/moveRecord/moveRecord';
const TREES = '/api/oldTree/oldTree';
const BESIDE = '330108';
const REASON = { reason: '选错了古树，予以撤回' };
const SECOND = { treeAge: 350, oldTreeLevel: '2', protectLevel: '2' };

describe('A decision that took effect at once', () => {
  let t: SharedApp;
  const people = new Map<string, SignedIn>();
  const as = (who: string) => asking<Given>(() => people.get(who)!);
  const [county, city, nation] = [as(COUNTY), as('3301'), as('')];

  beforeAll(async () => {
    t = await sharedApp();
    for (const xzCode of [COUNTY, '3301', BESIDE]) people.set(xzCode, await signInAs(t, { xzCode }));
    people.set('colleague', await signInAs(t, { xzCode: COUNTY }));
    people.set('', await signInToAll(t));
  });

  const tree = (id: string, who = county) => who.get(`${TREES}/detail`, { id });
  const planted = async (given: Given = {}) => (await buildOldTree(t.db, { xzCode: COUNTY, ...given })).id;
  const stored = async (table: string, id: string) =>
    ((await t.db.query(`select * from ${table} where id = $1`, [id])) as Given[])[0]!;
  const transitions = async (id: string, who = county, path = REVOCATIONS) =>
    ((await who.get(`${path}/detail`, { id }))['moves'] as RowTransition[]).map(({ action }) => action);
  const move = (ids: string, status: number, who = county, path = REVOCATIONS) =>
    who.post<{ ok: boolean; msg?: string }[]>(`${path}/updateStatus`, REASON, { ids, status });
  const refused = (ids: string, who: Client = people.get(COUNTY)!, path = REVOCATIONS) =>
    county.refusal(`${path}/updateStatus`, REASON, { ids, status: 0 }, who);

  /** A revocation as a draft, with the files that it needs. */
  async function drafted(given: Given, who = county, xzCode = COUNTY): Promise<string> {
    const body = await bodyOf(t.db, applyRevoke, { revokeReason: '99', ...given });
    const { id } = await who.post(`${REVOCATIONS}/submit`, body);
    const row = { id: String(id), tenantId: t.tenantId, xzCode };
    await buildFiles(t.db, row, { type: '9', pictures: 2, documents: 1 });
    return String(id);
  }
  /** A tree that its county has revoked. */
  async function revoked(given: Given = {}): Promise<{ id: string; oldTreeId: string }> {
    const oldTreeId = await planted(given);
    const id = await drafted({ oldTreeId });
    await move(id, 1);
    return { id, oldTreeId };
  }
  /** A move of trees that their county has approved. */
  async function moving(oldTreeIds: string): Promise<string> {
    const { id } = await county.post(`${MOVES}/save`, await bodyOf(t.db, moveRecord, { oldTreeIds }));
    const row = { id: String(id), tenantId: t.tenantId, xzCode: COUNTY };
    await buildFiles(t.db, row, { type: '7', pictures: 0, documents: 3 });
    await move(String(id), 1, county, MOVES);
    return String(id);
  }
  const closeDay = (id: string, table = 'apply_revoke') =>
    t.db.query(`update ${table} set take_back_until = $2 where id = $1`, [id, now(Date.now() - 1_000)]);

  it('is taken back by who made it: tree, plan of patrols and counts are as before, and the draft can be corrected', async () => {
    const oldTreeId = await planted({ year: 2024 });
    const counts = async () =>
      JSON.stringify(
        (await nation.get<{ rows: Given[] }>('/api/analyse/analyse/oldTreeLevel', { xzCode: COUNTY })).rows,
      );
    const [before, plan, counted] = [
      await stored('old_tree', oldTreeId),
      await stored('patrol_plan', oldTreeId),
      await counts(),
    ];
    const id = await drafted({ oldTreeId });
    await move(id, 1);
    const decided = await county.get(`${REVOCATIONS}/detail`, { id });
    expect(decided).toMatchObject({ status: 1, editable: false, removable: false });
    expect(String(decided['takeBackUntil']).slice(0, 10)).toBe(daysLater(today(), 1));
    expect(await transitions(id)).toEqual(['takeBack']);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '3', reduceReason: '99', year: thisYear() });
    expect(await stored('patrol_plan', oldTreeId)).toMatchObject({ is_deleted: 1 });
    expect(await counts()).not.toBe(counted);

    expect(await move(id, 0)).toMatchObject([{ id, ok: true, status: 0 }]);
    const changing = ['version', 'update_time', 'update_user'];
    const rest = (row: Given) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !changing.includes(name)));
    expect(rest(await stored('old_tree', oldTreeId))).toEqual(rest(before));
    expect(rest(await stored('patrol_plan', oldTreeId))).toEqual(rest(plan));
    expect(await counts()).toBe(counted);
    expect(await county.get(`${REVOCATIONS}/detail`, { id })).toMatchObject({
      ...{ status: 0, takeBackUntil: null, editable: true, removable: true },
    });
  });

  it('stands with its being taken back in the history of tree and application, and in the audit trail', async () => {
    const { id, oldTreeId } = await revoked();
    const shown = async () =>
      (await as('colleague').get<Given[]>(`${TREES}/timeline`, { id: oldTreeId })).find(
        (line) => line['record'] === 'applyRevoke',
      )?.['values'] as Given;
    expect(await shown()).toHaveProperty(
      'takeBackUntil',
      (await stored('apply_revoke', id))['take_back_until'],
    );
    await move(id, 0);
    const actions = async (path: string, row: string, who = as('colleague')) =>
      (await who.get<Given[]>(`${path}/history`, { id: row })).map(({ action, remark }) => [action, remark]);
    const { applyNo } = await county.get(`${REVOCATIONS}/detail`, { id });
    expect(await actions(TREES, oldTreeId)).toEqual([
      ['restore', applyNo],
      ['revoke', applyNo],
    ]);
    expect((await actions(REVOCATIONS, id)).map(([action]) => action)).toEqual([
      'takeBack',
      'submit',
      'save',
    ]);
    expect((await actions(REVOCATIONS, id))[0]).toEqual(['takeBack', REASON.reason]);
    const lines = await as('3301').get<Given[]>(`${TREES}/timeline`, { id: oldTreeId });
    expect(lines.flatMap(({ action }) => action ?? [])).toEqual(['restore', 'revoke']);
    expect(await tree(oldTreeId, city)).toMatchObject({ lifeStatus: '1' });
    const outcomes = (await t.db.query(
      `select outcome from audit_trail where path = $1 and targets like $2 and outcome <> 'begun'`,
      [`${REVOCATIONS}/updateStatus`, `%${id}%`],
    )) as Given[];
    expect(outcomes).toEqual([{ outcome: 'ok' }, { outcome: 'ok' }]);
  });

  it('gives a dead tree back as dead, and a group as it stood', async () => {
    const dead = await planted({ vigor: '4', lifeStatus: '2' });
    const id = await drafted({
      ...{ oldTreeId: dead, revokeReason: '1', deathDispose: '2', disposeDescription: '就地保留' },
      ...{ appraisalExpert: '王林', appraisalOpinion: '确认死亡', appraisalDate: '2026-03-20' },
    });
    await move(id, 1);
    await move(id, 0);
    expect(await tree(dead)).toMatchObject({ lifeStatus: '2' });
    const { id: groupId } = await buildGroup(t.db, { xzCode: COUNTY });
    const ofGroup = await drafted({ oldTreeId: null, groupId });
    await move(ofGroup, 1);
    const group = () => county.get('/api/oldTreeGroup/oldTreeGroup/detail', { id: groupId });
    expect(await group()).toMatchObject({ lifeStatus: '3' });
    await move(ofGroup, 0);
    expect(await group()).toMatchObject({ lifeStatus: '1' });
  });

  it('is nobody else’s to take back: no colleague’s, no level’s above, and not what a reviewer has decided', async () => {
    const { id, oldTreeId } = await revoked();
    for (const who of ['colleague', '3301']) {
      expect(await transitions(id, as(who))).toEqual([]);
      expect(await refused(id, people.get(who))).toContain('不允许');
    }
    await county.refusal(`${REVOCATIONS}/updateStatus`, REASON, { ids: id, status: 0 }, people.get(BESIDE));
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '3' });
    const above = await drafted({ oldTreeId: await planted(SECOND) });
    await move(above, 4);
    await move(above, 1, city);
    expect(await county.get(`${REVOCATIONS}/detail`, { id: above })).toMatchObject({ takeBackUntil: null });
    expect(await transitions(above)).toEqual([]);
    expect(await refused(above)).toContain('不允许');
  });

  it('wants a reason, and is taken back once, by one of two at the same moment', async () => {
    const { id, oldTreeId } = await revoked();
    const at = { ids: id, status: 0 };
    expect(await county.refusal(`${REVOCATIONS}/updateStatus`, {}, at)).toContain('原因');
    const both = [0, 1].map(() => people.get(COUNTY)!.post(`${REVOCATIONS}/updateStatus`, REASON, at));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refused(id)).toContain('不允许');
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
    // Decided anew it can be taken back anew.
    await move(id, 1);
    await move(id, 0);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
  });

  it('stays once its day is over, and says until when it could have been taken back', async () => {
    const { id, oldTreeId } = await revoked();
    await closeDay(id);
    expect(await transitions(id)).toEqual([]);
    const lines = await county.get<Given[]>(`${TREES}/timeline`, { id: oldTreeId });
    const ofRevocation = lines.find(({ record }) => record === 'applyRevoke');
    expect(ofRevocation?.['values']).toHaveProperty('takeBackUntil', null);
    expect(await refused(id)).toMatch(/撤回批准.*须在\d{4}-\d\d-\d\d \d\d:\d\d:\d\d前/);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '3' });
    await t.db.query(`update apply_revoke set take_back_until = $2 where id = $1`, [
      id,
      now(Date.now() + 600_000),
    ]);
    await move(id, 0);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
  });

  it('answers for each row of several', async () => {
    const [first, second] = [await revoked(), await revoked()];
    await closeDay(second.id);
    const results = await move(`${first.id},${second.id}`, 0);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(results[1]!.msg).toContain('撤回批准');
    expect(await tree(first.oldTreeId)).toMatchObject({ lifeStatus: '1' });
    expect(await tree(second.oldTreeId)).toMatchObject({ lifeStatus: '3' });
  });

  it('stays where the county has archived the year since, until the nation opens it anew', async () => {
    const beside = as(BESIDE);
    const oldTreeId = await planted({ xzCode: BESIDE });
    await planted({ xzCode: BESIDE });
    await photographAll(t.db);
    const id = await drafted({ oldTreeId }, beside, BESIDE);
    await move(id, 1, beside);
    await openYear(people.get('')!, '1', thisYear());
    const order = { dataType: '1', year: thisYear(), xzCode: BESIDE };
    expect(await archive(t, people.get(BESIDE)!, order)).toMatchObject({ state: 2, doneNum: 1 });
    expect(await refused(id, people.get(BESIDE))).toContain(`${thisYear()}年度此后已归档`);
    expect(await tree(oldTreeId, beside)).toMatchObject({ lifeStatus: '3' });
    await nation.post('/api/archiveYear/archiveYear/submit', { ...order, state: 1 });
    await move(id, 0, beside);
    expect(await tree(oldTreeId, beside)).toMatchObject({ lifeStatus: '1' });
  });

  it('stays where a project, or another record of the tree, has come or gone on since', async () => {
    const [first, second] = [await revoked(), await revoked()];
    const project = await buildRow(t.db, centralGovernment, { oldTreeId: first.oldTreeId });
    expect(await refused(first.id)).toContain(centralGovernment.label[0]);
    await t.db.query(`update central_government set is_deleted = 1 where id = $1`, [project.id]);
    await move(first.id, 0);
    // Another application was there before and went on since.
    const other = await buildRow(t.db, moveRecord, { oldTreeIds: second.oldTreeId, xzCode: COUNTY });
    await t.db.query(`update move_record set create_time = create_time - interval '1 day' where id = $1`, [
      other.id,
    ]);
    await t.db.query(
      `insert into record_history (tenant_id, record, row_id, action, version, create_time)
        values ($1, 'moveRecord', $2, 'submit', 2, localtimestamp + interval '1 second')`,
      [t.tenantId, other.id],
    );
    expect(await refused(second.id)).toContain(moveRecord.label[0]);
    expect(await tree(second.oldTreeId)).toMatchObject({ lifeStatus: '3' });
  });

  it('keeps the numbers of its tree meanwhile, in whatever year they are asked for', async () => {
    const { id, oldTreeId } = await revoked();
    const { provinceOldTreeNumber, surveyNumber } = await tree(oldTreeId);
    const body = async (given: Given) => ({
      ...(await treeBody(t.db)),
      xzCode: COUNTY,
      year: 2023,
      ...given,
    });
    const taken = await people.get(COUNTY)!.post(`${TREES}/save`, await body({ provinceOldTreeNumber }));
    expect(taken.status).toBe(400);
    expect(taken.body.errors).toMatchObject([{ field: 'provinceOldTreeNumber' }]);
    expect(taken.body.msg).toContain('保留');
    expect(await county.refusal(`${TREES}/save`, await body({ surveyNumber }))).toContain('保留');
    // Changed in case and width alone it is the same number.
    const alike = String(provinceOldTreeNumber).toLowerCase();
    expect(await county.refusal(`${TREES}/save`, await body({ provinceOldTreeNumber: alike }))).toContain(
      '保留',
    );
    await closeDay(id);
    const made = await county.post(`${TREES}/save`, await body({ provinceOldTreeNumber }));
    expect(made).toHaveProperty('id');
  });

  describe('about a move', () => {
    it('gives all its trees back as they stood, and the move as a draft that can be submitted anew', async () => {
      const ids = [await planted({ year: 2024 }), await planted()];
      const id = await moving(ids.join(','));
      expect(await transitions(id, county, MOVES)).toEqual(['takeBack', 'start']);
      for (const oldTreeId of ids) expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '4' });
      await move(id, 0, county, MOVES);
      expect(await county.get(`${MOVES}/detail`, { id })).toMatchObject({
        ...{
          status: 0,
          moveStage: 1,
          approveDate: null,
          approveDept: null,
          takeBackUntil: null,
          editable: true,
        },
      });
      expect(await tree(ids[0]!)).toMatchObject({ lifeStatus: '1', year: 2024 });
      expect(await stored('patrol_plan', ids[1]!)).toMatchObject({ is_deleted: 0 });
      await move(id, 1, county, MOVES);
      expect(await tree(ids[1]!)).toMatchObject({ lifeStatus: '4' });
    });

    it('is taken back or begun, not both, by two at the same moment', async () => {
      const oldTreeId = await planted();
      const id = await moving(oldTreeId);
      const both = await Promise.all([
        people.get(COUNTY)!.post(`${MOVES}/updateStatus`, REASON, { ids: id, status: 0 }),
        people.get('colleague')!.post(`${MOVES}/updateMoveStage`, {}, { ids: id, moveStage: 3 }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const { moveStage } = await county.get(`${MOVES}/detail`, { id });
      expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: moveStage === 1 ? '1' : '4' });
    });

    it('stays once the work has begun, or one of its trees was revoked: none of them is given back then', async () => {
      const begun = await moving(await planted());
      await county.post(`${MOVES}/updateMoveStage`, {}, { ids: begun, moveStage: 3 });
      expect(await transitions(begun, county, MOVES)).toEqual(['finish']);
      expect(await refused(begun, people.get(COUNTY), MOVES)).toContain('已开工');
      const [first, second] = [await planted(), await planted()];
      const id = await moving(`${first},${second}`);
      await move(await drafted({ oldTreeId: second, revokeReason: '5', newXzCode: BESIDE }), 1);
      const said = await refused(id, people.get(COUNTY), MOVES);
      expect(said).toContain('撤销在册');
      expect(said).toContain(String((await tree(second))['provinceOldTreeNumber']));
      expect(await tree(first)).toMatchObject({ lifeStatus: '4' });
    });
  });
});
