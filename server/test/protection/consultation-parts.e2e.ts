import {
  ARRANGEMENT_FIELDS,
  consulation,
  curingRecord,
  type InboxCount,
  type MyNotices,
  OPINION_FIELDS,
  REQUEST_FIELDS,
  type RowTransition,
} from '@gushu/shared';
import { asking } from '../kit/client.js';
import { bodyOf, buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { signInAs, type SignedIn } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const CONSULTATIONS = '/api/consulation/consulation';
const CARE = '/api/curingRecord/curingRecord';
const HELD = { consultDate: '2026-05-02 09:30:00', consultWay: '1', place: '村口' };
const SAID = { diagnosis: '根系缺氧', opinion: '改善通气', measures: '埋设透气管12根' };
const PLACES = {
  county: [COUNTY, 'county'],
  colleague: [COUNTY, 'county'],
  city: ['3301', 'city'],
  'expert of the city': ['3301', 'expert'],
  'expert of the county': [COUNTY, 'expert'],
  named: ['32', 'expert'],
  'named, of the county': [COUNTY, 'expert'],
  'named, of another county': ['330108', 'county'],
} as const;
type Who = keyof typeof PLACES;
const NAMED: readonly Who[] = ['named', 'named, of the county', 'named, of another county'];
const UNNAMED: readonly Who[] = ['expert of the city', 'expert of the county'];

describe('The parts that people have in a consultation', () => {
  let t: SharedApp;
  const people = new Map<Who, SignedIn>();
  const experts = new Map<Who, string>();
  const as = (who: Who) => asking<Given>(() => people.get(who)!);
  const [county, city] = [as('county'), as('city')];

  beforeAll(async () => {
    t = await sharedApp();
    for (const who of Object.keys(PLACES) as Who[]) {
      const [xzCode, role] = PLACES[who];
      const person = await signInAs(t, { xzCode, roles: [role] });
      people.set(who, person);
      const [made] = (await t.db.query(
        `insert into expert_database (tenant_id, name, expert_level, user_id, xz_code, status, check_status, publish_status)
          values ('${t.tenantId}', $1, '1', $2, '', 1, 1, 1) returning id::text`,
        [who, person.user.id],
      )) as [{ id: string }];
      experts.set(who, made.id);
    }
  });

  const seen = (who: Who, id: string) => as(who).get(`${CONSULTATIONS}/detail`, { id });
  const change = async (who: Who, id: string, given: Given) => {
    const { version } = await seen(who, id);
    await as(who).post(`${CONSULTATIONS}/update`, { id, version, ...given });
  };
  const move = (who: Who, id: string, status: number) =>
    as(who).post(`${CONSULTATIONS}/updateStatus?ids=${id}&status=${status}`, { reason: '情况已经核对清楚' });
  /** The fields for which a change is refused. */
  async function refused(who: Who, id: string, given: Given): Promise<string[]> {
    const { version } = await seen(who, id);
    const answer = await people.get(who)!.post(`${CONSULTATIONS}/update`, { id, version, ...given });
    expect([who, given, answer.status]).toEqual([who, given, 400]);
    return (answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field);
  }
  const movesOf = async (who: Who, id: string) =>
    ((await seen(who, id))['moves'] as RowTransition[]).map(({ action }) => action);
  const waitingFor = async (who: Who, status: number): Promise<number> => {
    const counts = await as(who).get<InboxCount[]>('/api/blade-desk/inbox/counts', {});
    return counts
      .filter((each) => each.record === consulation.name && each.status === status)
      .reduce((sum, { count }) => sum + count, 0);
  };
  const bellOf = async (who: Who) =>
    (await as(who).get<MyNotices>('/api/blade-desk/notice/mine', {})).messages.records.filter(
      ({ record }) => record === consulation.name,
    ).length;

  async function drafted(given: Given = {}): Promise<string> {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: COUNTY });
    const body = await bodyOf(t.db, consulation, { oldTreeId, ...given });
    return String((await county.post(`${CONSULTATIONS}/save`, body))['id']);
  }
  async function arranged(): Promise<string> {
    const id = await drafted();
    await move('county', id, 1);
    await change('city', id, { ...HELD, expertIds: NAMED.map((who) => experts.get(who)).join(',') });
    await move('city', id, 2);
    return id;
  }
  async function answered(): Promise<string> {
    const id = await arranged();
    await change('named', id, SAID);
    await move('named', id, 3);
    return id;
  }

  const REQUEST = { title: '另一主题', symptom: '无异常', applyPeople: '他人', urgency: '1' };

  it('leave experts whom it does not name no word of it, wherever they are and whatever its state', async () => {
    const id = await answered();
    for (const status of [1, 2, 3, 5]) {
      await t.db.query('update consulation set status = $2 where id = $1', [id, status]);
      for (const who of UNNAMED) {
        expect((await seen(who, id))['fixed']).toEqual(
          expect.arrayContaining([...OPINION_FIELDS, ...ARRANGEMENT_FIELDS, ...REQUEST_FIELDS, 'oldTreeId']),
        );
        for (const [field, value] of Object.entries({
          ...{ ...REQUEST, expertIds: experts.get(who), place: '别处', curingId: experts.get(who) },
          ...{ diagnosis: '改', opinion: '改', measures: '改', vigor: '3' },
        }))
          expect([status, who, await refused(who, id, { [field]: value })]).toEqual([
            status,
            who,
            expect.arrayContaining([field]),
          ]);
      }
    }
    expect(await seen('county', id)).toMatchObject(SAID);
  });

  it('leave its experts the opinion alone, of the same county or of another', async () => {
    const id = await arranged();
    for (const who of NAMED) {
      expect([...((await seen(who, id))['fixed'] as string[])].sort()).toEqual(
        [...REQUEST_FIELDS, ...ARRANGEMENT_FIELDS, 'oldTreeId', 'groupId'].sort(),
      );
      for (const [field, value] of Object.entries({ ...REQUEST, place: '别处' }))
        expect(await refused(who, id, { [field]: value })).toEqual([field]);
      await change(who, id, { ...SAID, cause: who });
    }
    // The county that asks corrects the request, and so does the city that has arranged it.
    await change('county', id, { symptom: '新叶发黄' });
    await change('city', id, { urgency: '2' });
    expect(await seen('county', id)).toMatchObject({ symptom: '新叶发黄', urgency: '2' });
    await move('named', id, 3);
    const { oldTreeId } = await seen('county', id);
    const { id: curingId } = await buildRow(t.db, curingRecord, { xzCode: COUNTY, oldTreeId, status: 1 });
    for (const who of NAMED) expect(await refusedAt(who, id, { curingId })).toContain('curingId');
    await change('colleague', id, { curingId });
  });

  it('leave the step of the county to its own people: it waits for them and for no expert', async () => {
    const before = new Map<Who, [number, number]>();
    const everybody = Object.keys(PLACES) as Who[];
    const told = (who: Who) => Promise.all([waitingFor(who, 3), bellOf(who)]);
    const id = await arranged();
    for (const who of everybody) before.set(who, await told(who));
    await change('named', id, SAID);
    await move('named', id, 3);
    const isConcerned = new Set<Who>(['county', 'colleague']);
    for (const who of everybody) {
      const [waits, rung] = before.get(who)!;
      const more = isConcerned.has(who) ? 1 : 0;
      expect([who, ...(await told(who))]).toEqual([who, waits + more, rung + more]);
      expect([who, await movesOf(who, id)]).toEqual([who, more ? ['carryOut'] : []]);
    }
    const { oldTreeId } = await seen('county', id);
    const { id: curingId } = await buildRow(t.db, curingRecord, { xzCode: COUNTY, oldTreeId, status: 1 });
    await change('county', id, { curingId });
    for (const who of [...UNNAMED, ...NAMED])
      await as(who).refusal(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 4 });
    await move('colleague', id, 4);
    expect(await seen('county', id)).toMatchObject({ status: 4 });
  });

  it('never let whoever asks answer, nor anybody before it is arranged', async () => {
    const own = experts.get('county');
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: COUNTY });
    const body = await bodyOf(t.db, consulation, { oldTreeId, expertIds: own });
    const saved = await people.get('county')!.post(`${CONSULTATIONS}/save`, body);
    expect(saved.body.errors).toMatchObject([
      { field: 'expertIds', msg: expect.stringContaining('申请人本人') },
    ]);
    const id = await drafted({ expertIds: experts.get('named') });
    expect(await refused('county', id, { expertIds: `${experts.get('named')},${own}` })).toEqual([
      'expertIds',
    ]);
    await move('county', id, 1);
    for (const who of ['county', 'city', 'named'] as const)
      for (const [field, value] of Object.entries(SAID))
        expect([who, await refusedAt(who, id, { [field]: value })]).toEqual([who, [field]]);
    expect(await refused('city', id, { ...HELD, expertIds: own })).toEqual(['expertIds']);
    // Nor where it was named before it was refused.
    await t.db.query(
      'update consulation set expert_ids = $2, expert_user_ids = $3, consult_date = now(), consult_way = 1 where id = $1',
      [id, own, people.get('county')!.user.id],
    );
    const arranging = await people
      .get('city')!
      .post(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 2 });
    expect(arranging.body.errors).toMatchObject([{ field: 'expertIds' }]);
    await t.db.query('update consulation set status = 2 where id = $1', [id]);
    for (const [field, value] of Object.entries(SAID))
      expect(await refused('county', id, { [field]: value })).toEqual([field]);
    await change('city', id, SAID);
    expect(await movesOf('county', id)).toEqual([]);
    expect(await waitingFor('county', 2)).toBe(0);
    await county.refusal(`${CONSULTATIONS}/updateStatus`, {}, { ids: id, status: 3 });
    // A colleague of the county may well be its expert.
    await change('city', id, { expertIds: experts.get('colleague') });
    await change('colleague', id, { cause: '铺装' });
    await move('colleague', id, 3);
  });

  /** The same where the experts may change nothing at all, as before it is arranged. */
  async function refusedAt(who: Who, id: string, given: Given): Promise<string[]> {
    const { version } = await seen('county', id);
    const answer = await people.get(who)!.post(`${CONSULTATIONS}/update`, { id, version, ...given });
    expect([who, [400, 403, 404]]).toEqual([who, expect.arrayContaining([answer.status])]);
    return answer.status === 400
      ? (answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)
      : Object.keys(given);
  }

  it('keep the care that has carried it out sent: its maker takes it back no more, its reviewer returns it', async () => {
    const id = await answered();
    const { oldTreeId, title } = await seen('county', id);
    const township = await signInAs(t, { xzCode: '330106002', roles: ['township'] });
    const { id: curingId } = await buildRow(t.db, curingRecord, {
      ...{ xzCode: '330106002', oldTreeId, status: 3, createUser: township.user.id },
    });
    const withdraw = () => township.post(`${CARE}/updateStatus`, {}, { ids: curingId, status: 0 });
    await change('county', id, { curingId });
    // As long as it is not carried out, it may be taken back and sent again.
    expect((await withdraw()).status).toBe(200);
    await t.db.query('update curing_record set status = 3 where id = $1', [curingId]);
    await move('county', id, 4);
    const answer = await withdraw();
    expect([answer.status, answer.body.msg]).toEqual([
      400,
      expect.stringContaining(`会诊“${String(title)}”`),
    ]);
    const { id: other } = await buildRow(t.db, curingRecord, {
      ...{ xzCode: '330106002', status: 3, createUser: township.user.id },
    });
    const many = await township.post(`${CARE}/updateStatus`, {}, { ids: `${curingId},${other}`, status: 0 });
    expect(many.body.data).toMatchObject([
      { id: curingId, ok: false, msg: expect.stringContaining('不能撤回') },
      { id: other, ok: true },
    ]);
    await county.post(`${CARE}/updateStatus?ids=${curingId}&status=2`, { reason: '请补充用料情况' });
    expect(await city.get(`${CONSULTATIONS}/detail`, { id })).toMatchObject({ status: 4, curingId });
  });
});
