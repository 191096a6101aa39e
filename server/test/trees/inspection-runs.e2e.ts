import {
  type InspectionFault,
  type InspectionLine,
  type InspectionRun,
  JobState,
  type MyNotices,
  type PageOf,
} from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { buildSender, tree } from '../imports/batches.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup, buildOldTree, type Given, SPECIES } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { SIGN_RULE } from '../kit/inspection-rules.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';
import { endBoth, startWorker } from '../kit/worker.js';

const RUNS = '/api/inspectionRule/inspectionRun';

/** Rules that compare with other rows: the rule, existing rows, a row that breaks it and one that does not. */
interface BySets {
  code: string;
  /** May answer the id of one more that does not break it. */
  there?: (t: TestApp) => Promise<string | void>;
  broken: Given;
  whole: Given;
}

const HERE = { lon: 120.12345, lat: 30.25432 };
const THERE = { lon: 120.13345, lat: 30.26432 };
const archived = async (t: TestApp, number: string, values: Given): Promise<string> => {
  const { id } = await buildOldTree(t.db, {
    ...THERE,
    ...values,
    provinceOldTreeNumber: number,
    year: 2025,
  });
  await archiveRow(t.db, 'old_tree', id, 2025);
  await t.db.query(`update old_tree set year = 2026 where id = $1`, [id]);
  return id;
};

const RULES_BY_SETS: BySets[] = [
  {
    code: 'T03',
    broken: { surveyNumber: '90001', oldTreeNumber: '33010690002' },
    // One that came from the neighbour has a number of the neighbour's.
    there: async (t) => {
      const { id } = await buildOldTree(t.db, {
        ...HERE,
        provinceOldTreeNumber: 'ZJ-MOVED',
        surveyNumber: '90003',
        oldTreeNumber: '33010890004',
      });
      await t.db.query(
        `insert into record_history (tenant_id, record, row_id, action, version, changes)
          values ('000000', 'oldTree', $1, 'regionMove', 2, '{"xzCode": ["330108001", "330106001"]}')`,
        [id],
      );
      return id;
    },
    whole: {},
  },
  { code: 'T05', broken: { latinName: 'Ginkgo biloba' }, whole: {} },
  { code: 'T19', broken: { lon: 119.000012, lat: 29.000012 }, whole: HERE },
  {
    code: 'T20',
    there: async (t) => void (await buildOldTree(t.db, HERE)),
    broken: { lon: 120.123451, lat: 30.254321 },
    whole: { lon: 120.123651, lat: 30.254321 },
  },
  { code: 'T22', broken: { provinceGroupNumber: 'NOWHERE-1', spreadC: '2' }, whole: {} },
  { code: 'T15', broken: { soilType: '7777' }, whole: {} },
  {
    code: 'T25',
    broken: {},
    whole: {},
    // Pictures of earlier times have no kind.
    there: async (t) => {
      const { id } = await buildOldTree(t.db, { lon: 120.15345, lat: 30.26432 });
      await t.db.query(
        `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type)
          values ('000000', '330106', '1', $1, '1')`,
        [id],
      );
      return id;
    },
  },
];

