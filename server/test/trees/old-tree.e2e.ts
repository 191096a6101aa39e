import { jest } from '@jest/globals';
import { toGcj02 } from '../../src/modules/trees/old-tree/coordinates.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archive, archiveWorker, openYear, photographAll } from '../kit/archives.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given, pointIn, treeBody } from '../kit/factories.js';
import { buildUser, PASSWORD, signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';

const PATH = '/api/oldTree/oldTree';

interface Tree extends Given {
  id: string;
  version: number;
  status: number;
}

describe('A tree of the register', () => {
  let product: TestApp;
  const people: Record<string, Client> = {};

  beforeAll(async () => {
    product = await startApp();
    await product.db.query('delete from old_tree');
    const staff = {
      town: ['township', '330106002'],
      county: ['county', COUNTY],
      city: ['city', '3301'],
      province: ['province', '33'],
      dongcheng: ['county', '110101'],
      beijing: ['province', '11'],
    } as const;
    for (const [name, [role, xzCode]] of Object.entries(staff)) {
      const { account } = await buildUser(product.db, { account: name, roles: [role], xzCode });
      people[name] = await signIn(product.app, account, PASSWORD);
    }
  });
  afterAll(() => product.close());

  const as = (name: string): Client => people[name]!;
  const save = async (name: string, given: Given = {}) => {
    const { body } = await as(name)
      .post(`${PATH}/save`, await treeBody(product.db, given))
      .expect(200);
    return body.data as Tree;
  };
  const detail = async (name: string, id: string) =>
    (await as(name).get(`${PATH}/detail`, { id }).expect(200)).body.data as Tree;
  const transition = (name: string, ids: string, status: number, auditOpinion?: string) =>
    as(name).post(`${PATH}/updateStatus`, {}, { ids, status, ...(auditOpinion ? { auditOpinion } : {}) });
  const count = async () =>
    Number(((await product.db.query('select count(*) as n from old_tree')) as { n: string }[])[0]!.n);

  it('may be a draft with five fields, takes its species along and derives its level', async () => {
    const { lon: _, lat: __, ...few } = await pointIn(product.db, COUNTY);
    const body = {
      ...few,
      treeType: '1400000000000000001',
      oldTreeType: '1',
      treeAge: 512,
      vigor: '1',
      xzCode: COUNTY,
    };
    const saved = await as('county').post(`${PATH}/save`, body).expect(200);
    const row = await detail('county', saved.body.data.id);
    expect(row).toMatchObject({
      status: 0,
      version: 1,
      treeTypeName: '樟树',
      oldTreeLevel: '1',
      protectLevel: '1',
    });
    expect(row['lon']).toBeNull();
    const refused = await transition('county', row.id, 4).expect(400);
    expect(refused.body.errors.length).toBeGreaterThan(10);
  });

  it('is refused with a message for each wrong field, in both languages, and leaves nothing behind', async () => {
    const before = await count();
    const wrong = { treeHeight: 'tall', bust: 9_999, vigor: '77', lon: 500, checkDate: '2999-01-01' };
    const body = await treeBody(product.db, wrong);
    const { body: zh } = await as('county').post(`${PATH}/save`, body).expect(400);
    expect(zh).toMatchObject({ code: 400, success: false });
    const fields = (zh.errors as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['treeHeight', 'bust', 'lon', 'checkDate']));
    const { body: en } = await as('county')
      .post(`${PATH}/save`, body)
      .set('Accept-Language', 'en')
      .expect(400);
    expect(en.errors).toContainEqual({ field: 'treeHeight', label: 'Height', msg: 'must be a number' });
    const unknown = await as('county')
      .post(`${PATH}/save`, await treeBody(product.db, { vigor: '7' }))
      .expect(400);
    expect(unknown.body.errors).toEqual([
      { field: 'vigor', label: '生长势', msg: expect.stringContaining('7') },
    ]);
    expect(await count()).toBe(before);
  });

  it('is refused for what is no number and no id, in words that say so', async () => {
    for (const treeHeight of ['0x20', '１２']) {
      const { body } = await as('county')
        .post(`${PATH}/save`, await treeBody(product.db, { treeHeight }))
        .set('Accept-Language', 'en')
        .expect(400);
      expect(body.errors).toEqual([{ field: 'treeHeight', label: 'Height', msg: 'must be a number' }]);
    }
    const wrong = await as('county').get(`${PATH}/page`, { size: 'abc' }).expect(400);
    expect(wrong.body.errors).toEqual([expect.objectContaining({ field: 'size', msg: '必须为整数' })]);
    const noId = await as('county').post(`${PATH}/remove`, {}, { ids: 'abc' }).expect(400);
    expect(noId.body.msg).not.toContain('请至少选择一条数据');
    const none = await as('county').post(`${PATH}/remove`, {}, { ids: '' }).expect(400);
    expect(none.body.msg).toContain('请至少选择一条数据');
  });

  it('is not found in the envelope when there is none', async () => {
    for (const answer of [
      await as('county').get(`${PATH}/detail`, { id: '42' }),
      await as('county').post(`${PATH}/update`, { id: '42', version: 1 }),
      await as('county').post(`${PATH}/remove`, {}, { ids: '42' }),
      await transition('county', '42', 1),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 404, success: false, data: {} });
    }
  });

  it('is changed by version: absent stays, null empties, a stale one gets the current row', async () => {
    const { id } = await save('county', { remark: '甲', alias: '香樟' });
    await as('county').post(`${PATH}/update`, { id, version: 1, remark: null }).expect(200);
    expect(await detail('county', id)).toMatchObject({ version: 2, remark: null, alias: '香樟' });
    const stale = await as('county').post(`${PATH}/update`, { id, version: 1, remark: '乙' }).expect(409);
    expect(stale.body).toMatchObject({
      code: 409,
      data: {
        current: { id, version: 2 },
        changed: {
          userName: expect.any(String) as string,
          createTime: expect.stringMatching(/^\d{4}-/) as string,
        },
      },
    });
    await as('county').post(`${PATH}/update`, { id, remark: '丙' }).expect(400);
    const { body } = await as('county').get(`${PATH}/history`, { id }).expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'update',
      userName: 'county',
      changes: { remark: ['甲', null] },
    });
  });

  it('lets one of two people at once through', async () => {
    const { id } = await save('county');
    const both = await Promise.all(
      ['甲', '乙'].map((remark) => as('county').post(`${PATH}/update`, { id, version: 1, remark })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('converts a shifted position once, and refuses one in another county by its name', async () => {
    const true84 = await pointIn(product.db, COUNTY);
    const { id } = await save('county', { ...toGcj02(true84), coordSys: '2' });
    const row = await detail('county', id);
    expect(Number(row['lon'])).toBeCloseTo(true84.lon, 5);
    await as('county').post(`${PATH}/update`, { id, version: 1, remark: '又' }).expect(200);
    expect((await detail('county', id))['lon']).toBe(row['lon']);
    const elsewhere = await treeBody(product.db, await pointIn(product.db, '330108'));
    const { body } = await as('county').post(`${PATH}/save`, elsewhere).expect(400);
    expect(body.errors).toEqual([{ field: 'lon', label: '经度', msg: expect.stringContaining('滨江区') }]);
    // Faults of a field, of a reference and of the position are reported at once.
    const wrong = { ...elsewhere, vigor: '7', treeType: '999999' };
    const all = await as('county').post(`${PATH}/save`, wrong).expect(400);
    const fields = (all.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(['treeType', 'lon', 'vigor']);
  });

  it('has its own numbers; a taken one is named by its field', async () => {
    await save('county', { provinceOldTreeNumber: 'ZJ-TAKEN', surveyNumber: '90001' });
    for (const taken of [{ provinceOldTreeNumber: 'ZJ-TAKEN' }, { surveyNumber: '90001' }]) {
      const { body } = await as('county')
        .post(`${PATH}/save`, await treeBody(product.db, taken))
        .expect(400);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(taken));
    }
  });

  it('goes from the township to the level that recognises it, and gets its number there', async () => {
    const { id } = await save('town', { xzCode: '330106002', treeAge: 512, surveyNumber: '90500' });
    await transition('town', id, 3).expect(200);
    await transition('town', id, 1).expect(400);
    await transition('county', id, 4).expect(200);
    await transition('county', id, 5).expect(400);
    await transition('city', id, 5).expect(200);
    await transition('province', id, 1).expect(200);
    expect(await detail('county', id)).toMatchObject({ status: 1, oldTreeNumber: '33010690500' });
    await as('county').post(`${PATH}/remove`, {}, { ids: id }).expect(400);
  });

  it('passes by the city where there is none', async () => {
    const { id } = await save('dongcheng', { xzCode: '110101', treeAge: 350 });
    await transition('dongcheng', id, 4).expect(400);
    await transition('dongcheng', id, 1).expect(200);
    const first = await save('dongcheng', { xzCode: '110101', treeAge: 600 });
    await transition('dongcheng', first.id, 5).expect(200);
    await transition('beijing', first.id, 1).expect(200);
  });

  it('comes back with a reason, and may be withdrawn by who sent it', async () => {
    const { id } = await save('town', { xzCode: '330106002' });
    await transition('town', id, 3).expect(200);
    await as('county').post(`${PATH}/update`, { id, version: 2, remark: '改' }).expect(400);
    await transition('county', id, 2).expect(400);
    await transition('county', id, 2, '树龄依据不足，请补充').expect(200);
    await transition('town', id, 3).expect(200);
    await transition('town', id, 0).expect(200);
    const { body } = await as('town').get(`${PATH}/history`, { id }).expect(200);
    const actions = (body.data as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['withdraw', 'submit', 'return', 'submit', 'save']);
  });

  it('answers for itself in a batch, in the caller’s language', async () => {
    const [good, bare] = [await save('county'), await save('county', { smallPlaceName: null })];
    const { body } = await transition('county', `${good.id},${bare.id},42`, 1)
      .set('Accept-Language', 'en')
      .expect(200);
    expect(body.data).toEqual([
      { id: good.id, ok: true, status: 1 },
      { id: bare.id, ok: false, msg: 'Fill in local place name' },
      { id: '42', ok: false, msg: 'This record does not exist' },
    ]);
  });

  it('stays valid while a change of what its recognition rests on waits', async () => {
    const { id } = await buildOldTree(product.db, { treeAge: 350, protectLevel: '2', oldTreeLevel: '2' });
    await as('county').post(`${PATH}/update`, { id, version: 1, remark: '小事' }).expect(200);
    const { body } = await as('county').post(`${PATH}/update`, { id, version: 2, treeAge: 380 }).expect(200);
    const changeId = String(body.data.id);
    expect(changeId).not.toBe(id);
    expect(await detail('county', id)).toMatchObject({ status: 1, treeAge: 350, changeId });
    expect(await detail('county', changeId)).toMatchObject({ status: 0, treeAge: 380, originId: id });
    await as('county').post(`${PATH}/update`, { id, version: 2, remark: '又' }).expect(400);
    await transition('county', changeId, 4).expect(200);
    await transition('city', changeId, 1).expect(200);
    expect(await detail('county', id)).toMatchObject({ status: 1, treeAge: 380, version: 3, remark: '小事' });
    const gone = await as('county').get(`${PATH}/detail`, { id: changeId }).expect(404);
    expect(gone.body.data).toEqual({ treeId: id });
    expect((await as('dongcheng').get(`${PATH}/detail`, { id: changeId }).expect(404)).body.data).toEqual({});
    const drift = await product.db.query('select * from tree_rollup_check()');
    expect(drift).toEqual([]);
  });

  it('keeps what others write while a change of something else waits', async () => {
    const { id } = await buildOldTree(product.db, { treeAge: 350, protectLevel: '2', oldTreeLevel: '2' });
    const asked = await as('county').post(`${PATH}/update`, { id, version: 1, treeAge: 380 }).expect(200);
    const change = (asked.body.data as Tree).id;
    await transition('county', change, 4).expect(200);
    await product.db.query(`update old_tree set life_status = '4', group_id = 7 where id = $1`, [id]);
    await transition('city', change, 1).expect(200);
    expect(await detail('county', id)).toMatchObject({ treeAge: 380, lifeStatus: '4', groupId: '7' });
  });

  it('stays one tree in lists, counts and exports while a change of it waits; the change is listed where it is asked for', async () => {
    const provinceOldTreeNumber = 'ZJ-CHANGED';
    const given = { provinceOldTreeNumber, treeAge: 350, protectLevel: '2', oldTreeLevel: '2' };
    const { id } = await buildOldTree(product.db, given);
    const list = async (query: object) => (await as('city').get(`${PATH}/page`, query).expect(200)).body.data;
    const before = (await list({})).total as number;
    const { body } = await as('county').post(`${PATH}/update`, { id, version: 1, treeAge: 380 }).expect(200);
    const changeId = String(body.data.id);
    await transition('county', changeId, 4).expect(200);
    // Unfiltered totals are stored counts, filtered ones are counted.
    expect((await list({})).total).toBe(before);
    const trees = await list({ provinceOldTreeNumber });
    expect(trees).toMatchObject({ total: 1, records: [{ id, treeAge: 350, changeId, originId: null }] });
    const asked = await list({ change: '1', status: '4' });
    expect(asked).toMatchObject({ total: 1, records: [{ id: changeId, treeAge: 380, originId: id }] });
    const columns = 'provinceOldTreeNumber,treeAge';
    const exported = (query: object) =>
      sheetRows(as('city').get(`${PATH}/export`, { provinceOldTreeNumber, columns, ...query }));
    expect((await exported({})).slice(1)).toEqual([[provinceOldTreeNumber, 350]]);
    expect((await exported({ change: '1' })).slice(1)).toEqual([[provinceOldTreeNumber, 380]]);
    expect(await product.db.query('select * from tree_rollup_check()')).toEqual([]);
    await transition('city', changeId, 1).expect(200);
    expect((await list({})).total).toBe(before);
    expect(await list({ change: '1' })).toMatchObject({ total: 0 });
    expect(await list({ provinceOldTreeNumber })).toMatchObject({ records: [{ id, changeId: null }] });
  });

  it('tells in its own history how its changes were asked for, judged and taken over', async () => {
    const { id } = await buildOldTree(product.db, { treeAge: 350, protectLevel: '2', oldTreeLevel: '2' });
    const { body } = await as('county').post(`${PATH}/update`, { id, version: 1, treeAge: 390 }).expect(200);
    const changeId = String(body.data.id);
    await transition('county', changeId, 4).expect(200);
    await transition('city', changeId, 2, '树龄依据不足，请补充').expect(200);
    await as('county').post(`${PATH}/update`, { id: changeId, version: 3, treeAge: 370 }).expect(200);
    await transition('county', changeId, 4).expect(200);
    await transition('city', changeId, 1, '同意').expect(200);
    const told = (await as('county').get(`${PATH}/history`, { id }).expect(200)).body.data as Given[];
    expect(told.map(({ action, rowId, remark }) => [action, rowId, remark])).toEqual([
      ['apply', id, null],
      ['pass', changeId, '同意'],
      ['submit', changeId, null],
      ['update', changeId, null],
      ['return', changeId, '树龄依据不足，请补充'],
      ['submit', changeId, null],
      ['change', id, null],
    ]);
    expect(told[0]).toMatchObject({ changes: { treeAge: [350, 370] } });
  });

  it('is listed in pages that neither repeat nor lose it, whatever the order asks for', async () => {
    const seen: string[] = [];
    const first = await as('county').get(`${PATH}/page`, { size: 3 }).expect(200);
    for (let current = 1; current <= first.body.data.pages; current++) {
      const { body } = await as('county')
        .get(`${PATH}/page`, { size: 3, current, ascs: 'vigor' })
        .expect(200);
      seen.push(...(body.data.records as Tree[]).map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(first.body.data.total);
    for (const evil of ['id;drop table old_tree', 'id desc--', '(select pg_sleep(9))', 't.id']) {
      await as('county')
        .get(`${PATH}/page`, { ascs: evil, descs: evil, [evil]: evil })
        .expect(200);
    }
    const one = await as('county').get(`${PATH}/page`, {
      provinceOldTreeNumber: 'ZJ-TAKEN',
      treeAge_ge: 100,
    });
    expect(one.body.data.total).toBe(1);
    const none = await as('county').get(`${PATH}/page`, { provinceOldTreeNumber: '%' });
    expect(none.body.data.total).toBe(0);
  });

  it('is listed with the asked columns alone, its names and transitions with them; an unknown column is refused', async () => {
    const query = { year: 2026, size: 3 };
    const whole = (await as('county').get(`${PATH}/page`, query).expect(200)).body.data;
    const columns = 'treeTypeName,vigor,status';
    const few = (
      await as('county')
        .get(`${PATH}/page`, { ...query, columns })
        .expect(200)
    ).body.data;
    expect(few.total).toBe(whole.total);
    expect(few.records.length).toBeGreaterThan(0);
    for (const [at, row] of few.records.entries()) {
      expect(whole.records[at]).toMatchObject(row);
      expect(row).toHaveProperty('vigorName');
      expect(row).toHaveProperty('statusName');
      expect(row.moves).toEqual(whole.records[at].moves);
      expect(row).not.toHaveProperty('treeHeight');
      expect(row).not.toHaveProperty('ownershipName');
    }
    const { body } = await as('county').get(`${PATH}/page`, { columns: 'vigor,password' }).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'columns' })]);
  });

  it('is archived once with its year, and replaced when the year is opened anew and archived again', async () => {
    const nation = await signInAs(product, { roles: ['nation'], xzCode: '' });
    await openYear(nation, '1', 2026);
    const order = { dataType: '1', year: 2026 };
    const hindered = await archive(product, as('county'), order);
    expect(hindered).toMatchObject({ state: 3, totalNum: 6, checkedNum: 6, doneNum: 0 });
    const check = await as('county')
      .get(`${PATH}/checkDataXzCode`, { xzCode: COUNTY, year: 2026 })
      .expect(200);
    expect(check.body.data).toMatchObject({ canArchive: false, outOfRegion: 0 });
    await product.db.query(`delete from old_tree where status <> 1 or tree_height is null`);
    await photographAll(product.db);
    const { body } = await as('county').post(`${PATH}/archive`, {}, { year: 2026 }).expect(200);
    const worker = archiveWorker(product);
    await Promise.all([worker.run(body.data.id), worker.run(body.data.id)]);
    const snapshot = () =>
      product.db.query(`select count(*)::int as n from old_tree_archive where archive_year = 2026`);
    const [{ n }] = (await snapshot()) as [{ n: number }];
    expect(n).toBeGreaterThan(0);
    const after = await as('county').get(`${PATH}/archive`, { year: 2026 }).expect(200);
    expect(after.body.data).toMatchObject({ state: 2, progress: 1, totalNum: n, doneNum: n });
    await as('county').post(`${PATH}/archive`, { year: 2026 }).expect(400);
    await nation
      .post('/api/archiveYear/archiveYear/submit', { ...order, xzCode: COUNTY, state: 1 })
      .expect(200);
    const again = await archive(product, as('county'), order);
    expect(again.id).not.toBe(body.data.id);
    expect(await snapshot()).toEqual([{ n }]);
  });

  it('reads its rows once for all who ask at the same time whether a year can be archived', async () => {
    const asked = jest.spyOn(product.db, 'query');
    const ask = () => as('county').get(`${PATH}/checkDataXzCode`, { xzCode: COUNTY, year: 2026 });
    const answers = await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status));
    expect(new Set(answers)).toEqual(new Set([200]));
    const counts = asked.mock.calls.filter(([text]) => String(text).includes('"outOfRegion"'));
    asked.mockRestore();
    expect(counts.length).toBeLessThan(8);
  });
});
