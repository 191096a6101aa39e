import { archive, archiveRow, buildPhotographed, checkWorker, openYear } from '../kit/archives.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { forgetJobs } from '../kit/jobs.js';

const YEARS = '/api/archiveYear/archiveYear';

interface Year {
  year: number;
  state: number;
  moves: { action: string }[];
}

describe('A filing year', () => {
  let t: TestApp;
  const people: Record<string, Client> = {};
  const as = (name: string): Client => people[name]!;

  beforeAll(async () => {
    t = await startApp();
    const staff = { nation: '', province: '33', city: '3301', county: COUNTY };
    for (const [name, xzCode] of Object.entries(staff))
      people[name] = await signInAs(t, { roles: [name], xzCode });
  });
  beforeEach(async () => {
    await t.db.query('delete from old_tree');
    await t.db.query('delete from archive_year');
  });
  afterAll(() => t.close());

  const submit = (name: string, body: Given) => as(name).post(`${YEARS}/submit`, { dataType: '1', ...body });
  const years = async (name: string) =>
    (await as(name).get(`${YEARS}/dataList`, { dataType: '1' }).expect(200)).body.data as Year[];
  const transitionsOf = async (name: string) =>
    Object.fromEntries(
      (await years(name)).map(({ year, moves }) => [year, moves.map(({ action }) => action)]),
    );

  it('shows how far the run of a region itself is, whatever was begun below it since', async () => {
    await openYear(as('nation'), '1', 2022);
    const runs = '/api/oldTree/oldTree/archive';
    const begin = async (name: string) =>
      (await as(name).post(runs, { year: 2022 }).expect(200)).body.data.id as string;
    const shown = async (name: string, query: Given = {}) =>
      (
        await as(name)
          .get(runs, { year: 2022, ...query })
          .expect(200)
      ).body.data.id as string;
    const ofCounty = await begin('county');
    expect(await shown('city')).toBe(ofCounty);
    const ofCity = await begin('city');
    await t.db.query('update job set state = 2 where id = $1', [ofCounty]);
    const later = await begin('county');
    expect(await shown('city')).toBe(ofCity);
    expect(await shown('city', { xzCode: COUNTY })).toBe(later);
    expect(await shown('province')).toBe(later);
    await forgetJobs(t.db, 'archives');
  });

  describe('that was opened by mistake', () => {
    it('is withdrawn by who opened it, and opened again', async () => {
      await submit('province', { year: 2005 }).expect(200);
      expect(await transitionsOf('province')).toEqual({ 2005: ['withdraw'] });
      expect((await submit('province', { year: 2005, state: 0 }).expect(200)).body.data).toMatchObject({
        state: 0,
        moves: [expect.objectContaining({ action: 'open' })],
      });
      expect(await years('province')).toEqual([]);
      const { body } = await as('county').post('/api/oldTree/oldTree/archive', { year: 2005 }).expect(400);
      expect(body.msg).toContain('2005年度尚未开放');
      await submit('province', { year: 2005 }).expect(200);
      expect(await transitionsOf('province')).toEqual({ 2005: ['withdraw'] });
    });

    it('is withdrawn by nobody below, and not for one region alone', async () => {
      await openYear(as('nation'), '1', 2005);
      expect(await transitionsOf('province')).toEqual({ 2005: [] });
      await submit('province', { year: 2005, state: 0 }).expect(400);
      await submit('nation', { year: 2005, xzCode: '33', state: 0 }).expect(400);
      expect(await transitionsOf('nation')).toEqual({ 2005: ['withdraw'] });
    });

    it('stays once something is archived in it', async () => {
      await openYear(as('nation'), '1', 2024);
      await buildPhotographed(t.db, { xzCode: COUNTY, year: 2024 });
      expect(await archive(t, as('county'), { dataType: '1', year: 2024 })).toMatchObject({ state: 2 });
      expect(await transitionsOf('nation')).toEqual({ 2024: [] });
      await submit('nation', { year: 2024, state: 0 }).expect(400);
    });
  });

  it('says what is wrong with its days and with a year to come', async () => {
    const said = async (body: Given): Promise<unknown> =>
      (await submit('nation', { year: 2023, ...body }).expect(400)).body;
    expect(await said({ beginDate: '2023-05-01', endDate: '2023-04-30' })).toMatchObject({
      msg: expect.stringMatching(/填报结束日期.不能早于填报开始日期/) as string,
    });
    expect(await said({ year: new Date().getFullYear() + 1 })).toMatchObject({
      msg: expect.stringContaining('不能晚于当前年度') as string,
    });
  });

  it('is reminded of only where it is open', async () => {
    await buildOldTree(t.db, { xzCode: COUNTY, year: 2023, status: 3 });
    const late = { dataType: '1', year: 2023, xzCodes: COUNTY };
    const remind = () => as('city').post(`${YEARS}/remind`, late);
    const { body } = await remind().expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'year' })]);
    expect(body.msg).toContain('2023年度未开放填报');
    await openYear(as('nation'), '1', 2023);
    expect((await remind().expect(200)).body.data).toMatchObject({ reminded: 1 });
  });

  it('does not differ from another one by the years its trees have grown', async () => {
    const ages: [name: string, before: number | null, after: number | null][] = [
      ['grown', 150, 153],
      ['same', 200, 200],
      ['younger', 300, 290],
      ['estimated anew', 400, 404],
      ['unknown', null, null],
      ['known since', null, 100],
    ];
    const ids = new Map<string, string>();
    for (const [name, before, after] of ages) {
      const { id } = await buildOldTree(t.db, { xzCode: COUNTY, provinceOldTreeNumber: `AGE ${name}` });
      ids.set(name, id);
      for (const [year, age] of [
        [2020, before],
        [2023, after],
      ] as const) {
        await t.db.query(`update old_tree set tree_age = $2 where id = $1`, [id, age]);
        await archiveRow(t.db, 'old_tree', id, year);
      }
    }
    const asked = { dataType: '1', fromYear: 2020, toYear: 2023 };
    const rows = (await as('county').get(`${YEARS}/difference`, asked).expect(200)).body.data as {
      total: number;
      records: { id: string; changes: { field: string }[] }[];
    };
    const changed = ['younger', 'estimated anew', 'known since'];
    expect(rows.total).toBe(changed.length);
    expect(rows.records.map(({ id }) => id).sort()).toEqual(changed.map((name) => ids.get(name)).sort());
    for (const { changes } of rows.records) expect(changes.map(({ field }) => field)).toEqual(['treeAge']);
    // Another year back the same trees have not grown as time went by.
    const back = { dataType: '1', fromYear: 2023, toYear: 2020 };
    const counts = (await as('county').get(`${YEARS}/differenceByRegion`, back).expect(200)).body.data;
    expect(counts.at(-1)).toMatchObject({ changed: changed.length });
    // A tree that differs otherwise does not show an age that is as it should be.
    await t.db.query(`update old_tree_archive set vigor = '3' where archive_year = 2023 and id = $1`, [
      ids.get('grown'),
    ]);
    const page = await as('county').get(`${YEARS}/difference`, asked).expect(200);
    const found = (page.body.data.records as typeof rows.records).find(({ id }) => id === ids.get('grown'));
    expect(found?.changes.map(({ field }) => field)).toEqual(['vigor']);
  });

  describe('of a region with many rows', () => {
    const CHECK = '/api/oldTree/oldTree/checkDataXzCode';
    const check = async (name = 'province', asked: Given = {}) =>
      (
        await as(name)
          .get(CHECK, { year: 2026, ...asked })
          .expect(200)
      ).body.data as Given & {
        checkedTime: string | null;
        checking: { run: string; checked: number; total: number } | null;
      };
    const openChecks = async () =>
      (await t.db.query(
        `select id, xz_code as "xzCode" from job join archive_check_run using (id) where state < 2 order by id`,
      )) as { id: string; xzCode: string }[];
    const endChecks = async () => {
      for (const { id } of await openChecks()) await checkWorker(t).run(id);
    };

    beforeAll(async () => {
      await t.db.query(`update blade_param set param_value = '1' where param_key = 'archive.directRows'`);
      await t.redis.flushdb();
    });
    beforeEach(async () => {
      await forgetJobs(t.db, 'archive-checks');
      for (const given of [{}, {}, { status: 3 }])
        await buildOldTree(t.db, { xzCode: COUNTY, warningNote: null, ...given });
    });

    it('is checked by a job that all who ask wait for, and answers what that has found', async () => {
      expect(await check()).toMatchObject({ total: 0, canArchive: false, checkedTime: null });
      expect((await check()).checking).toMatchObject({ checked: 0, total: 0 });
      expect(await openChecks()).toEqual([expect.objectContaining({ xzCode: '33' })]);
      await endChecks();
      const found = await check();
      // Trees without pictures that do not say why break rule T25.
      expect(found).toMatchObject({ total: 3, passed: 2, unfinished: 1, ruleErrors: 2, canArchive: false });
      expect(found).toMatchObject({ checking: null, checkedTime: expect.stringMatching(/^20/) as string });
      expect(found['rules']).toContainEqual(expect.objectContaining({ ruleCode: 'T25', num: 2 }));
      expect(await openChecks()).toEqual([]);
      await t.db.query(`update job set end_time = end_time - interval '6 minutes'`);
      const old = await check();
      expect(old).toMatchObject({ total: 3, checking: { checked: 0 } });
      await endChecks();
      expect(await t.db.query('select from archive_check_run')).toHaveLength(1);
    });

    it('is checked at once where it is a county, or has few rows', async () => {
      expect(await check('county')).toMatchObject({ total: 3, checking: null });
      await t.db.query(`delete from old_tree where status = 1`);
      expect(await check()).toMatchObject({ total: 1, unfinished: 1, checking: null });
      expect(await openChecks()).toEqual([]);
    });

    it('is checked anew before its time by whoever has corrected a row', async () => {
      await check();
      await endChecks();
      await t.db.query('update old_tree set status = 1');
      expect(await check()).toMatchObject({ unfinished: 1, checking: null });
      const anew = await check('province', { anew: 1 });
      expect(anew).toMatchObject({ unfinished: 1, checking: { checked: 0 } });
      expect((await check('province', { anew: 1 })).checking?.run).toBe(anew.checking!.run);
      await endChecks();
      expect(await check()).toMatchObject({ unfinished: 0, passed: 3, checking: null });
    });

    it('was checked as of when its check began', async () => {
      await check();
      await endChecks();
      await t.db.query(`update job set begin_time = '2026-01-02 03:04:05'`);
      expect((await check()).checkedTime).toBe('2026-01-02 03:04:05');
    });

    it('says why its check has failed to whoever waits for that, and is checked anew for all others', async () => {
      const { checking } = await check();
      await t.db.query(`update job set state = 3, error_key = 'archive.checkFault',
        end_time = localtimestamp`);
      const poll = { year: 2026, run: checking!.run };
      const { body } = await as('province').get(CHECK, poll).expect(400);
      expect(body.msg).toBe('检查失败，请重试');
      const next = await check();
      expect(next.checking).toMatchObject({ checked: 0, total: 0 });
      expect(next.checking!.run).not.toBe(checking!.run);
      expect((await check('province', poll)).checking).toEqual(next.checking);
    });

    it('is not checked for somebody who has left meanwhile, which is not called an archive', async () => {
      const leaver = await signInAs(t, { roles: ['province'], xzCode: '33' });
      const { checking } = (await leaver.get(CHECK, { year: 2026 }).expect(200)).body.data as {
        checking: { run: string };
      };
      await t.db.query(
        `update blade_user set status = 0 where id = (select create_user from job where kind = 'archive-checks')`,
      );
      await endChecks();
      const { body } = await as('province').get(CHECK, { year: 2026, run: checking.run }).expect(400);
      expect(body.msg).toBe('申请检查的人已停用、已删除或没有有效角色，请重新检查');
    });

    it('is checked by a job, too, where its many rows are not approved yet', async () => {
      await t.db.query('update old_tree set status = 3');
      expect((await check()).checking).toMatchObject({ checked: 0 });
      await endChecks();
      expect(await check()).toMatchObject({ total: 3, unfinished: 3, checking: null });
    });

    it('is checked for whoever sees some of its rows only where those are few', async () => {
      const [role] = (await t.db.query(
        `insert into blade_role (tenant_id, role_name, role_alias) values ('000000', '局部', 'partial') returning id`,
      )) as [{ id: string }];
      await t.db.query(
        `insert into blade_role_menu select $1, g.menu_id from blade_role_menu g join blade_role r on r.id = g.role_id
          where r.tenant_id = '000000' and r.role_alias = 'province'`,
        [role.id],
      );
      await t.db.query(
        `with made as (
            insert into blade_scope_data (menu_id, resource_code, scope_name, scope_class, scope_column, scope_type)
            select id, 'partial', 'x', 'x', 'create_dept', 3 from blade_menu where code = 'oldTree' and is_deleted = 0
            returning id
          ) insert into blade_role_scope (role_id, scope_id, scope_category) select $1, id, 1 from made`,
        [role.id],
      );
      const partial = await signInAs(t, { roles: ['partial'], xzCode: '33', deptId: '11' });
      await t.db.query('update old_tree set create_dept = 11');
      const { body } = await partial.get(CHECK, { year: 2026 }).expect(400);
      expect(body.msg).toBe('该区划超过1条数据，而您只能查看部分数据，请选择下级区划检查');
      await t.db.query('update old_tree set create_dept = 12 where status = 1');
      const few = (await partial.get(CHECK, { year: 2026 }).expect(200)).body.data as Given;
      expect(few).toMatchObject({ total: 1, unfinished: 1, checking: null });
      expect(await openChecks()).toEqual([]);
    });
  });
});
