import { patrolRecord, reportEvent } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const EVENTS = '/api/reportEvent/reportEvent';
const VERIFICATIONS = '/api/eventVerify/eventVerify';
const PATROLS = '/api/patrolRecord/patrolRecord';
const TOWNSHIP = '330106002';
const RESULT = { verifyTime: '2026-05-02 10:00:00', verifyResult: '1', treeCondition: '主枝折断一根' };

describe('An event', () => {
  let t: SharedApp;
  const people = new Map<string, Client>();
  const as = (xzCode: string) => asking<Given>(() => people.get(xzCode)!);
  const county = as(COUNTY);
  const [township, city] = [as(TOWNSHIP), as('3301')];

  beforeAll(async () => {
    t = await sharedApp();
    for (const xzCode of [COUNTY, TOWNSHIP, '3301']) people.set(xzCode, await signInAs(t, { xzCode }));
    people.set('colleague', await signInAs(t, { xzCode: COUNTY }));
  });

  const event = (id: unknown) => county.get(`${EVENTS}/detail`, { id: String(id) });
  const move = (who: typeof county, id: unknown, status: number, reason = '已核对情况') =>
    who.post(`${EVENTS}/updateStatus?ids=${String(id)}&status=${status}`, { reason });
  async function reported(given: Given = {}, who = township): Promise<string> {
    const body = await bodyOf(t.db, reportEvent, { xzCode: TOWNSHIP, ...given });
    const { id } = await who.post(`${EVENTS}/save`, body);
    await move(who, id, 1);
    return String(id);
  }
  async function accepted(given: Given = {}, who = township): Promise<string> {
    const id = await reported(given, who);
    await move(county, id, 2);
    return id;
  }
  const verifying = async (eventId: string, given: Given = {}) => {
    const body = { eventId, verifyWay: '1', verifyPeople: '王林', ...given };
    return String((await county.post(`${VERIFICATIONS}/save`, body))['id']);
  };

  it('is numbered by its day, takes its region of the tree, and has a deadline at each step', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: `${TOWNSHIP}051` });
    const id = await reported({ oldTreeId, emergency: 1 });
    const told = await event(id);
    expect(told).toMatchObject({
      status: 1,
      xzCode: `${TOWNSHIP}051`,
      eventNo: expect.stringMatching(/^SJ\d{12}$/),
    });
    expect(hoursBetween(told['updateTime'], told['acceptDeadline'])).toBeCloseTo(2, 1);
    await move(county, id, 2);
    const taken = await event(id);
    expect(String(taken['verifyDeadline'])).toMatch(/ 23:59:59$/);
    expect(hoursBetween(taken['updateTime'], taken['closeDeadline'])).toBeCloseTo(720, 0);
  });

  it('keeps neither name nor phone of who stays anonymous', async () => {
    const id = await reported({ anonymous: 1, reportPeople: '李四', phone: null });
    expect(await event(id)).toMatchObject({ reportPeople: null, phone: null });
  });

  it('is verified by the township that it is handed to, then closed with what was done', async () => {
    const id = await accepted({ xzCode: COUNTY }, county);
    const verification = await verifying(id, { verifyWay: '4', transferTo: TOWNSHIP });
    expect(await event(id)).toMatchObject({ status: 3, transferTo: TOWNSHIP });
    const { version } = await township.get(`${VERIFICATIONS}/detail`, { id: verification });
    await township.post(`${VERIFICATIONS}/update`, { id: verification, version, ...RESULT });
    await township.post(`${VERIFICATIONS}/updateStatus?ids=${verification}&status=4`, {});
    expect(await event(id)).toMatchObject({ status: 4 });
    await county.post(`${VERIFICATIONS}/closeEvent?id=${id}`, { handleResult: '已支撑加固并清理断枝' });
    const closed = await event(id);
    expect(closed).toMatchObject({ status: 5, handleResult: '已支撑加固并清理断枝' });
    await move(city, id, 4, '树干又出现裂缝');
    expect(await event(id)).toMatchObject({ status: 4 });
  });

  it('ends where it is found untrue, and waits again where its verification is taken back', async () => {
    const id = await accepted();
    const first = await verifying(id);
    await county.post(`${VERIFICATIONS}/remove?ids=${first}`, {});
    expect(await event(id)).toMatchObject({ status: 2 });
    const verification = await verifying(id, { ...RESULT, verifyResult: '3' });
    await county.post(`${VERIFICATIONS}/updateStatus?ids=${verification}&status=7`, { auditOpinion: '误报' });
    expect(await event(id)).toMatchObject({ status: 7 });
  });

  it('keeps its verification: it does not pass to another event', async () => {
    const verification = await verifying(await accepted());
    const { version } = await county.get(`${VERIFICATIONS}/detail`, { id: verification });
    const other = await accepted();
    const body = { id: verification, version, eventId: other };
    const refused = await county.refusal(`${VERIFICATIONS}/update`, body);
    expect(refused).toContain('不能改到其他事件');
    expect(await event(other)).toMatchObject({ status: 2 });
  });

  it('is verified once however many are sent at the same time', async () => {
    const id = await accepted();
    const sent = await Promise.allSettled([verifying(id), verifying(id), verifying(id)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { total } = await county.get(`${VERIFICATIONS}/page`, { eventId: id });
    expect(total).toBe(1);
  });

  it('changes the way it is verified before somebody is sent and while they look', async () => {
    const id = await accepted();
    const handed = `verifyWay=4&transferTo=${TOWNSHIP}`;
    await county.post(`${VERIFICATIONS}/updateVerifyWay?id=${id}&verifyWay=2`, {});
    await county.refusal(
      `${VERIFICATIONS}/updateVerifyWay`,
      {},
      { id, verifyWay: '4', transferTo: '330108' },
    );
    expect(await event(id)).toMatchObject({ verifyWay: '2', status: 2 });
    const verification = await verifying(id);
    await county.post(`${VERIFICATIONS}/updateVerifyWay?id=${verification}&${handed}`, {});
    expect(await event(id)).toMatchObject({ verifyWay: '4', transferTo: TOWNSHIP });
    const elsewhere = { id: verification, verifyWay: '4', transferTo: '330108' };
    await county.refusal(`${VERIFICATIONS}/updateVerifyWay`, {}, elsewhere);
  });

  it('of the third level is closed by the city alone, and reopened within 90 days', async () => {
    const id = await accepted({ eventLevel: '3' });
    const verification = await verifying(id, RESULT);
    await county.post(`${VERIFICATIONS}/updateStatus?ids=${verification}&status=4`, {});
    await county.refusal(`${EVENTS}/updateStatus`, { reason: '已处置完毕' }, { ids: id, status: 5 });
    await move(city, id, 5);
    await t.db.query(`update report_event set close_time = close_time - interval '91 days' where id = $1`, [
      id,
    ]);
    const late = await city.refusal(
      `${EVENTS}/updateStatus`,
      { reason: '需要重新处置' },
      { ids: id, status: 4 },
    );
    expect(late).toContain('90');
  });

  it('is drafted once from a patrol that found something, with its place and photos', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: TOWNSHIP });
    const found = { oldTreeId, result: '2', abnormalType: '2,8', description: '东侧主枝断裂' };
    const { id } = await county.post(`${PATROLS}/save`, await bodyOf(t.db, patrolRecord, found));
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, attachment_name)
        values ('${t.tenantId}', $2, '4', $1, '1', '断枝.jpg')`,
      [id, TOWNSHIP],
    );
    await county.post(`${PATROLS}/updateStatus?ids=${String(id)}&status=1`, {});
    const { eventId } = await county.get(`${PATROLS}/detail`, { id: String(id) });
    const draft = await event(eventId);
    expect(draft).toMatchObject({
      status: 0,
      eventType: '6',
      oldTreeId,
      xzCode: TOWNSHIP,
      description: '东侧主枝断裂',
    });
    const [{ count }] = (await t.db.query(
      `select count(*)::int as count from attachment where business_id = $1 and business_type = '6'`,
      [eventId],
    )) as [{ count: number }];
    expect(count).toBe(1);
    // It belongs to the county, not to the person who approved the patrol.
    const given = { id: String(eventId), version: draft['version'], phone: '13800000000', eventLevel: '2' };
    await as('colleague').post(`${EVENTS}/update`, given);
    await move(as('colleague'), eventId, 1);
    expect(await event(eventId)).toMatchObject({ status: 1, acceptDeadline: expect.any(String) });
    const { total } = await county.get(`${EVENTS}/page`, { oldTreeId: String(oldTreeId) });
    expect(total).toBe(1);
  });

  it('is stored once however often a phone sends it for want of an answer', async () => {
    const body = await bodyOf(t.db, reportEvent, { xzCode: TOWNSHIP, title: '只发一次' });
    const send = (who: string, key = 'a1b2c3d4e5f60718') =>
      people.get(who)!.post(`${EVENTS}/save`, body).set('Idempotency-Key', key);
    const wrong = await people
      .get(TOWNSHIP)!
      .post(`${EVENTS}/save`, { ...body, xzCode: '330108' })
      .set('Idempotency-Key', 'a1b2c3d4e5f60718');
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const answers = [...(await Promise.all([send(TOWNSHIP), send(TOWNSHIP)])), await send(TOWNSHIP)];
    const ids = answers.map((answer) => (answer.body as { data: { id: string } }).data.id);
    expect(new Set(ids).size).toBe(1);
    expect((await send(TOWNSHIP, 'bad key')).status).toBe(400);
    // The keys of others are theirs.
    await send(COUNTY);
    const { total } = await county.get(`${EVENTS}/page`, { title: '只发一次' });
    expect(total).toBe(2);
  });

  it('is not taken for a repetition where its key was used for something else', async () => {
    const body = await bodyOf(t.db, reportEvent, { xzCode: TOWNSHIP, title: '先发的' });
    const send = (given: object, key: string, path = EVENTS) =>
      people.get(TOWNSHIP)!.post(`${path}/save`, given).set('Idempotency-Key', key);
    const other = { ...body, title: '后发的' };
    const first = (await send(body, 'used-for-else-1')).body as { data: { id: string; version: number } };
    const refused = await send(other, 'used-for-else-1');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 422, success: false, data: first.data });
    // In which order a client writes the names says nothing.
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    expect((await send(reordered, 'used-for-else-1')).body).toMatchObject({ data: first.data });
    const elsewhere = await send(await bodyOf(t.db, patrolRecord, {}), 'used-for-else-1', PATROLS);
    expect(elsewhere.status).toBe(422);
    expect((elsewhere.body as { data: object }).data).toEqual({});
    const both = await Promise.all([send(body, 'used-for-else-2'), send(other, 'used-for-else-2')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { total } = await county.get(`${EVENTS}/page`, { title: '发的' });
    expect(total).toBe(2);
  });

  it('is not stored anew, nor answered as stored, under a key whose row was removed', async () => {
    const body = await bodyOf(t.db, reportEvent, { xzCode: TOWNSHIP, title: '已删除的' });
    const send = (given: object) =>
      people.get(TOWNSHIP)!.post(`${EVENTS}/save`, given).set('Idempotency-Key', 'its-row-is-gone');
    const { id } = ((await send(body)).body as { data: { id: string } }).data;
    await township.post(`${EVENTS}/remove?ids=${id}`, {});
    const again = await send(body);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 409, success: false, data: { removed: id } });
    expect((await send({ ...body, title: '另一条' })).status).toBe(422);
    const { total } = await county.get(`${EVENTS}/page`, { title: '已删除的' });
    expect(total).toBe(0);
  });

  it('is handed only to a region inside of one’s own', async () => {
    const id = await accepted();
    const body = { eventId: id, verifyWay: '4', transferTo: '330108', verifyPeople: '王林' };
    expect(await county.refusal(`${VERIFICATIONS}/save`, body)).toContain('转交区划');
    expect(await county.refusal(`${VERIFICATIONS}/save`, { ...body, transferTo: null })).toContain(
      '转交区划',
    );
    await verifying(id, { verifyWay: '4', transferTo: TOWNSHIP });
  });

  it('is verified by a township only once it was handed to it', async () => {
    const id = await accepted();
    const body = { eventId: id, verifyWay: '1', verifyPeople: '王林' };
    expect(await township.refusal(`${VERIFICATIONS}/save`, body)).toContain('转交');
    await county.post(`${VERIFICATIONS}/updateVerifyWay?id=${id}&verifyWay=4&transferTo=${TOWNSHIP}`, {});
    const { id: verification } = await township.post(`${VERIFICATIONS}/save`, { ...body, ...RESULT });
    await township.post(`${VERIFICATIONS}/updateStatus?ids=${String(verification)}&status=4`, {});
    expect(await event(id)).toMatchObject({ status: 4, transferTo: TOWNSHIP });
  });

  it('keeps who changed the way it is verified, and when', async () => {
    const id = await accepted();
    await county.post(`${VERIFICATIONS}/updateVerifyWay?id=${id}&verifyWay=2`, {});
    await county.post(`${VERIFICATIONS}/updateVerifyWay?id=${id}&verifyWay=3`, {});
    const lines = await county.get<{ changes: Given | null; userName: string }[]>(`${EVENTS}/history`, {
      id,
    });
    const ways = lines.filter(({ changes }) => changes?.['verifyWay']);
    expect(ways.map(({ changes }) => changes!['verifyWay'])).toEqual([
      ['2', '3'],
      [null, '2'],
    ]);
    expect(ways.every(({ userName }) => userName !== '')).toBe(true);
  });

  it('of an emergency may be accepted by the city, another one by the county alone', async () => {
    const urgent = await reported({ emergency: 1 });
    await move(city, urgent, 2);
    expect(await event(urgent)).toMatchObject({ status: 2 });
    const usual = await reported();
    await city.refusal(`${EVENTS}/updateStatus`, { reason: '已核对情况' }, { ids: usual, status: 2 });
  });

  it('needs a result that says when, what and how the tree is, and is not closed before', async () => {
    const id = await accepted();
    const verification = await verifying(id);
    const asked = { ids: verification, status: 4 };
    expect(await county.refusal(`${VERIFICATIONS}/updateStatus`, {}, asked)).toBeTruthy();
    await county.refusal(`${VERIFICATIONS}/closeEvent`, { handleResult: '已处置完毕' }, { id });
    expect(await event(id)).toMatchObject({ status: 3 });
  });
});

/** Hours from one moment of the wire to another. */
const hoursBetween = (from: unknown, to: unknown): number =>
  (Date.parse(String(to).replace(' ', 'T')) - Date.parse(String(from).replace(' ', 'T'))) / 3_600_000;
