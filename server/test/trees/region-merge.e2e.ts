import {
  checkRecord,
  curingRecord,
  type Field,
  type HistoryLine,
  JobState,
  noticeAnnouncement,
  RECORDS,
} from '@gushu/shared';
import { MOVED } from '../../src/modules/system/region-merge/moved-records.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow, openYear } from '../kit/archives.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup, buildPatrolRecord, buildRow } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { startProcess } from '../kit/process.js';
import { FROM, MERGE, ORDER, regionMerges, TO } from '../kit/region-merges.js';
import { forgetJobs, plantJob } from '../kit/jobs.js';

const TOWN = { old: `${FROM}901`, new: `${TO}902`, lone: `${FROM}903` };
const AREA = 'POLYGON((120.1 30.2,120.2 30.2,120.2 30.3,120.1 30.3,120.1 30.2))';

describe('A merge of a region’s rows', () => {
  let t: TestApp;
  const people = {} as Record<'city' | 'county' | 'tenant' | 'staff', Client>;
  const { get, post, refusal } = asking(() => people.city);
  const { clear, plant, one, rowOf, codeOf, page, mergeOf, linesOf, worker, run, merge, undo, preview } =
    regionMerges(() => ({ t, client: people.city }));

  beforeAll(async () => {
    t = await startApp();
    people.city = await signInAs(t, { roles: ['administrator'], xzCode: '3301', xzjb: 3 });
    people.county = await signInAs(t, { roles: ['administrator'], xzCode: FROM });
    people.staff = await signInAs(t, { roles: ['city'], xzCode: '3301' });
    const keeper = await buildKeeper(t.db, '100777', ['regionMove']);
    await t.db.query(`update blade_user set xz_code = '33', xzjb = 2 where id = $1`, [keeper.id]);
    people.tenant = await signIn(t.app, keeper.account, PASSWORD, '100777');
    await t.db.query(
      `insert into blade_region (code, parent_code, name, region_level)
        values ($1, '${FROM}', '合并镇', 4), ($2, '${TO}', '合并镇', 4), ($3, '${FROM}', '孤镇', 4)`,
      [TOWN.old, TOWN.new, TOWN.lone],
    );
  });
  beforeEach(clear);
  afterAll(() => t.close());

  it('knows each field of a region, and each number that no second row of a county has', async () => {
    // Provinces stay as they are. The region that a row was handed to, and the origin and destination of moved trees,
    // stay as entered: their county enters anew what has not happened yet.
    const isMoved = (field: Field) => field.kind === 'region' && field.levels?.join() !== '1';
    const regions = RECORDS.flatMap(({ name, region, regions: handed, writer, fields }) =>
      Object.entries(fields).flatMap(([field, each]) =>
        isMoved(each) && ![region, handed, writer].includes(field) ? [`${name}.${field}`] : [],
      ),
    );
    expect(regions).toEqual(['applyRevoke.newXzCode', 'moveRecord.fromXzCode', 'moveRecord.toXzCode']);
    const found = (await t.db.query(
      `select tablename as name from pg_indexes where indexdef like 'CREATE UNIQUE%xz_code%' and tablename = any($1)
        order by 1`,
      [MOVED.map(({ record }) => record.table)],
    )) as { name: string }[];
    const numbered = MOVED.filter(({ number }) => number).map(({ record }) => record.table);
    expect(found.map(({ name }) => name)).toEqual(numbered.toSorted());
  });

  it('is previewed by record and by region, with what gets another number, and leaves all as it is', async () => {
    await plant([{ xz_code: TOWN.old }, { xz_code: TOWN.lone }, { survey_number: '00007' }]);
    await plant([{ xz_code: TO, survey_number: '00007' }, { xz_code: FROM, status: 0 }, { is_deleted: 1 }]);
    await buildPatrolRecord(t.db, { xzCode: FROM });
    const shown = await preview();
    expect(shown).toMatchObject({ fromName: '浙江省杭州市西湖区', toName: '浙江省杭州市余杭区', total: 6 });
    expect(shown.records).toMatchObject([
      { record: 'oldTree', count: 5, renumbered: 1, outside: 5 },
      { record: 'patrolRecord', count: 1, renumbered: 0, outside: null },
    ]);
    expect(shown.places).toMatchObject([
      { code: FROM, toCode: TO, count: 4 },
      { code: TOWN.old, toCode: TOWN.new, toName: '浙江省杭州市余杭区合并镇', count: 1 },
      { code: TOWN.lone, toCode: TO, count: 1 },
    ]);
    expect(shown.users).toBe(1);
    expect(await page()).toEqual([]);
  });

  it('hands checks to those who check where the county has come to, and leaves those of a city', async () => {
    const check = async (checkXzCode: string) => {
      const { id } = await buildRow(t.db, checkRecord, { xzCode: TOWN.old });
      await t.db.query('update check_record set check_xz_code = $2 where id = $1', [id, checkXzCode]);
      return id;
    };
    const [ofCounty, ofCity] = [await check(FROM), await check('3301')];
    const { id } = await merge();
    const writers = async () =>
      Promise.all([ofCounty, ofCity].map(async (row) => (await rowOf('check_record', row))['check_xz_code']));
    expect(await writers()).toEqual([TO, '3301']);
    await undo(id);
    expect(await writers()).toEqual([FROM, '3301']);
  });

  it('takes trees, groups, records and files along, with their numbers, history and counts', async () => {
    const [inTown, clashing] = await plant([{ xz_code: TOWN.old }, { survey_number: '00001' }]);
    const there = await one({ xz_code: TO, survey_number: '00001' });
    const { id: group } = await buildGroup(t.db, { xzCode: FROM });
    const { id: patrol } = await buildPatrolRecord(t.db, { oldTreeId: inTown, xzCode: TOWN.old });
    const { id: care } = await buildRow(t.db, curingRecord, { xzCode: FROM });
    await t.db.query('update curing_record set old_tree_id = null, group_id = $2 where id = $1', [
      care,
      group,
    ]);
    const file = (await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id)
        values ('000000', '${TOWN.old}', '1', $1) returning id`,
      [inTown],
    )) as { id: string }[];
    const done = await merge();
    expect(done).toMatchObject({ state: JobState.done, left: 0, undoable: true, errorMessage: null });
    expect(done.done).toBe(done.total);
    const codes = [
      codeOf('old_tree', inTown!),
      codeOf('patrol_record', patrol),
      codeOf('attachment', file[0]!.id),
    ];
    expect(await Promise.all(codes)).toEqual([TOWN.new, TOWN.new, TOWN.new]);
    expect(await Promise.all([codeOf('old_tree_group', group), codeOf('curing_record', care)])).toEqual([
      TO,
      TO,
    ]);
    expect(await rowOf('old_tree', clashing!)).toMatchObject({
      xz_code: TO,
      survey_number: '00002',
      version: 2,
    });
    expect(await rowOf('old_tree', there)).toMatchObject({ survey_number: '00001', version: 1 });
    const [line] = await get<HistoryLine[]>('/api/oldTree/oldTree/history', { id: clashing });
    expect(line).toMatchObject({
      action: 'regionMove',
      changes: { xzCode: [FROM, TO], surveyNumber: ['00001', '00002'] },
      remark: '区划调整：浙江省杭州市西湖区 → 浙江省杭州市余杭区',
    });
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
    expect(await t.db.query('select * from group_rollup_check()')).toEqual([]);
    const { rows } = await get<{ rows: { xzCode: string; groupNum: number }[] }>(
      '/api/analyse/analyse/oldTreeGroup',
      { xzCode: '3301' },
    );
    expect(rows.find(({ xzCode }) => xzCode === TO)?.groupNum).toBe(1);
    expect((await preview()).total).toBe(0);
  });

  it('lets what is published to its regions reach those whom its people come to', async () => {
    await one();
    const notices = new Map<string, string>();
    // As many as people may name, so that the list has room for no other.
    const full = [TOWN.old, ...Array.from({ length: 59 }, (_, n) => `3301021${String(n).padStart(5, '0')}`)];
    for (const before of [`330102,${TOWN.old}`, full.join(',')]) {
      const { id } = await buildRow(t.db, noticeAnnouncement, { xzCode: '33', receiveScope: before });
      notices.set(id, before);
    }
    await merge();
    for (const [id, before] of notices) {
      const [found] = await t.db.query(
        `select n.receive_scope as named, h.action, h.changes from notice_announcement n
          join record_history h on h.row_id = n.id and h.version = n.version where n.id = $1`,
        [id],
      );
      const named = `${before},${TOWN.new}`;
      expect(found).toEqual({ named, action: 'regionMove', changes: { receiveScope: [before, named] } });
    }
  });

  it('leaves archived years and another tenant’s rows as they are', async () => {
    const id = await one();
    await archiveRow(t.db, 'old_tree', id, 2024);
    await t.db.query(
      `insert into blade_tenant (tenant_id, tenant_name) values ('100777', 'x') on conflict do nothing`,
    );
    const foreign = await one({ tenant_id: '100777' });
    await merge();
    expect(await codeOf('old_tree', id)).toBe(TO);
    expect(await codeOf('old_tree', foreign)).toBe(FROM);
    expect(await t.db.query('select xz_code from old_tree_archive where id = $1', [id])).toEqual([
      { xz_code: FROM },
    ]);
    await t.db.query('delete from old_tree_archive where id = $1', [id]);
    const { body } = await people.tenant.post(`${MERGE}/preview`, ORDER).expect(200);
    expect(body.data).toMatchObject({ total: 1 });
    expect((await people.tenant.get(MERGE).expect(200)).body.data.total).toBe(0);
  });

  it('moves only what lies in a polygon, trees of a group with the group', async () => {
    const { id: inside } = await buildGroup(t.db, { xzCode: FROM });
    const { id: outside } = await buildGroup(t.db, { xzCode: FROM });
    await t.db.query(`update old_tree_group set geom = null, lon = 120.15, lat = 30.25 where id = $1`, [
      inside,
    ]);
    await t.db.query(`update old_tree_group set geom = null, lon = 120.05, lat = 30.25 where id = $1`, [
      outside,
    ]);
    const near = { lon: 120.15, lat: 30.25 };
    const far = { lon: 120.05, lat: 30.25 };
    const ids = await plant([near, far, { ...far, group_id: inside }, { ...near, group_id: outside }]);
    const change = await one({ ...far, origin_id: ids[0]! });
    const { id: patrol } = await buildPatrolRecord(t.db, { oldTreeId: ids[2] });
    const { id: other } = await buildPatrolRecord(t.db, { oldTreeId: ids[1] });
    expect(await preview({ ...ORDER, geom: AREA })).toMatchObject({ total: 5 });
    expect(await merge({ ...ORDER, geom: AREA })).toMatchObject({ total: 5, inArea: true });
    const codes = await Promise.all([...ids, change].map((id) => codeOf('old_tree', id)));
    expect(codes).toEqual([TO, FROM, TO, FROM, TO]);
    expect(await codeOf('old_tree_group', inside)).toBe(TO);
    expect(await codeOf('old_tree_group', outside)).toBe(FROM);
    expect(await Promise.all([codeOf('patrol_record', patrol), codeOf('patrol_record', other)])).toEqual([
      TO,
      FROM,
    ]);
  });

  it('is undone for the rows that it moved, but those that have left its region, which are named', async () => {
    const [back, number, hand, gone] = await plant([{}, { survey_number: '00001' }, {}, {}]);
    const own = await one({ xz_code: TO, survey_number: '00001' });
    const { id } = await merge();
    await t.db.query(`update old_tree set xz_code = '330102' where id = $1`, [hand]);
    await t.db.query(`update old_tree set is_deleted = 1 where id = $1`, [gone]);
    await t.db.query(`update old_tree set remark = '已核', version = version + 1 where id = $1`, [back]);
    const { id: later } = await buildPatrolRecord(t.db, { oldTreeId: back });
    expect(await codeOf('patrol_record', later)).toBe(TO);
    const undone = await undo(id);
    expect(undone).toMatchObject({ undoOf: id, state: JobState.done, left: 2, undoable: false });
    expect(await mergeOf(id)).toMatchObject({ undoable: false });
    const codes = await Promise.all([back!, hand!, own].map((each) => codeOf('old_tree', each)));
    expect(codes).toEqual([FROM, '330102', TO]);
    expect(await rowOf('old_tree', back!)).toMatchObject({ remark: '已核' });
    expect(await rowOf('old_tree', number!)).toMatchObject({ xz_code: FROM, survey_number: '00001' });
    expect(await codeOf('patrol_record', later)).toBe(FROM);
    const title = async (tree: string) => (await rowOf('old_tree', tree))['province_old_tree_number'];
    expect(await linesOf(undone.id)).toEqual([
      { id: hand, record: 'oldTree', title: await title(hand!), fromCode: TO, nowCode: '330102' },
      { id: gone, record: 'oldTree', title: await title(gone!), fromCode: TO, nowCode: null },
    ]);
    const [line] = await get<HistoryLine[]>('/api/oldTree/oldTree/history', { id: number });
    expect(line).toMatchObject({ action: 'regionMoveUndo', changes: { surveyNumber: ['00002', '00001'] } });
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
    expect(await t.db.query('select * from group_rollup_check()')).toEqual([]);
    expect(await refusal(`${MERGE}/undo`, {}, { id })).toContain('没有可撤销的数据');
  });

  it('is not undone into a region that is no longer there', async () => {
    const code = `${FROM}904`;
    await t.db.query(
      `insert into blade_region (code, parent_code, name, region_level) values ($1, '${FROM}', '撤并镇', 4)`,
      [code],
    );
    const tree = await one({ xz_code: code });
    const { id } = await merge();
    const ordered = await post<{ id: string }>(`${MERGE}/undo`, {}, { id });
    await t.db.query('delete from blade_region where code = $1', [code]);
    expect(await run(ordered)).toMatchObject({
      state: JobState.failed,
      errorMessage: expect.stringContaining(`${code}已被删除`) as string,
    });
    expect(await codeOf('old_tree', tree)).toBe(TO);
    expect(await refusal(`${MERGE}/undo`, {}, { id })).toContain(`${code}已被删除`);
  });

  it('and a snapshot of its region do not begin at the same time', async () => {
    await one({ year: 2026 });
    const order = () => people.county.post('/api/oldTree/oldTree/archive', { year: 2026 });
    await openYear(await signInAs(t, { roles: ['nation'], xzCode: '' }), '1', 2026);
    const answer = await whileHeld(t.db, {
      hold: async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('region_move 000000'))`);
        const merge = { from_code: FROM, to_code: TO };
        await plantJob(tx, { kind: 'region-moves', title: '"并区"' }, 'region_move', merge);
      },
      call: order,
    });
    expect([answer.status, (answer.body as { msg: string }).msg]).toEqual([
      400,
      expect.stringContaining('区划调整“并区”正在进行'),
    ]);
    await clear();
  });

  it('goes on behind the last thousand rows when its worker is killed', async () => {
    await plant(Array.from({ length: 1_200 }, () => ({})));
    const [{ last }] = (await t.db.query('select max(id) as last from old_tree')) as [{ last: string }];
    const { id } = await post<{ id: string }>(MERGE, ORDER);
    const holder = t.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from old_tree where id = $1 for update', [last]);
    const moved = async () =>
      Number(
        (
          (await t.db.query(`select count(*) as n from old_tree where xz_code = '${TO}'`)) as { n: number }[]
        )[0]?.n,
      );
    const first = startProcess(t, 'worker');
    try {
      await eventually('a thousand are moved', async () => (await moved()) === 1_000);
    } finally {
      await first.end('SIGKILL');
      await holder.rollbackTransaction();
      await holder.release();
    }
    expect(await moved()).toBe(1_000);
    expect(await mergeOf(id)).toMatchObject({ state: JobState.running, total: 1_200 });
    const second = startProcess(t, 'worker');
    const isDone = async () => (await mergeOf(id)).state === JobState.done;
    await eventually('it is done', isDone).finally(() => second.end());
    expect(await mergeOf(id)).toMatchObject({ done: 1_200, left: 0 });
    expect(await moved()).toBe(1_200);
    const lines = await t.db.query(
      `select count(*)::int as n, count(distinct row_id)::int as rows from record_history
        where action = 'regionMove' and row_id in (select id from old_tree)`,
    );
    expect(lines).toEqual([{ n: 1_200, rows: 1_200 }]);
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
    expect(await t.db.query('select * from group_rollup_check()')).toEqual([]);
  });

  it('is one at a time for a region, none while it is archived, and stops when it is canceled', async () => {
    await plant([{}, { xz_code: '330102' }]);
    const { id } = await post<{ id: string }>(MERGE, ORDER);
    expect(await refusal(MERGE, { fromCode: '330102', toCode: FROM })).toContain('正在进行');
    expect(await refusal(MERGE, ORDER)).toContain('西湖区 → 浙江省杭州市余杭区');
    expect(await refusal(`${MERGE}/undo`, {}, { id })).toContain('正在进行');
    await people.city.post(`${MERGE}/cancel`, {}, { id }).expect(200);
    expect(await mergeOf(id)).toMatchObject({ state: JobState.failed, undoable: false });
    expect(await refusal(`${MERGE}/cancel`, {}, { id })).toContain('已结束');
    await plantJob(t.db, { kind: 'archives' }, 'archive_run', { xz_code: '3301', year: 2025 });
    expect(await refusal(MERGE, ORDER)).toContain('正在归档');
    await forgetJobs(t.db, 'archives');
  });

  it('stops within a thousand rows when it is canceled while it runs, and its undoing brings these back', async () => {
    await plant(Array.from({ length: 1_100 }, () => ({})));
    const { id } = await post<{ id: string }>(MERGE, ORDER);
    await t.asOwner(`create function cancel_move() returns trigger language plpgsql as $$ begin
      update job set cancel_requested = true where id = ${id}; return null; end $$`);
    await t.asOwner(
      `create trigger cancels after update on old_tree for each statement execute function cancel_move()`,
    );
    await worker().run(id);
    await t.asOwner('drop function cancel_move cascade');
    const moved = Number(
      ((await t.db.query(`select count(*) as n from old_tree where xz_code = '${TO}'`)) as { n: number }[])[0]
        ?.n,
    );
    expect(await mergeOf(id)).toMatchObject({
      state: JobState.failed,
      done: moved,
      total: 1_100,
      undoable: true,
    });
    expect(await undo(id)).toMatchObject({ state: JobState.done, total: moved, done: moved, left: 0 });
    expect((await preview()).total).toBe(1_100);
  });

  it('ends as done when it is canceled after its last row', async () => {
    await plant([{}, {}, {}]);
    const { id } = await post<{ id: string }>(MERGE, ORDER);
    await t.asOwner(`create function cancel_move() returns trigger language plpgsql as $$ begin
      update job set cancel_requested = true where id = ${id}; return null; end $$`);
    await t.asOwner(
      `create trigger cancels after update on old_tree for each statement execute function cancel_move()`,
    );
    await worker().run(id);
    await t.asOwner('drop function cancel_move cascade');
    expect(await mergeOf(id)).toMatchObject({
      ...{ state: JobState.done, done: 3, total: 3 },
      cancelRequested: false,
    });
  });

  it('is refused outside of one’s region, to oneself, into a region below, above counties and with no polygon', async () => {
    await one();
    const text = (order: object, who = people.city) => refusal(`${MERGE}/preview`, order, {}, who);
    expect(await text(ORDER, people.county)).toContain('区划');
    expect((await people.county.post(MERGE, ORDER)).status).toBe(403);
    expect((await people.staff.post(MERGE, ORDER)).status).toBe(403);
    expect((await people.staff.get(MERGE)).status).toBe(403);
    expect(await text({ fromCode: FROM, toCode: FROM })).toContain('相同');
    expect(await text({ fromCode: FROM, toCode: TOWN.old })).toContain('下级区划');
    expect(await text({ fromCode: '3301', toCode: TO })).toContain('县级');
    expect(await text({ fromCode: FROM, toCode: '330199' })).toContain('区划不存在');
    expect(await text({ ...ORDER, geom: 'POLYGON((1 2))' })).toContain('POLYGON');
    const crossing = 'POLYGON((120 30,121 31,121 30,120 31,120 30))';
    expect((await people.city.post(MERGE, { ...ORDER, geom: crossing })).status).toBe(400);
    expect(await refusal(MERGE, { fromCode: TO, toCode: FROM })).toContain('没有可调整的数据');
    const { id } = await post<{ id: string }>(MERGE, ORDER);
    expect((await people.county.get(`${MERGE}/lines`, { id })).status).toBe(404);
    expect((await people.county.post(`${MERGE}/cancel`, {}, { id })).status).toBe(404);
    expect((await people.tenant.post(`${MERGE}/undo`, {}, { id })).status).toBe(404);
  });
});