describe('Inspection rules over many rows', () => {
  let t: TestApp;
  let worker: INestApplicationContext | undefined;
  let county: Client;
  const { get } = asking(() => county);
  const save = (body: Given) => county.post('/api/inspectionRule/inspectionRule/save', body);

  beforeAll(async () => {
    t = await startApp();
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
  });
  afterEach(() => t.db.query('update inspection_rule set enabled = 0'));
  afterAll(() => endBoth(worker, t));

  describe('when a file is imported', () => {
    it('refuse rows that break one of people’s own, and those with a warning that nobody explains', async () => {
      worker ??= await startWorker(t.config);
      await t.db.query('delete from old_tree');
      const xzCode = '330106';
      await save({ ...SIGN_RULE, xzCode, fieldName: 'alias', errorMsg: '请填写俗名' }).expect(200);
      const once = {
        ...SIGN_RULE,
        xzCode,
        fieldName: 'originalNumber',
        ruleType: '6',
        errorMsg: '挂牌号重复',
      };
      await save({ ...once, ruleParam: '{"within":"county"}' }).expect(200);
      await buildOldTree(t.db, { ...HERE, originalNumber: 'A-1' });
      const sender = await buildSender(t, { roles: ['county'], xzCode });
      const place = (at: number) => ({ lon: 120.13001 + at / 1_000, lat: 30.25001 + at / 1_000 });
      const bare = { alias: '香樟', warningNote: null };
      const [near, owned] = [{ warningNote: '已现场复核' }, { ownership: '个人', treeAge: 150 }];
      const rows = [
        tree(101, { ...bare, ...place(1) }),
        tree(102, { ...bare, ...place(2), alias: null }),
        tree(103, { ...bare, ...place(3), originalNumber: 'A-1' }),
        // The same species at the same place as the first.
        tree(104, { ...bare, ...place(1), ...near }),
        tree(105, { ...bare, ...place(5), ...owned, warningNote: '户主外出' }),
        tree(106, { ...bare, ...place(6), ...owned }),
        tree(107, { ...bare, ...place(5) }),
      ];
      const batch = await sender.importFile(rows, { acceptGood: 1 });
      expect(batch).toMatchObject({ totalNum: 7, successNum: 3, failNum: 4, warnNum: 2, photoNum: 1 });
      const said = batch.firstErrors!.map(({ row, message }) => `${row} ${message}`);
      expect(said).toEqual(
        expect.arrayContaining([
          expect.stringContaining('3 【俗名】请填写俗名'),
          expect.stringContaining('4 【原挂牌号】挂牌号重复'),
          expect.stringContaining('7 【警告说明】请说明以下警告：管护人：个人所有的古树未填管护人'),
          expect.stringContaining('8 【警告说明】请说明以下警告：经度：1米内已有同种古树ZJ-000105'),
        ]),
      );
      const stored = (await t.db.query(
        `select survey_number as no, warning_note as note from old_tree where import_id = $1 order by 1`,
        [batch.id],
      )) as { no: string; note: string | null }[];
      expect(stored.map(({ note }) => note)).toEqual(['批量导入，照片待补', '已现场复核', '户主外出']);
      // A blank cell leaves what the register says, the explanation too.
      const again = tree(105, { ...bare, ...place(5), ...owned, remark: '复查' });
      expect(await sender.importFile([again], { mode: 2 })).toMatchObject({ successNum: 1, warnNum: 1 });
    });
  });

  describe('over rows that are there', () => {
    const order = async (dataType = '1'): Promise<string> =>
      ((await county.post(`${RUNS}/submit`, { dataType }).expect(200)).body as { data: { id: string } }).data
        .id;
    const detail = (id: string) => get<InspectionRun>(`${RUNS}/detail`, { id });
    const ended = async (id: string): Promise<InspectionRun> => {
      worker ??= await startWorker(t.config);
      await eventually('the inspection ends', async () => (await detail(id)).state >= JobState.done);
      return detail(id);
    };
    const codesOf = async (run: string, rowId: string): Promise<string[]> => {
      const { records } = await get<PageOf<InspectionFault>>(`${RUNS}/faults`, { id: run, size: '500' });
      return [...new Set(records.filter((fault) => fault.rowId === rowId).map(({ ruleCode }) => ruleCode))];
    };

    it.each(RULES_BY_SETS)(
      '$code is broken by one row and not by another',
      async ({ code, there, broken, whole }) => {
        await t.db.query('delete from old_tree');
        const also = await there?.(t);
        const bad = await buildOldTree(t.db, { ...THERE, ...broken });
        const good = await buildOldTree(t.db, { lon: 120.14345, lat: 30.27432, ...whole });
        // A picture of bark alone shows no whole tree.
        if (code === 'T25')
          await t.db.query(
            `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, photo_kind)
            values ('000000', '330106', '1', $1, '1', '1'), ('000000', '330106', '1', $2, '1', '2')`,
            [good.id, bad.id],
          );
        const run = await ended(await order()).then(({ id }) => id);
        expect(await codesOf(run, bad.id)).toContain(code);
        for (const id of [good.id, also ?? good.id]) expect(await codesOf(run, id)).not.toContain(code);
      },
    );

    it('name the place where a tree lies in the language of the reader', async () => {
      await t.db.query('delete from old_tree');
      await buildOldTree(t.db, RULES_BY_SETS.find(({ code }) => code === 'T19')?.broken);
      const { id } = await ended(await order());
      const query = { id, ruleCode: 'T19' };
      const { body } = await county.get(`${RUNS}/faults`, query).set('Accept-Language', 'en').expect(200);
      const [fault] = (body.data as PageOf<InspectionFault>).records;
      expect(fault?.msg).toMatch(/it lies in [A-Z]/);
      expect(fault?.msg).not.toMatch(/\p{Script=Han}/u);
    });

    it('compares trees with their last archive: T26 and T27', async () => {
      await t.db.query('delete from old_tree');
      const grown = await archived(t, 'ARCH-1', { bust: 210, treeHeight: 12.5, treeAge: 150 });
      await t.db.query(`update old_tree set bust = 190, tree_height = 20, tree_age = 150 where id = $1`, [
        grown,
      ]);
      const risen = await archived(t, 'ARCH-2', { vigor: '4', treeAge: 150 });
      await t.db.query(`update old_tree set vigor = '1', tree_age = 151 where id = $1`, [risen]);
      const same = await archived(t, 'ARCH-3', { treeAge: 150 });
      await t.db.query(`update old_tree set tree_age = 151 where id = $1`, [same]);
      const run = (await ended(await order())).id;
      const { records } = await get<PageOf<InspectionFault>>(`${RUNS}/faults`, { id: run, ruleCode: 'T26' });
      expect(records.map(({ rowId, field }) => [rowId, field])).toEqual(
        ['bust', 'treeAge', 'treeHeight'].map((field) => [grown, field]),
      );
      expect(await codesOf(run, risen)).toContain('T27');
      expect(await codesOf(run, same)).not.toEqual(expect.arrayContaining(['T27']));
    });

    it('calls people’s own rules in its report as they were called then', async () => {
      await t.db.query('delete from old_tree');
      await buildOldTree(t.db, { ...HERE, signNo: null });
      await save(SIGN_RULE).expect(200);
      const id = await order();
      expect(await ended(id)).toMatchObject({ state: JobState.done });
      const named = async () =>
        (await get<InspectionLine[]>(`${RUNS}/report`, { id })).map((line) => line.ruleName);
      expect(await named()).toContain(SIGN_RULE.ruleName);
      await t.db.query(`update inspection_rule set rule_name = '牌号', is_deleted = 1`);
      expect(await named()).toContain(SIGN_RULE.ruleName);
    });

    it('reports by rule and region, leads to the rows, and is exported', async () => {
      await t.db.query('delete from old_tree');
      const young = await buildOldTree(t.db, {
        ...HERE,
        xzCode: '330106001',
        treeAge: 60,
        provinceOldTreeNumber: 'ZJ-YOUNG',
      });
      await buildOldTree(t.db, { ...THERE, status: 0, treeAge: 60 });
      const id = await order();
      expect(await ended(id)).toMatchObject({ state: JobState.done, total: 1, done: 1, errorNum: 1 });
      const report = await get<InspectionLine[]>(`${RUNS}/report`, { id });
      expect(report).toContainEqual(
        expect.objectContaining({
          ruleCode: 'T06',
          ruleLevel: '1',
          xzCode: '330106001',
          num: 1,
          ruleName: '古树树龄不少于100年',
        }),
      );
      const { messages } = await get<MyNotices>('/api/blade-desk/notice/mine');
      expect(messages.records[0]).toMatchObject({
        text: '古树名木质检已完成：1 条中 1 条有错误',
        record: 'inspectionRule',
        rowId: id,
      });
      const { records } = await get<PageOf<InspectionFault>>(`${RUNS}/faults`, { id, ruleCode: 'T06' });
      expect(records).toEqual([
        expect.objectContaining({
          rowId: young.id,
          title: 'ZJ-YOUNG',
          field: 'treeAge',
          msg: '古树树龄不足100年',
        }),
      ]);
      const sheet = await sheetRows(county.get(`${RUNS}/export`, { id }));
      expect(JSON.stringify(sheet)).toContain('T06');
      // It says where the row stands today, as the list does, and nothing of one that has left what the reader sees.
      const move = (code: string) =>
        t.db.query('update old_tree set xz_code = $2 where id = $1', [young.id, code]);
      const places = async () =>
        (await get<InspectionLine[]>(`${RUNS}/report`, { id })).map(({ xzCode }) => xzCode);
      await move('330106002');
      expect([...new Set(await places())]).toEqual(['330106002']);
      await move('330102001');
      expect(await places()).toEqual([]);
      const other = await signInAs(t, { roles: ['county'], xzCode: '330102' });
      await other.get(`${RUNS}/report`, { id }).expect(404);
    });

    it('is exported with every fault, however many there are, in the order of the list', async () => {
      await t.db.query('delete from old_tree');
      const [first] = await Promise.all([1, 2].map(() => buildOldTree(t.db, { ...HERE, treeAge: 60 })));
      const id = await order();
      await ended(id);
      await t.db.query(
        `insert into inspection_fault (run_id, rule_code, rule_level, row_id, title, xz_code, field, key)
          select $1, 'T' || rule, '2', $2, 'x', '330106', 'f' || no, 'field.required'
          from generate_series(90, 91) rule, generate_series(1, 1050) no`,
        [id, first!.id],
      );
      const { total } = await get<PageOf<InspectionFault>>(`${RUNS}/faults`, { id });
      const [, ...lines] = await sheetRows(county.get(`${RUNS}/export`, { id }), 1);
      const codes = lines.map((cells) => String(cells[2]));
      expect(codes).toHaveLength(total);
      expect(codes).toEqual(codes.toSorted());
    });

    it('inspects groups: G02, G09, G11 and G12', async () => {
      await t.db.query('delete from old_tree');
      await t.db.query('delete from old_tree_group');
      const outside = await buildGroup(t.db, {
        geom: 'SRID=4326;MULTIPOLYGON(((118 29,118.01 29,118.01 29.01,118 29.01,118 29)))',
      });
      const other = { checkNumber: '9701', groupNumber: '3301069702' };
      const less = await buildGroup(t.db, { ...other, oldTrees: 9, protectLevel: '3' });
      const good = await buildGroup(t.db, { oldTrees: 1, protectLevel: '1' });
      for (const { id } of [less, good])
        await buildOldTree(t.db, { groupId: id, protectLevel: '1', treeType: SPECIES });
      // Those that the register does not count are no trees on file.
      for (const uncounted of [{ status: 3 }, { lifeStatus: '3' }])
        await buildOldTree(t.db, { groupId: good.id, treeType: SPECIES, ...uncounted });
      const run = (await ended(await order('2'))).id;
      expect(await codesOf(run, outside.id)).toContain('G09');
      expect(await codesOf(run, less.id)).toEqual(expect.arrayContaining(['G02', 'G11', 'G12']));
      const whole = await codesOf(run, good.id);
      for (const code of ['G02', 'G09', 'G11', 'G12']) expect(whole).not.toContain(code);
    });

    it('stops when its sender cancels it, and runs for nobody who has lost the right', async () => {
      await endBoth(worker);
      worker = undefined;
      const id = await order();
      await county.post(`${RUNS}/cancel`, {}, { id }).expect(200);
      expect(await detail(id)).toMatchObject({ state: JobState.failed });
      await county.post(`${RUNS}/cancel`, {}, { id }).expect(400);
      await county.post(`${RUNS}/submit`, { dataType: '1', xzCode: '330102' }).expect(403);
    });

    it('is the one that runs already where it is ordered twice, unless its rules have changed since', async () => {
      const id = await order();
      expect(await order()).toBe(id);
      const other = await order('2');
      expect(other).not.toBe(id);
      await county.post(`${RUNS}/cancel`, {}, { id: other }).expect(200);
      await t.db.query(`update job set state = 1, begin_time = localtimestamp where id = $1`, [id]);
      expect(await order()).toBe(id);
      await save({ ...SIGN_RULE, xzCode: '330106', fieldName: 'alias', errorMsg: '请填写俗名' }).expect(200);
      const anew = await order();
      expect(anew).not.toBe(id);
      for (const each of [id, anew]) await county.post(`${RUNS}/cancel`, {}, { id: each }).expect(200);
      await t.db.query(`update job set state = 3, end_time = localtimestamp where state < 2`);
    });

    it('is ordered and read by nobody who may not read the register', async () => {
      const keeper = await buildKeeper(t.db, '000000', ['inspectionRule', 'oldTree']);
      await t.db.query(`update blade_user set xz_code = '330106', xzjb = 4 where id = $1`, [keeper.id]);
      const client = await signIn(t.app, keeper.account, PASSWORD);
      const submit = () => client.post(`${RUNS}/submit`, { dataType: '1' });
      const { id } = ((await submit().expect(200)).body as { data: { id: string } }).data;
      await t.db.query(
        `delete from blade_role_menu where role_id = $1
          and menu_id in (select id from blade_menu where code = 'oldTree_view')`,
        [keeper.roleIds[0]],
      );
      await t.redis.flushdb();
      await submit().expect(403);
      for (const call of ['report', 'faults', 'export'])
        expect({ call, status: (await client.get(`${RUNS}/${call}`, { id })).status }).toEqual({
          call,
          status: 403,
        });
      worker = await startWorker(t.config);
      const own = () => get<InspectionRun>(`${RUNS}/detail`, { id }, client);
      const isOver = async () => (await own()).state >= JobState.done;
      await eventually('the inspection ends', isOver).finally(() => endBoth(worker));
      worker = undefined;
      expect(await own()).toMatchObject({
        state: JobState.failed,
        errorMessage: expect.stringContaining('oldTree_view') as string,
      });
    });

    it('goes on behind the rows that were stored before its worker was killed', async () => {
      await t.db.query('delete from old_tree');
      const first = await buildOldTree(t.db, { ...HERE, treeAge: 60 });
      const second = await buildOldTree(t.db, { ...THERE, treeAge: 60 });
      const id = await order();
      await t.db.query(
        `with j as (update job set state = 1, attempts = 1, done_num = 1 where id = $1 returning id)
          update inspection_run o set error_num = 1, last_id = $2 from j where o.id = j.id`,
        [id, first.id],
      );
      expect(await ended(id)).toMatchObject({ state: JobState.done, total: 2, done: 2, errorNum: 2 });
      expect(await codesOf(id, first.id)).toEqual([]);
      expect(await codesOf(id, second.id)).toContain('T06');
    });
  });
});
