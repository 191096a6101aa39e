import { randomBytes } from 'node:crypto';
import { MAX_ATTACHMENTS } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { AttachSweeper } from '../../src/modules/system/attach/attach-sweeper.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord } from '../kit/factories.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { noise, Uploads } from './uploads.js';

const PATH = '/api/attachment/attachment';
const REGION = '330106';
const VILLAGE = `${REGION}001001`;
const PNG = await noise().png().toBuffer();
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000)]);
const PATROL = '4';

interface Row {
  id: string;
  attachId: string;
  attachmentName: string;
  attachmentUrl: string;
  sort: number;
  version: number;
  [field: string]: unknown;
}

describe('Attachments', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let county: Client & { id: string };
  let tree: string;
  const uploads = new Uploads(() => t.app);

  const person = async (order: Parameters<typeof buildUser>[1] = {}): Promise<Client & { id: string }> => {
    const user = await buildUser(t.db, { xzCode: REGION, roles: ['county'], ...order });
    return Object.assign(await signIn(t.app, user.account, PASSWORD, user.tenantId), { id: user.id });
  };
  const patrolOf = async (owner: { id: string }, status = 0): Promise<string> =>
    (await buildPatrolRecord(t.db, { oldTreeId: tree, xzCode: VILLAGE, createUser: owner.id, status })).id;
  const target = (businessId: string) => ({ businessType: PATROL, businessId });
  const post = (client: Client, list: object[]) => client.post(`${PATH}/saveBatch`, { attachmentList: list });
  const saved = async (client: Client, list: object[]): Promise<Row[]> => {
    const { body, status } = await post(client, list);
    expect([status, (body as { msg: string }).msg]).toEqual([200, expect.anything()]);
    return (body as { data: Row[] }).data;
  };
  /** Status of a refusal with the fields it names. */
  const refused = async (client: Client, list: object[]): Promise<unknown[]> => {
    const { status, body } = await post(client, list);
    const { errors = [] } = body as { errors?: { field: string }[] };
    return [status, ...errors.map(({ field }) => field)];
  };
  const listed = async (client: Client, query: object): Promise<Row[]> => {
    const { body } = await client.get(`${PATH}/page`, { size: 100, ...query }).expect(200);
    return (body as { data: { records: Row[] } }).data.records;
  };
  const file = async (client: Client, name = 'a.png', content: Buffer = PNG): Promise<string> =>
    (await uploads.stored(client, name, content)).attachId;
  const remove = (client: Client, ...ids: string[]) =>
    client.post(`${PATH}/remove`, {}, { ids: ids.join(',') });
  const history = async (client: Client, businessId: string) => {
    const { body } = await client.get(`${PATH}/history`, target(businessId)).expect(200);
    return (body as { data: { action: string; remark: string; changes: object | null }[] }).data;
  };

  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    county = await person();
    tree = (await buildOldTree(t.db, { xzCode: VILLAGE, provinceOldTreeNumber: 'ZJ-ATT-1' })).id;
  });
  afterAll(async () => {
    await worker?.close();
    await t.close();
  });

  it('are saved together, follow from their files and their record, and stand in their order', async () => {
    const patrol = await patrolOf(county);
    const [picture, paper] = [await file(county), await uploads.stored(county, '协议.pdf', PDF)];
    const rows = await saved(county, [
      { ...target(patrol), attachId: picture, photoKind: '1', remark: '南侧', shootLon: 120.1, size: 5 },
      { ...target(patrol), attachmentUrl: paper.link, attachmentName: '养护协议' },
    ]);
    expect(rows).toMatchObject([
      {
        attachType: '1',
        attachTypeName: '图片',
        photoKindName: '全景',
        businessTypeName: '巡护',
        attachmentName: 'a.png',
        suffix: 'png',
        size: PNG.length,
        width: 40,
        height: 30,
        sort: 1,
        remark: '南侧',
        shootLon: 120.1,
        checkState: 1,
      },
      { attachType: '3', attachmentName: '养护协议', suffix: 'pdf', size: PDF.length, sort: 2, width: null },
    ]);
    const turned = rows.map((row, at) => ({ id: row.id, version: row.version, sort: 2 - at }));
    await saved(county, turned);
    const names = (await listed(county, target(patrol))).map((row) => row.attachmentName);
    expect(names).toEqual(['养护协议', 'a.png']);
    expect(await listed(county, { ...target(patrol), attachType: '3,4' })).toHaveLength(1);
  });

  it('come as the bare list that Blade’s clients send, and a file that is attached already is changed', async () => {
    const patrol = await patrolOf(county);
    const item = { ...target(patrol), attachId: await file(county) };
    const { body } = await county.post(`${PATH}/saveBatch`, [item]).expect(200);
    const [first] = (body as { data: Row[] }).data;
    const [again] = await saved(county, [{ ...item, attachmentName: '树冠' }]);
    expect(again).toMatchObject({ id: first!.id, attachmentName: '树冠', version: 2 });
    expect(await listed(county, target(patrol))).toHaveLength(1);
  });

  it('are refused as a whole with the fields that are wrong', async () => {
    const patrol = await patrolOf(county);
    const own = await file(county);
    const good = { ...target(patrol), attachId: own };
    const foreign = await file(await person());
    const [paper] = [await file(county, 'a.pdf', PDF)];
    const at = (field: string) => `attachmentList.1.${field}`;
    const cases: [object, string][] = [
      [{ ...good, attachId: foreign }, 'attachId'],
      [{ ...target(patrol), attachmentUrl: 'https://x.test/a.png' }, 'attachmentUrl'],
      [target(patrol), 'attachId'],
      [good, 'attachId'],
      [{ attachId: paper, businessId: patrol }, 'businessType'],
      [{ attachId: paper, businessType: '99', businessId: patrol }, 'businessType'],
      [{ attachId: paper, businessType: '10', businessId: patrol }, 'businessType'],
      [{ attachId: paper, businessType: PATROL, businessId: 'x' }, 'businessId'],
      [{ ...good, attachId: paper, photoKind: '1' }, 'photoKind'],
      [{ ...good, attachId: paper, photoKind: 'nothing' }, 'photoKind'],
      [{ ...good, attachId: paper, sort: -1 }, 'sort'],
      [{ ...good, attachId: paper, shootTime: '2999-01-01 00:00:00' }, 'shootTime'],
      [{ ...good, attachId: paper, attachmentName: 'x'.repeat(201) }, 'attachmentName'],
    ];
    for (const [wrong, field] of cases) {
      const answer = await refused(county, [good, wrong]);
      expect([wrong, answer[0], answer.includes(at(field))]).toEqual([wrong, 400, true]);
    }
    expect(await refused(county, [])).toEqual([400, 'attachmentList']);
    expect((await county.post(`${PATH}/saveBatch`, {})).status).toBe(400);
    expect(await listed(county, target(patrol))).toEqual([]);
  });

  it('that are refused say so in words, by the field’s name', async () => {
    const patrol = await patrolOf(county);
    const { body } = await county
      .post(`${PATH}/saveBatch`, [{ ...target(patrol), attachId: await file(await person()) }])
      .set('Accept-Language', 'en');
    expect(body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^Attachment: is not an attachment that you/),
    });
  });

  it('are removed with others that are saved, or not at all', async () => {
    const patrol = await patrolOf(county);
    const [first, second] = await saved(county, [
      { ...target(patrol), attachId: await file(county) },
      { ...target(patrol), attachId: await file(county) },
    ]);
    const batch = (item: object, removedIds: string[]) =>
      county.post(`${PATH}/saveBatch`, { attachmentList: [item], removedIds });
    const stale = { id: first!.id, version: 9, remark: '树冠' };
    expect((await batch(stale, [second!.id])).status).toBe(409);
    expect(await listed(county, target(patrol))).toHaveLength(2);
    const noted = { id: first!.id, version: 1, remark: '树冠' };
    expect((await batch(noted, [second!.id])).status).toBe(200);
    expect(await listed(county, target(patrol))).toMatchObject([{ id: first!.id, remark: '树冠' }]);
    expect((await batch({ ...noted, version: 2 }, [second!.id])).status).toBe(404);
    expect((await history(county, patrol)).map(({ action }) => action)).toContain('remove');
  });

  it('are limited in number for each kind, whatever one call brings', async () => {
    const patrol = await patrolOf(county);
    const max = MAX_ATTACHMENTS['4'];
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, attachment_name)
        select '000000', $1, $2, $3, '4', 'x' from generate_series(1, $4)`,
      [REGION, PATROL, patrol, max],
    );
    const zip = await file(county, 'a.zip', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(100)]));
    expect(await refused(county, [{ ...target(patrol), attachId: zip }])).toEqual([400, 'attachmentList']);
    await saved(county, [{ ...target(patrol), attachId: await file(county) }]);
  });

  it('are read by whoever may read the record, and by nobody else', async () => {
    const patrol = await patrolOf(county);
    const attachId = await file(county, 'a.pdf', PDF);
    const [row] = await saved(county, [{ ...target(patrol), attachId }]);
    const sees = async (client: Client) => (await listed(client, target(patrol))).length;
    const city = await person({ roles: ['city'], xzCode: '3301' });
    expect(await sees(city)).toBe(1);
    expect(await sees(await person({ xzCode: '330108' }))).toBe(0);
    expect(await sees(await person({ tenantId: '100091' }))).toBe(0);
    const treeOnly = await signIn(t.app, (await buildKeeper(t.db, '000000', ['oldTree'])).account, PASSWORD);
    expect(await listed(treeOnly, { size: 500 })).not.toContainEqual(
      expect.objectContaining({ id: row!.id }),
    );
    const nobody = await signIn(t.app, (await buildKeeper(t.db, '000000', ['post'])).account, PASSWORD);
    await nobody.get(`${PATH}/page`).expect(403);
    await nobody.get(`${PATH}/history`, target(patrol)).expect(403);
    await treeOnly.get(`${PATH}/history`, target(patrol)).expect(403);
    await (await person({ xzCode: '330108' })).get(`${PATH}/history`, target(patrol)).expect(404);
  });

  it('of documents are fetched with the record’s right, wherever they were uploaded', async () => {
    const patrol = await patrolOf(county);
    const city = await person({ xzCode: '3301' });
    const attachId = await file(city, 'a.pdf', PDF);
    const colleague = await person();
    await uploads.fetched(colleague, attachId).expect(404);
    await saved(city, [{ ...target(patrol), attachId }]);
    await uploads.fetched(colleague, attachId).expect(200);
    const without = await buildKeeper(t.db, '000000', ['post']);
    await t.db.query('update blade_user set xz_code = $2, xzjb = 3 where id = $1', [without.id, '3301']);
    const nobody = await signIn(t.app, without.account, PASSWORD);
    await uploads.fetched(nobody, attachId).expect(404);
  });

  it('are changed by whoever may change the record as it stands', async () => {
    const attachId = await file(county);
    const draft = await patrolOf(county);
    const [row] = await saved(county, [{ ...target(draft), attachId }]);
    const change = (client: Client) => refused(client, [{ id: row!.id, remark: '改' }]);
    const village = await person({ roles: ['village'], xzCode: VILLAGE });
    const pending = await patrolOf(village, 3);
    expect(await refused(county, [{ ...target(pending), attachId: await file(county) }])).toEqual([400]);
    const mine = await patrolOf(village);
    await saved(village, [{ ...target(mine), attachId: await file(village) }]);
    const approved = await patrolOf(village, 1);
    expect(await refused(village, [{ ...target(approved), attachId: await file(village) }])).toEqual([403]);
    await saved(county, [{ ...target(approved), attachId: await file(county) }]);
    expect(await change(await person({ xzCode: '330108' }))).toEqual([404]);
    expect(await change(await person({ tenantId: '100092' }))).toEqual([404]);
    await remove(await person({ xzCode: '330108' }), row!.id).expect(404);
    const [role] = (await t.db.query(
      `insert into blade_role (tenant_id, role_name, role_alias) values ('000000', 'viewer', 'viewer') returning id`,
    )) as { id: string }[];
    // May read patrols and change trees, but no patrol.
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu
        where code in ('patrolRecord_view', 'oldTree_edit') and is_deleted = 0`,
      [role!.id],
    );
    const viewer = await person({ roles: ['viewer'] });
    expect(await listed(viewer, target(draft))).toHaveLength(1);
    expect(await change(viewer)).toEqual([403]);
    await remove(viewer, row!.id).expect(403);
  });

  it('that somebody else has changed meanwhile are a conflict, and cannot move to another record', async () => {
    const patrol = await patrolOf(county);
    const [row] = await saved(county, [{ ...target(patrol), attachId: await file(county) }]);
    await saved(county, [{ id: row!.id, version: 1, remark: '一' }]);
    expect(await refused(county, [{ id: row!.id, version: 1, remark: '二' }])).toEqual([409]);
    const other = await patrolOf(county);
    expect(await refused(county, [{ id: row!.id, ...target(other) }])).toEqual([
      400,
      'attachmentList.0.businessId',
    ]);
  });

  it('tell who added, changed and removed them', async () => {
    const patrol = await patrolOf(county);
    const [row] = await saved(county, [{ ...target(patrol), attachId: await file(county) }]);
    await saved(county, [{ id: row!.id, remark: '树洞' }]);
    await saved(county, [{ id: row!.id, remark: '树洞' }]);
    await remove(county, row!.id).expect(200);
    expect(await history(county, patrol)).toMatchObject([
      { action: 'remove', remark: 'a.png' },
      { action: 'update', remark: 'a.png', changes: { remark: [null, '树洞'] } },
      { action: 'save', remark: 'a.png' },
    ]);
  });

  it('are in use while they are attached, and go with the sweep when nothing names their file any more', async () => {
    const [one, two] = [await patrolOf(county), await patrolOf(county)];
    const { attachId, name } = await uploads.stored(county, 'a.png', PNG);
    const rows = [
      ...(await saved(county, [{ ...target(one), attachId }])),
      ...(await saved(county, [{ ...target(two), attachId }])),
    ];
    await t.db.query(`update blade_attach set create_time = '2020-01-01' where id = $1`, [attachId]);
    const sweep = () => worker.get(AttachSweeper, { strict: false }).sweep();
    const there = async () =>
      ((await t.db.query('select 1 from blade_attach where name = $1', [name])) as object[]).length;
    await sweep();
    expect(await there()).toBe(1);
    await remove(county, rows[0]!.id).expect(200);
    await sweep();
    expect(await there()).toBe(1);
    await uploads.bare(rows[1]!.attachmentUrl).expect(200);
    await remove(county, rows[1]!.id).expect(200);
    await uploads.bare(rows[1]!.attachmentUrl).expect(404);
    await sweep();
    expect(await there()).toBe(0);
  });

  it('go with the record they are attached to', async () => {
    const patrol = await patrolOf(county);
    const { attachId, name } = await uploads.stored(county, 'a.png', PNG);
    await saved(county, [{ ...target(patrol), attachId }]);
    await county.post('/api/patrolRecord/patrolRecord/remove', {}, { ids: patrol }).expect(200);
    await t.db.query(`update blade_attach set create_time = '2020-01-01' where id = $1`, [attachId]);
    const sweeper = worker.get(AttachSweeper, { strict: false });
    await sweeper.recount();
    await sweeper.sweep();
    expect(await t.db.query('select 1 from blade_attach where name = $1', [name])).toEqual([]);
  });

  it('keep their file in the list of files, and it goes once they are removed', async () => {
    const patrol = await patrolOf(county);
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const attachId = await file(county, '树冠.png');
    const [row] = await saved(county, [{ ...target(patrol), attachId }]);
    const unlist = () => admin.post('/api/blade-resource/attach/remove', {}, { ids: attachId });
    const { body } = await unlist().expect(400);
    expect(body).toMatchObject({ msg: '附件“树冠.png”正在使用，不能删除' });
    await uploads.bare(row!.attachmentUrl).expect(200);
    await remove(county, row!.id).expect(200);
    await unlist().expect(200);
  });

  it('of a tree are removed by its own call too, with the history, and those of a patrol are not', async () => {
    const patrol = await patrolOf(county);
    const ofTree = { businessType: '1', businessId: tree };
    const [one] = await saved(county, [{ ...ofTree, attachId: await file(county) }]);
    const [two] = await saved(county, [{ ...target(patrol), attachId: await file(county) }]);
    expect(one).toMatchObject({ provinceOldTreeNumber: 'ZJ-ATT-1' });
    await county.get('/api/oldTree/oldTree/deleteAttachment', { id: two!.id }).expect(404);
    await county.get('/api/oldTree/oldTree/deleteAttachment', { id: one!.id }).expect(200);
    expect(await listed(county, ofTree)).toEqual([]);
    const { body } = await county.get(`${PATH}/history`, ofTree);
    expect(body).toMatchObject({ data: [{ action: 'remove' }, { action: 'save' }] });
  });
});
