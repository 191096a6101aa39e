import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { type Row, USER, usersKit } from './users-kit.js';

describe('Leaders, and people who wait to come in', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const { get, done, manager } = usersKit(() => ({ t, admin }));

  it('are made leaders, listed, and named as the leaders of others', async () => {
    const [chief, plain] = [await buildUser(t.db), await buildUser(t.db)];
    await done(`${USER}/set-leader`, {}, { userId: chief.id });
    for (const ask of [get<Row[]>(`${USER}/leader-list`), done<Row[]>(`${USER}/leader-list`, {})]) {
      const ids = (await ask).map(({ id }) => id);
      expect(ids).toContain(chief.id);
      expect(ids).not.toContain(plain.id);
    }
    await done(`${USER}/update`, { id: plain.id, leaderId: chief.id });
    const expected = [expect.objectContaining({ id: chief.id, account: chief.account })];
    expect(await get(`${USER}/leader-info`, { userId: plain.id })).toEqual(expected);
    const own = await signIn(t.app, plain.account, PASSWORD);
    expect(await get(`${USER}/leader-info`, {}, own)).toEqual(expected);
    await own.get(`${USER}/leader-info`, { userId: chief.id }).expect(403);
    await done(`${USER}/set-leader`, {}, { userId: chief.id, isLeader: 0 });
    expect((await get<Row[]>(`${USER}/leader-list`)).map(({ id }) => id)).not.toContain(chief.id);
  });

  it('come in or stay out as an administrator decides, all of them or none', async () => {
    const waiting = [await buildUser(t.db, { status: 3 }), await buildUser(t.db, { status: 3 })];
    const userIds = waiting.map(({ id }) => id).join(',');
    await done(`${USER}/audit-pass`, {}, { userIds });
    const first = await signIn(t.app, waiting[0]!.account, PASSWORD);
    await admin.post(`${USER}/audit-refuse`, {}, { userIds: `${userIds},1` }).expect(404);
    await first.get(`${USER}/info`).expect(200);
    await done(`${USER}/audit-refuse`, {}, { ids: userIds });
    await first.get(`${USER}/info`).expect(401);
    await admin.post(`${USER}/audit-refuse`).expect(400);
  });

  it('are decided about only by who may change users, inside their region', async () => {
    const far = await buildUser(t.db, { xzCode: '440304' });
    const near = await buildUser(t.db, { xzCode: '330106' });
    const { client } = await manager();
    const looker = await manager({ codes: ['user', 'user_view'] });
    for (const call of ['audit-pass', 'audit-refuse'])
      for (const [who, id, status] of [
        [client, far.id, 404],
        [looker.client, near.id, 403],
      ] as const) {
        const answer = await who.post(`${USER}/${call}`, {}, { userIds: id });
        expect({ call, status: answer.status }).toEqual({ call, status });
      }
    await client.post(`${USER}/set-leader`, {}, { userId: far.id }).expect(404);
    await looker.client.post(`${USER}/set-leader`, {}, { userId: near.id }).expect(403);
    await client.get(`${USER}/leader-info`, { userId: far.id }).expect(404);
  });
});
