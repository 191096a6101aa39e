import { curingRecord } from '@gushu/shared';
import { asking, type Client, signIn } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, type SignedIn, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const PATH = '/api/curingRecord/curingRecord';

describe('A reviewed record, as care of a tree', () => {
  let t: SharedApp;
  let town: SignedIn;
  let county: Client;
  let oldTreeId: string;

  beforeAll(async () => {
    t = await sharedApp();
    town = await signInAs(t, { roles: ['township'], xzCode: '330106002' });
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
  });
  beforeEach(async () => {
    const tree = { xzCode: '330106002', vigor: '1', envFactor: '1', protectLevel: '2' };
    oldTreeId = (await buildOldTree(t.db, tree)).id;
  });

  const submit = async (given: Given) =>
    town.post(`${PATH}/submit`, await bodyOf(t.db, curingRecord, { oldTreeId, ...given }));
  const pass = (ids: string) =>
    county.post(`${PATH}/updateStatus`, {}, { ids, status: 1, auditOpinion: '属实' }).expect(200);
  const { get } = asking<Given>(() => county);

  it('is stored and submitted in one call, and says who passed it, when and with which opinion', async () => {
    const { body } = await submit({ curingMeasure: '1,3', cost: 120.5 });
    expect(body).toMatchObject({ code: 200, data: { status: 3 } });
    await pass(body.data.id as string);
    expect(await get(`${PATH}/detail`, { id: body.data.id })).toMatchObject({
      status: 1,
      curingMeasureName: '浇水、施肥',
      cost: 120.5,
      auditOpinion: '属实',
      auditUser: expect.stringMatching(/./),
      auditTime: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('is stored with its changes and submitted again by the same call', async () => {
    const draft = await town.post(`${PATH}/save`, { oldTreeId });
    const { id, version } = draft.body.data as { id: string; version: number };
    expect((await submit({ id, version: version + 1 })).status).toBe(409);
    expect((await submit({ id })).body).toMatchObject({ code: 400, errors: [{ field: 'version' }] });
    const { body } = await submit({ id, version, content: '浇水' });
    expect(body).toMatchObject({ code: 200, data: { id, status: 3 } });
  });

  it('is added by its one right and changed by the other, also by the call that does both', async () => {
    const holder = async (permission: string) => {
      const { account, id } = await buildKeeper(t.db, t.tenantId, [permission]);
      await t.db.query(`update blade_user set xz_code = $2 where id = $1`, [id, COUNTY]);
      return signIn(t.app, account, PASSWORD);
    };
    const [adder, editor] = [await holder('curingRecord_add'), await holder('curingRecord_edit')];
    const body = await bodyOf(t.db, curingRecord, { oldTreeId });
    const refused = await editor.post(`${PATH}/submit`, body);
    expect([refused.status, (refused.body as { msg: string }).msg]).toEqual([
      403,
      expect.stringContaining('_add'),
    ]);
    const { id, version } = (await town.post(`${PATH}/save`, { oldTreeId })).body.data as Given;
    await adder.post(`${PATH}/submit`, { ...body, id, version }).expect(403);
    expect(await get(`${PATH}/detail`, { id })).toMatchObject({ status: 0, version });
    await adder.post(`${PATH}/save`, body).expect(200);
    await editor.post(`${PATH}/update`, { id, version, content: '浇水' }).expect(200);
  });

  it('is not moved by who saw it before it was changed, and they get it as it is', async () => {
    const { id } = (await submit({})).body.data as { id: string };
    const { version } = await get(`${PATH}/detail`, { id });
    const seen = { ids: id, status: 1, versions: version };
    await town.post(`${PATH}/updateStatus`, {}, { ids: id, status: 0 }).expect(200);
    const draft = await get(`${PATH}/detail`, { id });
    const again = await submit({ id, version: draft['version'], content: '改过' });
    expect(again.body).toMatchObject({ code: 200, data: { status: 3 } });
    const { status, body } = await county.post(`${PATH}/updateStatus`, {}, seen);
    expect([status, body]).toMatchObject([
      409,
      { data: { current: { id, status: 3, content: '改过' }, changed: { userName: town.user.account } } },
    ]);
    const other = (await submit({})).body.data as { id: string; version: number };
    const both = { ids: `${id},${other.id}`, status: 1, versions: `${String(version)},${other.version}` };
    expect((await county.post(`${PATH}/updateStatus`, {}, both)).body).toMatchObject({
      data: [
        { id, ok: false, msg: '数据已被他人修改，请刷新后再试' },
        { id: other.id, ok: true, status: 1 },
      ],
    });
    const uneven = await county.post(`${PATH}/updateStatus`, {}, { ...both, versions: '1' });
    expect(uneven.body).toMatchObject({ code: 400, errors: [{ field: 'versions' }] });
    expect(await get(`${PATH}/detail`, { id })).toMatchObject({ status: 3 });
  });
});
