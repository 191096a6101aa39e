import { consulation, expertInquiry, type PageOf, type TaskCandidate } from '@gushu/shared';
import { leavingKit } from '../access/leaving.js';
import { buildRow, COUNTY } from '../kit/factories.js';
import { signInAs, type SignedIn } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const EXPERTS = '/api/expertDatabase/expertDatabase';

describe('An expert who is withdrawn', () => {
  let t: SharedApp;
  let province: SignedIn;
  let county: SignedIn;
  const { someone, expert } = leavingKit(() => ({ t, keeper: province }));

  beforeAll(async () => {
    t = await sharedApp();
    province = await signInAs(t, { roles: ['province'], xzCode: '33' });
    county = await someone();
  });

  const withdraw = (ids: string, handTo?: string, version?: number) =>
    province.post(
      `${EXPERTS}/updatePublishStatus`,
      {},
      { ids, publishStatus: 2, ...(handTo ? { handTo } : {}), ...(version ? { versions: version } : {}) },
    );
  const publishedOf = async (id: string) =>
    (
      (await t.db.query('select publish_status as published from expert_database where id = $1', [
        id,
      ])) as object[]
    )[0];
  const offered = async (ids: string): Promise<string[]> => {
    const asked = { ids, kind: 'asked', size: 500 };
    const { body } = await province.get(`${EXPERTS}/successors`, asked).expect(200);
    return (body as { data: PageOf<TaskCandidate> }).data.records.map(({ id }) => id);
  };
  async function asking(who: SignedIn & { expertId: string }) {
    const asked = { createUser: county.user.id, expertIds: who.expertId, expertUserIds: who.user.id };
    const inquiry = await buildRow(t.db, expertInquiry, { ...asked, title: '叶黄', status: 1, isOpen: 0 });
    const held = { title: '枯梢', status: 2, consultDate: '2026-01-02 10:00:00', consultWay: '1' };
    const consultation = await buildRow(t.db, consulation, { ...asked, ...held, xzCode: COUNTY });
    return { inquiry: inquiry.id, consultation: consultation.id };
  }
  const namedIn = async (table: string, id: string) =>
    (await t.db.query(`select expert_ids, expert_user_ids from ${table} where id = $1`, [id])) as object[];

  it('hands over in the same step what waits for their answer, to another expert', async () => {
    const [old, fresh] = [await expert(), await expert()];
    const { inquiry, consultation } = await asking(old);
    const refusal = await withdraw(old.expertId).expect(400);
    expect(refusal.body.data.waiting).toMatchObject([
      { kind: 'asked', count: 2, titles: expect.arrayContaining(['枯梢']) },
    ]);
    expect(await publishedOf(old.expertId)).toEqual({ published: 1 });
    const ids = await offered(old.expertId);
    expect([fresh, old, county, province].map(({ user }) => ids.includes(user.id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const nobody of [
      county.user.id,
      old.user.id,
      'keep',
      '9223372036854775807',
      '9223372036854775808',
    ]) {
      const wrong = await withdraw(old.expertId, nobody).expect(400);
      expect([nobody, wrong.body.errors]).toMatchObject([nobody, [{ field: 'handTo' }]]);
    }
    expect(await publishedOf(old.expertId)).toEqual({ published: 1 });
    await withdraw(old.expertId, `asked:${fresh.user.id}`).expect(200);
    expect(await publishedOf(old.expertId)).toEqual({ published: 2 });
    for (const [table, id] of [
      ['expert_inquiry', inquiry],
      ['consulation', consultation],
    ] as const)
      expect(await namedIn(table, id)).toEqual([
        { expert_ids: fresh.expertId, expert_user_ids: fresh.user.id },
      ]);
  });

  it('without anything that waits needs nobody, and one whose work waits stops no other', async () => {
    const [idle, busy] = [await expert(), await expert()];
    await withdraw(idle.expertId).expect(200);
    await asking(busy);
    const another = await expert();
    const { body } = await withdraw(`${busy.expertId},${another.expertId}`).expect(200);
    expect(body.data).toMatchObject([
      { id: busy.expertId, ok: false, msg: expect.stringContaining('移交') },
      { id: another.expertId, ok: true, status: 2 },
    ]);
  });

  it('shows those who may take over to whoever may withdraw them alone', async () => {
    const { expertId } = await expert();
    await county.get(`${EXPERTS}/successors`, { ids: expertId, kind: 'asked' }).expect(403);
    const elsewhere = await signInAs(t, { roles: ['province'], xzCode: '32' });
    const { status, body } = await elsewhere.get(`${EXPERTS}/successors`, { ids: expertId });
    expect([status, (body as { data?: PageOf<object> }).data?.records ?? []]).toEqual([404, []]);
  });

  it('before they had to hand over is removed once they were published again', async () => {
    const old = await expert();
    await asking(old);
    await t.db.query('update expert_database set publish_status = 2 where id = $1', [old.expertId]);
    const { body } = await province.post(`${EXPERTS}/remove`, {}, { ids: old.expertId }).expect(400);
    expect(body.msg).toContain('请先重新发布该专家');
    await province
      .post(`${EXPERTS}/updatePublishStatus`, {}, { ids: old.expertId, publishStatus: 1 })
      .expect(200);
    await withdraw(old.expertId, (await expert()).user.id).expect(200);
    await province.post(`${EXPERTS}/remove`, {}, { ids: old.expertId }).expect(200);
  });
});
