import { expertDatabase, fitsIdCard, type InboxCount, type MyNotices } from '@gushu/shared';
import { call } from '../core/scope-walk.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf } from '../kit/factories.js';
import { buildUser, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const EXPERTS = '/api/expertDatabase/expertDatabase';
/** An identity number of the standard's own example. */
const ID_CARD = '11010519491231002X';
const OTHER_CARD = '330106198001010013';
const MASKED = '110***********002X';

type Expert = Record<string, unknown> & { id: string; version: number };

describe('An expert', () => {
  let t: SharedApp;
  const clients: Record<string, Client> = {};
  const { get } = asking<Expert>(() => clients['province']!);

  beforeAll(async () => {
    t = await sharedApp();
    const people = {
      nation: '',
      province: '33',
      county: '330106',
      'other county': '320102',
      'other province': '32',
    };
    for (const [who, xzCode] of Object.entries(people)) {
      clients[who] = await signInAs(t, { xzCode, roles: [who.replace('other ', '')] });
    }
  });

  const ask = (verb: string, body: object, query: object = {}, who = 'province') =>
    clients[who]!.post(`${EXPERTS}/${verb}`, body, query);
  const post = async (verb: string, body: object, query: object = {}, who = 'province') => {
    const answer = await ask(verb, body, query, who);
    expect(answer.body).toMatchObject({ code: 200 });
    return (answer.body as { data: Expert }).data;
  };
  const enter = async (given: object = {}, who = 'province') =>
    (await post('save', await bodyOf(t.db, expertDatabase, { ...given }), {}, who)).id;
  const detail = (id: string, who = 'province') => get(`${EXPERTS}/detail`, { id }, clients[who]);
  const statusOf = async (id: string, who: string) =>
    (await clients[who]!.get(`${EXPERTS}/detail`, { id })).status;
  const fieldsOf = (body: unknown) =>
    (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field);
  const refused = async (given: object, who = 'province') => {
    const answer = await ask('save', await bodyOf(t.db, expertDatabase, { ...given }), {}, who);
    return [answer.status, fieldsOf(answer.body)];
  };

  it('of a province is checked by the nation, published by the province and read by its people', async () => {
    const id = await enter({ name: '林一' });
    expect(await statusOf(id, 'county')).toBe(404);
    expect((await ask('updatePublishStatus', {}, { ids: id, publishStatus: 1 })).status).toBe(400);
    await post('updateCheckStatus', {}, { ids: id, checkStatus: 1 }, 'nation');
    await post('updatePublishStatus', {}, { ids: id, publishStatus: 1 });
    const seen = await Promise.all(Object.keys(clients).map(async (who) => [who, await statusOf(id, who)]));
    expect(Object.fromEntries(seen)).toEqual({
      nation: 200,
      province: 200,
      county: 200,
      'other county': 404,
      'other province': 404,
    });
    await post('updatePublishStatus', {}, { ids: id, publishStatus: 2 });
    const { version } = await detail(id);
    await post('update', { id, version, duty: '主任' });
    expect(await detail(id)).toMatchObject({ checkStatus: 0, publishStatus: 2 });
    expect((await ask('updatePublishStatus', {}, { ids: id, publishStatus: 1 })).status).toBe(400);
  });

  it('that the nation refuses tells the province why, and may be mended', async () => {
    const id = await enter();
    expect((await ask('updateCheckStatus', {}, { ids: id, checkStatus: 2 }, 'nation')).status).toBe(400);
    const refusal = { ids: id, checkStatus: 2, auditOpinion: '职称证书未提供' };
    await post('updateCheckStatus', {}, refusal, 'nation');
    const history = await get<{ remark: string }[]>(`${EXPERTS}/history`, { id });
    expect(history[0]).toMatchObject({ action: 'refuse', remark: '职称证书未提供' });
    await post('update', { id, version: 2, titleLevel: '2' });
    expect(await detail(id)).toMatchObject({ checkStatus: 0 });
  });

  it('waits for the check of the level above, and rings there, then for the region to publish it', async () => {
    const bell = async (who: string) =>
      (await get<MyNotices>('/api/blade-desk/notice/mine', {}, clients[who])).messages.records[0];
    const inbox = async (who: string) =>
      (await get<InboxCount[]>('/api/blade-desk/inbox/counts', {}, clients[who])).filter(
        ({ record, list }) => record === 'expertDatabase' && list === 'provincialExpertDatabase',
      );
    const clerk = clients['province']!;
    const second = await signInAs(t, { xzCode: '33', roles: ['province'] });
    const countOf = async (who: string, field: string) =>
      (await inbox(who)).find((count) => count.field === field)?.count ?? 0;
    const [checks, publishes] = [
      await countOf('nation', 'checkStatus'),
      await countOf('province', 'publishStatus'),
    ];
    const id = await enter({ name: '林四' });
    expect(await bell('nation')).toMatchObject({
      text: expect.stringContaining('专家“林四”待上级审查') as string,
      record: 'provincialExpertDatabase',
      rowId: id,
      filters: { checkStatus: '0' },
    });
    expect((await inbox('nation')).find(({ field }) => field === 'checkStatus')).toMatchObject({
      ...{
        status: 0,
        who: 'above',
        count: checks + 1,
        filters: { checkStatus: '0', whose: 'waiting', expertLevel: '2' },
      },
    });
    for (const who of ['province', 'other province', 'county'])
      expect(await countOf(who, 'checkStatus')).toBe(0);
    const listed = await get<{ total: number }>(
      `${EXPERTS}/list`,
      { checkStatus: '0', expertLevel: '2' },
      clients['nation'],
    );
    expect(listed.total).toBe(checks + 1);
    await post('updateCheckStatus', {}, { ids: id, checkStatus: 1 }, 'nation');
    expect([await countOf('nation', 'checkStatus'), await countOf('province', 'publishStatus')]).toEqual([
      checks,
      publishes + 1,
    ]);
    const told = (await get<MyNotices>('/api/blade-desk/notice/mine', {}, second)).messages.records[0];
    expect(told).toMatchObject({ text: expect.stringContaining('专家“林四”待发布') as string, rowId: id });
    expect(
      (await get<MyNotices>('/api/blade-desk/notice/mine', {}, clerk)).messages.records[0],
    ).toMatchObject({
      text: expect.stringContaining('“林四”审查已通过') as string,
    });
    const { version } = await detail(id);
    await post('update', { id, version, duty: '主任' });
    expect(await countOf('nation', 'checkStatus')).toBe(checks + 1);
    expect(await countOf('province', 'publishStatus')).toBe(publishes);
  });

  it('takes the reason of a refusal by either name, in the query or the body', async () => {
    const said = '职称证书未提供';
    for (const [body, query] of [
      [{ reason: said }, {}],
      [{}, { reason: said }],
      [{ auditOpinion: said }, {}],
    ]) {
      const id = await enter();
      await post('updateCheckStatus', body!, { ids: id, checkStatus: 2, ...query }, 'nation');
      const history = await get<{ remark: string }[]>(`${EXPERTS}/history`, { id });
      expect(history[0]).toMatchObject({ action: 'refuse', remark: said });
    }
  });

  it('is told of to who entered them, with the list of their own level', async () => {
    const id = await enter({ name: '林三' });
    await post('updateCheckStatus', {}, { ids: id, checkStatus: 1 }, 'nation');
    const { messages } = await get<MyNotices>('/api/blade-desk/notice/mine');
    expect(messages.records[0]).toMatchObject({
      text: expect.stringContaining('“林三”审查已通过') as string,
      record: 'provincialExpertDatabase',
      rowId: id,
    });
  });

  it('is of the level of who enters them: the nation, or a province', async () => {
    const id = await enter({ expertLevel: '1' }, 'nation');
    expect(await detail(id, 'nation')).toMatchObject({ xzCode: '', expertLevel: '1' });
    expect(await refused({ expertLevel: '2' }, 'nation')).toEqual([400, ['expertLevel']]);
    expect(await refused({ expertLevel: '1' })).toEqual([400, ['expertLevel']]);
    const { version } = await detail(id, 'nation');
    const moved = await ask('update', { id, version, expertLevel: '2' }, {}, 'nation');
    expect([moved.status, fieldsOf(moved.body)]).toEqual([400, ['expertLevel']]);
    expect((await ask('save', {}, {}, 'county')).status).toBe(403);
  });

  it('shows of the identity number its ends alone, wherever it is asked for', async () => {
    const id = await enter({ idCard: ID_CARD, name: '掩码甲' });
    expect((await detail(id))['idCard']).toBe(MASKED);
    const { version } = await detail(id);
    await post('update', { id, version, idCard: MASKED, duty: '主任' });
    const stored = async () =>
      ((await t.db.query('select id_card from expert_database where id = $1', [id])) as object[])[0];
    expect(await stored()).toEqual({ id_card: ID_CARD });
    await post('update', { id, version: version + 1, idCard: OTHER_CARD });
    expect(await stored()).toEqual({ id_card: OTHER_CARD });
    const texts = await Promise.all(
      [
        call(t.app, clients['province']!.token, 'GET expertDatabase/expertDatabase/list', {
          query: { size: 100, ascs: 'idCard' },
        }),
        call(t.app, clients['province']!.token, 'GET expertDatabase/expertDatabase/history', {
          query: { id },
        }),
        call(t.app, clients['province']!.token, 'GET expertDatabase/expertDatabase/export', {
          query: { columns: 'name,idCard' },
        }),
      ].map(async (answer) => (await answer).text),
    );
    expect(
      texts.map((text) => /\d{17}[\dX]/.test(text.replaceAll(/"(id|\w+Id|\w+User)":"\d+"/g, ''))),
    ).toEqual([false, false, false]);
    expect(texts[2]).toContain('掩码甲');
  });

  it('has an identity number whose last character fits', async () => {
    expect([fitsIdCard(ID_CARD), fitsIdCard(ID_CARD.toLowerCase())]).toEqual([true, true]);
    expect(await refused({ idCard: '110105194912310021' })).toEqual([400, ['idCard']]);
    expect(await refused({ idCard: '110105491231002' })).toEqual([400, ['idCard']]);
    expect(await refused({ idCard: '****' })).toEqual([200, undefined]);
  });

  it('is a user of the tenant, and nobody is two experts', async () => {
    const user = await buildUser(t.db, { xzCode: '330106', roles: ['expert'] });
    const stranger = await buildUser(t.db, {
      xzCode: '330106',
      roles: ['expert'],
      tenantId: await t.anotherTenant(),
    });
    const id = await enter({ userId: user.id });
    expect(await detail(id)).toMatchObject({ userId: user.id, userIdName: user.account });
    expect(await refused({ userId: user.id })).toEqual([400, ['userId']]);
    expect(await refused({ userId: stranger.id })).toEqual([400, ['userId']]);
    await post('remove', {}, { ids: id });
    await enter({ userId: user.id });
  });
});
