import { checkRecord, type MyNotices } from '@gushu/shared';
import { ChecksFromAbove1710003251000 } from '../../../migrations/1710003251000-checks-from-above.js';
import { tellDue } from '../../src/modules/protection/check-record/rectification-news.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { buildUser, signInAs, type UserOverrides } from '../kit/people.js';

const CHECKS = '/api/checkRecord/checkRecord';
const WRONG = {
  signOk: 0,
  signNote: '标牌脱落',
  problem: '标牌脱落',
  requirement: '重新挂牌',
  deadline: '2026-06-30',
};
const MENDED = { rectifyResult: '已重新挂牌', rectifyDate: '2026-06-01' };

describe('A check', () => {
  let t: TestApp;
  let oldTreeIds: string;
  const people = new Map<string, Client>();
  const as = (xzCode: string) => asking<Given>(() => people.get(xzCode)!);
  const [city, county] = [as('3301'), as(COUNTY)];

  beforeAll(async () => {
    t = await startApp();
    for (const xzCode of [COUNTY, '3301', '330106002']) people.set(xzCode, await signInAs(t, { xzCode }));
    people.set('a colleague in the city', await signInAs(t, { xzCode: '3301' }));
    const trees = [await buildOldTree(t.db), await buildOldTree(t.db)];
    oldTreeIds = trees.map(({ id }) => id).join();
  });
  afterAll(() => t.close());

  const bodyWith = (given: Given) => bodyOf(t.db, checkRecord, { xzCode: COUNTY, oldTreeIds, ...given });
  const detail = (id: unknown) => county.get(`${CHECKS}/detail`, { id: String(id) });
  const submit = (id: unknown) => city.post(`${CHECKS}/updateStatus?ids=${String(id)}&status=1`, {});
  async function submitted(given: Given = {}): Promise<Given> {
    const { id } = await city.post(`${CHECKS}/save`, await bodyWith(given));
    await submit(id);
    return detail(id);
  }
  const update = (who: typeof city, { id, version }: Given, values: Given) =>
    who.post(`${CHECKS}/update`, { id, version, ...values });

  it('takes its items as a list, answers them so, and counts its trees', async () => {
    const { id } = await city.post(`${CHECKS}/save`, {
      ...(await bodyWith({})),
      items: [{ item: '2', ok: 0, note: '标牌脱落' }],
    });
    const { items, signOk, treeNum } = await detail(id);
    expect(items).toHaveLength(7);
    expect((items as Given[])[1]).toEqual({ item: '2', itemName: '标牌', ok: 0, note: '标牌脱落' });
    expect([signOk, treeNum]).toEqual([0, 2]);
  });

  it('asks for problem, requirement and deadline where an item is not in order', async () => {
    const { id } = await city.post(`${CHECKS}/save`, await bodyWith({ signOk: 0 }));
    const refused = await people.get('3301')!.post(`${CHECKS}/updateStatus?ids=${String(id)}&status=1`, {});
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { field: 'problem' },
      { field: 'requirement' },
      { field: 'deadline' },
    ]);
  });

  it('refuses trees that stand outside of the region that is checked', async () => {
    const said = await city.refusal(`${CHECKS}/save`, await bodyWith({ xzCode: '330108' }));
    expect(said).toContain('被检古树须在被检区划内');
  });

  it('is fixed once it is submitted, but for what the region that was checked has put right', async () => {
    const row = await submitted(WRONG);
    expect(row).toMatchObject({ status: 1, editable: false, rectifiable: true, recheckable: false });
    await city.refusal(`${CHECKS}/update`, { id: row['id'], version: row['version'], problem: '改' });
    await city.refusal(`${CHECKS}/update`, { id: row['id'], version: row['version'], ...MENDED });
    await county.refusal(`${CHECKS}/update`, { id: row['id'], version: row['version'], recheckOk: 1 });
    await update(county, row, MENDED);
    expect(await detail(row['id'])).toMatchObject(MENDED);
  });

  it('goes on being put right until whoever checks finds it in order', async () => {
    const row = await submitted(WRONG);
    await update(county, row, MENDED);
    await update(city, await detail(row['id']), { recheckOk: 0 });
    await update(county, await detail(row['id']), { rectifyResult: '已加固标牌', rectifyDate: '2026-06-10' });
    const again = await detail(row['id']);
    expect(again).toMatchObject({ recheckOk: null, rectifyResult: '已加固标牌' });
    await update(city, again, { recheckOk: 1 });
    expect(await detail(row['id'])).toMatchObject({ recheckOk: 1, rectifiable: false });
  });

  it('tells the region what to put right and once that it is due, and whoever checked that it was', async () => {
    const saidTo = async (who: typeof city, id: unknown): Promise<string[]> => {
      const { messages } = await who.get<MyNotices>('/api/blade-desk/notice/mine');
      return messages.records.filter(({ rowId }) => rowId === id).map(({ text }) => text);
    };
    const row = await submitted({ ...WRONG, checkName: '汛期检查' });
    expect(await saidTo(county, row['id'])).toMatchObject([
      expect.stringContaining('“汛期检查”有问题需整改'),
    ]);
    // Of the others nothing is due.
    await t.db.query(
      'update check_record set deadline = case when id = $1 then current_date else current_date + 9 end',
      [row['id']],
    );
    await t.db.transaction((tx) => tellDue(tx));
    expect(await t.db.transaction((tx) => tellDue(tx))).toBe(0);
    expect(await saidTo(county, row['id'])).toMatchObject([
      expect.stringContaining('整改期限'),
      expect.anything(),
    ]);
    // Nor once more when its message has grown too old and is gone.
    await t.db.query(`delete from user_message where message_key = 'message.rectifyDue'`);
    expect(await t.db.transaction((tx) => tellDue(tx))).toBe(0);
    await update(county, row, MENDED);
    expect(await saidTo(city, row['id'])).toMatchObject([expect.stringContaining('已整改，待复查')]);
    await update(city, await detail(row['id']), { recheckOk: 0 });
    expect(await saidTo(county, row['id'])).toMatchObject([
      expect.stringContaining('复查'),
      expect.anything(),
    ]);
  });

  it.each([
    ['is removed', 'is_deleted = 1'],
    ['is disabled', 'status = 0'],
    ['works elsewhere', `xz_code = '3302'`],
    ['may change checks no more', `role_id = ''`],
  ])('that is put right after its maker %s is told to those who check', async (_way, change) => {
    const maker = await signInAs(t, { xzCode: '3301' });
    const made = await maker.post(`${CHECKS}/save`, await bodyWith({ ...WRONG, checkName: '交接检查' }));
    const { id } = (made.body as { data: Given }).data;
    await submit(id);
    await t.db.query(`update blade_user set ${change} where id = $1`, [maker.user.id]);
    await update(county, await detail(id), MENDED);
    const { messages } = await as('a colleague in the city').get<MyNotices>('/api/blade-desk/notice/mine');
    const told = messages.records.filter(({ rowId }) => rowId === id).map(({ text }) => text);
    expect(told).toEqual([expect.stringContaining('“交接检查”')]);
    expect(told[0]).toContain('已整改，待复查');
  });

  it('of an earlier version belongs to those above the county that was checked where its maker had gone', async () => {
    const cases: [xzCode: string, before: string, maker: UserOverrides, after: string][] = [
      [COUNTY, COUNTY, { xzCode: '3302' }, '3301'],
      ['330106002', COUNTY, { xzCode: '330108' }, '3301'],
      ['110101', '110101', { xzCode: '1102' }, '11'],
      ['429004', '429004', { xzCode: '33' }, '42'],
      [COUNTY, '', { xzCode: '', xzjb: 3 }, '3301'],
      // Whose maker is still around the check keeps where it was.
      [COUNTY, COUNTY, { xzCode: COUNTY }, COUNTY],
      [COUNTY, '33', { xzCode: '33' }, '33'],
      [COUNTY, '', { xzCode: '', xzjb: 1 }, ''],
    ];
    const ids: string[] = [];
    for (const [xzCode, before, maker] of cases) {
      const { id: createUser } = await buildUser(t.db, maker);
      const { id } = await buildRow(t.db, checkRecord, { createUser });
      await t.db.query('update check_record set xz_code = $2, check_xz_code = $3 where id = $1', [
        ...[id, xzCode, before],
      ]);
      ids.push(id);
    }
    const runner = t.db.createQueryRunner();
    await new ChecksFromAbove1710003251000().up(runner).finally(() => runner.release());
    const stored = (await t.db.query(
      'select check_xz_code as after from check_record where id = any($1::bigint[]) order by id',
      [ids],
    )) as { after: string }[];
    expect(stored.map(({ after }) => after)).toEqual(cases.map(([, , , after]) => after));
  });

  it('has nothing to be put right where all is in order', async () => {
    const { id, version, rectifiable } = await submitted();
    expect(rectifiable).toBe(false);
    await county.refusal(`${CHECKS}/update`, { id, version, ...MENDED });
  });

  it('is put right once however many write it at the same time', async () => {
    const row = await submitted(WRONG);
    const sent = await Promise.allSettled([update(county, row, MENDED), update(county, row, MENDED)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('belongs to those who check, as a draft too: the region that is checked changes, submits and removes none of it', async () => {
    const { id } = await city.post(`${CHECKS}/save`, await bodyWith({ checkName: '突击检查' }));
    const draft = await detail(id);
    expect(draft).toMatchObject({
      status: 0,
      checkXzCode: '3301',
      editable: false,
      removable: false,
      moves: [],
    });
    const { version } = draft;
    await county.refusal(`${CHECKS}/update`, { id, version, checkName: '改' });
    await county.refusal(`${CHECKS}/updateStatus?ids=${String(id)}&status=1`, {});
    await county.refusal(`${CHECKS}/remove?ids=${String(id)}`, {});
    const township = as('330106002');
    await township.refusal(`${CHECKS}/remove?ids=${String(id)}`, {});
    expect(await detail(id)).toMatchObject({ status: 0, checkName: '突击检查' });
    // A colleague goes on with it.
    const colleague = as('a colleague in the city');
    await update(colleague, draft, { score: 88 });
    await colleague.post(`${CHECKS}/updateStatus?ids=${String(id)}&status=1`, {});
    expect(await detail(id)).toMatchObject({ status: 1, score: 88 });
  });

  it('is seen again by those who check, not by the county around the township that was checked', async () => {
    const id = (
      await city.post(`${CHECKS}/save`, await bodyWith({ ...WRONG, xzCode: COUNTY, checkName: '复查' }))
    )['id'];
    await submit(id);
    await update(county, await detail(id), MENDED);
    await county.refusal(`${CHECKS}/update`, { id, version: (await detail(id))['version'], recheckOk: 1 });
    expect(await detail(id)).toMatchObject({ recheckable: false, recheckOk: null });
    await update(as('a colleague in the city'), await detail(id), { recheckOk: 1 });
    expect(await detail(id)).toMatchObject({ recheckOk: 1 });
  });

  it('of a county by itself is its own', async () => {
    const { id } = await county.post(`${CHECKS}/save`, await bodyWith({ checkName: '自查' }));
    expect(await detail(id)).toMatchObject({ checkXzCode: COUNTY, editable: true, removable: true });
    await county.post(`${CHECKS}/remove?ids=${String(id)}`, {});
  });

  it('stands in the timeline of each of its trees', async () => {
    const { id } = await submitted({ checkName: '春季检查' });
    for (const tree of oldTreeIds.split(',')) {
      const lines = await county.get('/api/oldTree/oldTree/timeline', { id: tree });
      expect((lines as unknown as Given[]).map((line) => line['id'])).toContain(id);
    }
  });
});
