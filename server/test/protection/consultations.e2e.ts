import { consulation } from '@gushu/shared';
import { asking } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
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
    await move(county, id, 4);
    expect(await row(id)).toMatchObject({ status: 4 });
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
