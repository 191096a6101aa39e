import {
  ARRANGEMENT_FIELDS,
  consulation,
  curingRecord,
  type HistoryLine,
  OPINION_FIELDS,
  REQUEST_FIELDS,
} from '@gushu/shared';
import { asking } from '../kit/client.js';
import { bodyOf, buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { signInAs, type SignedIn } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const CONSULTATIONS = '/api/consulation/consulation';
const CARE = '/api/curingRecord/curingRecord';
const HELD = { consultDate: '2026-05-02 09:30:00', consultWay: '1', place: '村口' };
const SAID = { diagnosis: '根系缺氧', opinion: '改善通气', measures: '埋设透气管12根' };

describe('A consultation', () => {
  let t: SharedApp;
  const people = new Map<string, SignedIn>();
  const as = (who: string) => asking<Given>(() => people.get(who)!);
  const [county, city, expert] = [as('county'), as('city'), as('expert')];
  let expertId: string;

  beforeAll(async () => {
    t = await sharedApp();
    people.set('county', await signInAs(t, { xzCode: COUNTY }));
    people.set('city', await signInAs(t, { xzCode: '3301', roles: ['city'] }));
    people.set('expert', await signInAs(t, { xzCode: '32', roles: ['expert'] }));
    const [made] = (await t.db.query(
      `insert into expert_database (tenant_id, name, expert_level, user_id, xz_code, status, check_status, publish_status)
        values ('${t.tenantId}', '沈文斌', '1', $1, '', 1, 1, 1) returning id::text`,
      [people.get('expert')!.user.id],
    )) as [{ id: string }];
    expertId = made.id;
  });

  const row = (id: unknown) => county.get(`${CONSULTATIONS}/detail`, { id: String(id) });
  const change = async (who: typeof county, id: unknown, given: Given) => {
    const { version } = await row(id);
    await who.post(`${CONSULTATIONS}/update`, { id: String(id), version, ...given });
  };
  const move = (who: typeof county, id: unknown, status: number) =>
    who.post(`${CONSULTATIONS}/updateStatus?ids=${String(id)}&status=${status}`, {
      reason: '情况已经核对清楚',
    });
  async function asked(): Promise<string> {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: COUNTY });
    const { id } = await county.post(`${CONSULTATIONS}/save`, await bodyOf(t.db, consulation, { oldTreeId }));
    await move(county, id, 1);
    return String(id);
  }

  it('is arranged from above, answered by its expert, and ends in one care record that is made of it', async () => {
    const id = await asked();
    expect(await row(id)).toMatchObject({ status: 1, consultNo: expect.stringMatching(/^HZ\d{12}$/) });
    await county.refusal(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 2 });
    await change(city, id, { ...HELD, expertIds: expertId });
    await move(city, id, 2);
    await change(expert, id, SAID);
    await move(expert, id, 3);
    expect(await row(id)).toMatchObject({ status: 3, ...SAID });
    await county.refusal(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 4 });
    const [one, two] = await Promise.allSettled([
      county.post(`${CONSULTATIONS}/makeCuring`, {}, { id }),
      county.post(`${CONSULTATIONS}/makeCuring`, {}, { id }),
    ]);
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
    // A draft that is removed makes room for another one.
    const removed = String((await row(id))['curingId']);
    await county.post(`${CARE}/remove?ids=${removed}`, {});
    expect(await row(id)).toMatchObject({ status: 3, curingId: null });
    await county.post(`${CONSULTATIONS}/makeCuring`, {}, { id });
    const { curingId, oldTreeId } = await row(id);
    expect(curingId).not.toBe(removed);
    const care = await county.get(`${CARE}/detail`, { id: String(curingId) });
    expect(care).toMatchObject({ oldTreeId, content: SAID.measures, planSource: '2', status: 0 });
    expect(await faultOf(county, id, 4)).toMatchObject({
      field: 'curingId',
      msg: expect.stringContaining('先提交'),
    });
    const { id: _, oldTreeId: __, content: ___, ...done } = await bodyOf(t.db, curingRecord);
    await county.post(`${CARE}/submit`, { id: String(curingId), version: 1, ...done });
    await move(county, id, 4);
    expect(await row(id)).toMatchObject({ status: 4 });
  });

  /** A consultation that its expert has answered. */
  async function answered(): Promise<string> {
    const id = await asked();
    await change(city, id, { ...HELD, expertIds: expertId });
    await move(city, id, 2);
    await change(expert, id, SAID);
    await move(expert, id, 3);
    return id;
  }
  const refused = async (who: string, call: string, body: Given, query: Given = {}) => {
    const answer = await people.get(who)!.post(`${CONSULTATIONS}/${call}`, body, query);
    expect([call, answer.status]).toEqual([call, 400]);
    return (answer.body as { errors: { field: string; msg: string }[] }).errors;
  };
  const faultOf = async (who: typeof county, id: unknown, status: number) => {
    expect(who).toBe(county);
    return (await refused('county', 'updateStatus', {}, { ids: String(id), status }))[0];
  };
  const OPINION = { ...SAID, cause: '铺装', vigor: '2', followDate: '2026-06-02' };

  it('takes no word of its opinion from who asks for it, at whatever state it is', async () => {
    expect(Object.keys(OPINION).sort()).toEqual([...OPINION_FIELDS].sort());
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: COUNTY });
    const whole = await bodyOf(t.db, consulation, { oldTreeId });
    const atOnce = await refused('county', 'save', { ...whole, ...OPINION });
    expect(atOnce.map(({ field }) => field).sort()).toEqual([...OPINION_FIELDS].sort());
    const id = await asked();
    for (const status of [0, 1, 2, 3, 5]) {
      await t.db.query('update consulation set status = $2 where id = $1', [id, status]);
      const { version, fixed } = await row(id);
      expect(fixed).toEqual(expect.arrayContaining([...OPINION_FIELDS]));
      for (const [field, value] of Object.entries(OPINION)) {
        const [fault] = await refused('county', 'update', { id, version, [field]: value });
        expect([status, fault]).toEqual([
          status,
          { field, label: expect.any(String), msg: expect.stringContaining('专家') },
        ]);
      }
      // Unchanged fields may be sent back with changed ones.
      await change(county, id, { diagnosis: null, symptom: `叶片发黄${status}` });
    }
    const english = await people
      .get('county')!
      .post(`${CONSULTATIONS}/update`, { id, version: (await row(id))['version'], opinion: '修剪' })
      .set('Accept-Language', 'en');
    expect(english.body.msg).toContain('write what you know under "Symptoms"');
  });

  it('keeps what its experts have said, who held it and its tree from whoever asks, and the experts what is not theirs', async () => {
    const id = await answered();
    const { version } = await row(id);
    for (const [field, value] of Object.entries({
      opinion: '改',
      expertIds: null,
      consultDate: '2026-05-03 09:00:00',
    }))
      expect(await refused('county', 'update', { id, version, [field]: value })).toMatchObject([{ field }]);
    const { id: another } = await buildOldTree(t.db, { xzCode: COUNTY });
    for (const who of ['county', 'city'])
      expect(await refused(who, 'update', { id, version, oldTreeId: another })).toMatchObject([
        { field: 'oldTreeId' },
      ]);
    await change(city, id, { opinion: '改善通气，控制浇水', host: '林处长' });
    expect(await row(id)).toMatchObject({ ...SAID, opinion: '改善通气，控制浇水' });
    const held = await asked();
    await change(city, held, { ...HELD, expertIds: expertId });
    await move(city, held, 2);
    const seen = await expert.get(`${CONSULTATIONS}/detail`, { id: held });
    expect(seen['fixed']).toEqual([...REQUEST_FIELDS, ...ARRANGEMENT_FIELDS, 'oldTreeId', 'groupId']);
    for (const [field, value] of Object.entries({ expertIds: null, place: '别处', oldTreeId: another }))
      expect(
        await refused('expert', 'update', { id: held, version: seen['version'], [field]: value }),
      ).toMatchObject([{ field }]);
  });

  it('tells in its history whom it names, and no number of an account', async () => {
    const lines = await county.get(`${CONSULTATIONS}/history`, { id: await answered() });
    const changed = (lines as unknown as HistoryLine[]).map(({ changes }) => changes ?? {});
    expect(changed).toContainEqual(expect.objectContaining({ expertIds: ['', '沈文斌'] }));
    expect(JSON.stringify(changed)).not.toContain(people.get('expert')!.user.id);
  });

  it('is carried out by care of its own tree alone that is under review or approved, made for it or linked', async () => {
    const id = await answered();
    const { oldTreeId } = await row(id);
    expect(await faultOf(county, id, 4)).toMatchObject({
      field: 'curingId',
      msg: expect.stringContaining('关联'),
    });
    const { id: elsewhere } = await buildRow(t.db, curingRecord, { xzCode: COUNTY, status: 1 });
    expect(
      await refused('county', 'update', { id, version: (await row(id))['version'], curingId: elsewhere }),
    ).toMatchObject([{ field: 'curingId', msg: expect.stringContaining('同一古树') }]);
    // Nor where it got there by another way.
    await t.db.query('update consulation set curing_id = $2 where id = $1', [id, elsewhere]);
    expect(await faultOf(county, id, 4)).toMatchObject({ field: 'curingId' });
    for (const [status, isEnough] of [
      [0, false],
      [2, false],
      [6, true],
      [5, true],
      [4, true],
      [3, true],
      [1, true],
    ] as const) {
      const care = await buildRow(t.db, curingRecord, { xzCode: COUNTY, oldTreeId, status });
      await t.db.query('update consulation set curing_id = null, status = 3 where id = $1', [id]);
      await change(county, id, { curingId: care.id });
      if (isEnough) await move(county, id, 4);
      else expect(await faultOf(county, id, 4)).toMatchObject({ field: 'curingId' });
      expect([status, await row(id)]).toMatchObject([status, { status: isEnough ? 4 : 3 }]);
    }
  });

  it('keeps the care that has carried it out: that is not removed, nor given to another tree', async () => {
    const id = await answered();
    const { oldTreeId } = await row(id);
    const care = await buildRow(t.db, curingRecord, { xzCode: COUNTY, oldTreeId, status: 3 });
    await change(county, id, { curingId: care.id });
    await move(county, id, 4);
    // Sent back by its review, it is corrected.
    await county.post(`${CARE}/updateStatus?ids=${care.id}&status=2`, { reason: '请补充用料情况' });
    const { title } = await row(id);
    const said = await county.refusal(`${CARE}/remove?ids=${care.id}`, {});
    expect(said).toContain(`会诊“${String(title)}”的措施由该养护记录落实，不能删除`);
    const { id: another } = await buildOldTree(t.db, { xzCode: COUNTY });
    const held = await county.get(`${CARE}/detail`, { id: care.id });
    expect(held['fixed']).toEqual(['oldTreeId', 'groupId']);
    const moved = { id: care.id, version: held['version'], oldTreeId: another };
    const answer = await people.get('county')!.post(`${CARE}/update`, moved);
    expect(answer.body.errors).toMatchObject([
      { field: 'oldTreeId', msg: expect.stringContaining(String(title)) },
    ]);
    await county.post(`${CARE}/update`, { id: care.id, version: held['version'], material: '陶粒' });
    expect((await county.get(`${CARE}/detail`, { id: care.id }))['oldTreeId']).toBe(oldTreeId);
  });

  it('and its care never lose each other, whoever is first: the one who carries it out or the one who removes', async () => {
    for (let time = 0; time < 6; time++) {
      const id = await answered();
      const { oldTreeId } = await row(id);
      const care = await buildRow(t.db, curingRecord, { xzCode: COUNTY, oldTreeId, status: 2 });
      await change(county, id, { curingId: care.id });
      await t.db.query('update curing_record set status = 2 where id = $1', [care.id]);
      const both = [
        people.get('county')!.post(`${CARE}/remove`, {}, { ids: care.id }),
        people.get('county')!.post(`${CARE}/updateStatus`, {}, { ids: care.id, status: 1 }),
        people.get('county')!.post(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 4 }),
      ];
      for (const { status } of await Promise.all(both)) expect([200, 400, 404]).toContain(status);
      const { status, curingId } = await row(id);
      const [{ gone }] = (await t.db.query('select is_deleted = 1 as gone from curing_record where id = $1', [
        care.id,
      ])) as [{ gone: boolean }];
      expect([time, status === 4 && gone, curingId === null]).toEqual([time, false, gone]);
    }
  });

  it('is answered by the level that arranged it too, and returned to the county with a reason', async () => {
    const id = await asked();
    await move(city, id, 5);
    expect(await row(id)).toMatchObject({ status: 5 });
    await move(county, id, 1);
    await change(city, id, { ...HELD, expertIds: expertId });
    await move(city, id, 2);
    await city.refusal(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 3 });
    await change(city, id, SAID);
    await move(city, id, 3);
    expect(await row(id)).toMatchObject({ status: 3 });
  });
});
