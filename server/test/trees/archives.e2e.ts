import { statistics } from '@gushu/shared';
import { archive, buildPhotographed, holdArchived, isBlocked, openYear } from '../kit/archives.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { buildOldTree, type Given, pointIn } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { signInAs } from '../kit/people.js';
import { startProcess } from '../kit/process.js';
import { sheetRows } from '../kit/workbooks.js';

const YEARS = '/api/archiveYear/archiveYear';
const TREES = '/api/oldTree/oldTree';
const COUNTY = '330106';
const NEIGHBOUR = '330102';

interface Year {
  year: number;
  state: number;
  treeNum: number;
  groupNum: number;
  moves: { action: string }[];
}

describe('A filing year', () => {
  let t: TestApp;
  const people: Record<string, Client> = {};
  const as = (name: string): Client => people[name]!;

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree; delete from old_tree_group');
    const staff = { nation: '', province: '33', city: '3301', county: COUNTY, neighbour: NEIGHBOUR };
    for (const [name, xzCode] of Object.entries(staff))
      people[name] = await signInAs(t, { roles: [name === 'neighbour' ? 'county' : name], xzCode });
  });
  afterAll(() => t.close());

  const submit = (name: string, body: Given) => as(name).post(`${YEARS}/submit`, { dataType: '1', ...body });
  const years = async (name: string, dataType = '1', more: Given = {}) =>
    (
      await as(name)
        .get(`${YEARS}/dataList`, { dataType, ...more })
        .expect(200)
    ).body.data as Year[];
  const yearOf = async (name: string, year: number, more: Given = {}) =>
    (await years(name, '1', more)).find((one) => one.year === year);
  const tree = (given: Given = {}) => buildPhotographed(t.db, { xzCode: COUNTY, year: 2024, ...given });
  const get = async (name: string, call: string, query: Given) =>
    (
      await as(name)
        .get(`${YEARS}/${call}`, { dataType: '1', ...query })
        .expect(200)
    ).body.data;

  /** Answer of the list for an archived year. */
  const archived = async (name: string, year: number, more: Given = {}) =>
    (
      await as(name)
        .get(`${TREES}/page`, { archiveMark: 1, year, ...more })
        .expect(200)
    ).body.data as { total: number; records: (Given & { id: string })[] };

  it('is opened by the nation for all, by a province for itself, and by nobody below', async () => {
    await submit('county', { year: 2020 }).expect(403);
    await submit('city', { year: 2020 }).expect(403);
    await submit('province', { year: 2020, xzCode: '11' }).expect(403);
    await submit('province', { year: 2020, beginDate: '2020-11-01', endDate: '2020-12-31' }).expect(200);
    expect(await years('nation')).toEqual([]);
    expect(await yearOf('county', 2020)).toMatchObject({ state: 1, beginDate: '2020-11-01', moves: [] });
    await openYear(as('nation'), '1', 2021);
    expect((await years('neighbour')).map(({ year }) => year)).toEqual([2021, 2020]);
  });

  it('refuses a year to come, dates the wrong way round, and a register that does not exist', async () => {
    const wrong = async (body: Given) =>
      ((await submit('nation', body).expect(400)).body.errors as { field: string }[]).map(
        ({ field }) => field,
      );
    expect(await wrong({ year: new Date().getFullYear() + 1 })).toEqual(['year']);
    expect(await wrong({ year: 2020, beginDate: '2020-02-01', endDate: '2020-01-01' })).toEqual(['endDate']);
    expect(await wrong({ year: 2020, dataType: '3' })).toEqual(['dataType']);
    expect(await wrong({ year: 2020, xzCode: '3x' })).toEqual(['xzCode']);
  });

  it('is archived only while it is open', async () => {
    const { body } = await as('county').post(`${TREES}/archive`, { year: 2019 }).expect(400);
    expect(body.msg).toContain('2019年度尚未开放');
  });

  describe('of a county', () => {
    let draft: string;
    const live: Record<string, string> = {};

    beforeAll(async () => {
      await openYear(as('nation'), '1', 2024);
      for (const lifeStatus of ['1', '2', '3', '4', '5'])
        live[lifeStatus] = (await tree({ lifeStatus, vigor: lifeStatus === '2' ? '4' : '1' })).id;
      // Of the year before and still there; of a later year it is not in this one yet.
      await tree({ year: 2023 });
      await tree({ year: 2025 });
      draft = (await tree({ status: 3 })).id;
    });

    it('waits for what stands in its way, and says what that is', async () => {
      const check = (await as('county').get(`${TREES}/checkDataXzCode`, { year: 2024 }).expect(200)).body
        .data;
      expect(check).toMatchObject({ total: 7, passed: 6, unfinished: 1, ruleErrors: 0, canArchive: false });
      const run = await archive(t, as('county'), { dataType: '1', year: 2024 });
      expect(run).toMatchObject({ state: 3, totalNum: 4, checkedNum: 4, doneNum: 0, progress: 0.5 });
      expect(run.errorMessage).toContain('尚有1条未审核通过');
      const { records } = await get('county', 'obstacles', { year: 2024, kind: 'unfinished' });
      expect(records).toEqual([expect.objectContaining({ id: draft })]);
      await t.db.query(`update old_tree set status = 1, tree_height = null where id = $1`, [draft]);
      const broken = await get('county', 'obstacles', { year: 2024, kind: 'ruleErrors' });
      expect(broken.records).toEqual([
        expect.objectContaining({ id: draft, faults: expect.stringContaining('树高') as string }),
      ]);
      await t.db.query(`delete from old_tree where id = $1`, [draft]);
    });

    it('asks all rules that the inspection asks: errors hinder it, warnings are shown, each leads to its rows', async () => {
      const { id: odd } = await tree({ lat: 31.25432, planter: '张三' });
      const { id: bare } = await buildOldTree(t.db, { xzCode: COUNTY, year: 2024, warningNote: null });
      const asked = { xzCode: COUNTY, year: 2024 };
      const { data } = (await as('county').get(`${TREES}/checkDataXzCode`, asked).expect(200)).body;
      expect(data).toMatchObject({ ruleErrors: 2, canArchive: false });
      expect(data.rules).toEqual(
        expect.arrayContaining([
          { ruleCode: 'T19', ruleLevel: '1', ruleName: expect.any(String) as unknown, num: 1 },
          expect.objectContaining({ ruleCode: 'T25', ruleLevel: '1', num: 1 }),
          expect.objectContaining({ ruleCode: 'T18', ruleLevel: '2', num: 1 }),
        ]),
      );
      const rowsOf = async (kind: string, ruleCode?: string) =>
        (await get('county', 'obstacles', { ...asked, kind, ...(ruleCode ? { ruleCode } : {}) }))
          .records as Given[];
      expect((await rowsOf('ruleErrors')).map(({ id }) => id)).toEqual([odd, bare]);
      expect(await rowsOf('ruleErrors', 'T25')).toEqual([
        expect.objectContaining({ id: bare, faults: '缺少照片：应有1张，现有0张' }),
      ]);
      expect((await rowsOf('warnings', 'T18')).map(({ id }) => id)).toEqual([odd]);
      expect(await archive(t, as('county'), { dataType: '1', year: 2024 })).toMatchObject({ state: 3 });
      expect(await get('city', 'filing', { year: 2024 })).toContainEqual(
        expect.objectContaining({ xzCode: COUNTY, errors: 2, warnings: data.warnings as number }),
      );
      await t.db.query(`delete from old_tree where id = any($1)`, [[bare, odd]]);
    });

    it('takes trees that stand, are dead or are being moved, and every figure is the live one', async () => {
      const run = await archive(t, as('county'), { dataType: '1', year: 2024 });
      expect(run).toMatchObject({ state: 2, totalNum: 4, progress: 1 });
      const ids = (await archived('county', 2024)).records.map(({ id }) => id);
      for (const life of ['1', '2', '4']) expect(ids).toContain(live[life]);
      expect(ids).not.toContain(live['3']);
      await t.db.query(`update old_tree set is_deleted = 1 where year = 2025`);
      for (const call of Object.keys(statistics)) {
        const read = async (query: Given) => {
          const { body } = await as('county').get(`/api/analyse/analyse/${call}`, query).expect(200);
          return { ...(body.data as Given), statTime: '', archiveMark: 0, year: 0, since: undefined };
        };
        expect(await read({ archiveMark: 1, year: 2024 })).toEqual(await read({ archiveMark: 2 }));
      }
      await t.db.query(`update old_tree set is_deleted = 0 where year = 2025`);
    });

    it('is read by its own people row by row, and by nobody beside them', async () => {
      const row = await get('county', 'archivedDetail', { year: 2024, id: live['4'] });
      expect(row).toMatchObject({ lifeStatus: '4', archiveYear: 2024, moves: [], editable: false });
      const beside = { dataType: '1', year: 2024, id: live['4'] };
      await as('neighbour').get(`${YEARS}/archivedDetail`, beside).expect(404);
    });

    it('is read by the register’s own list under its filters, whatever has become of the rows since', async () => {
      await t.db.query(`update old_tree set vigor = '3' where id = $1`, [live['4']]);
      const all = await archived('county', 2024);
      expect(all.total).toBe(4);
      expect(all.records[0]).toMatchObject({ archiveYear: 2024, moves: [], editable: false });
      const moving = await archived('county', 2024, { lifeStatus: '4' });
      expect(moving.records).toEqual([expect.objectContaining({ id: live['4'] })]);
      expect(moving.records[0]?.['vigor']).not.toBe('3');
      expect(await archived('county', 2024, { vigor: '3' })).toMatchObject({ total: 0 });
      for (const more of [{}, { xzCode: COUNTY }])
        expect(await archived('neighbour', 2024, more)).toMatchObject({ total: 0, records: [] });
      const { body } = await as('county').get(`${TREES}/page`, { archiveMark: 1, year: 'last' }).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'year' }] });
      await t.db.query(`update old_tree set vigor = '1' where id = $1`, [live['4']]);
    });

    it('finds rows by the species they had then, whatever they are called now', async () => {
      const id = live['1'];
      const named = 'tree_type_name = $2, tree_type = tree_type + $3';
      await t.db.query(`update old_tree_archive set ${named} where id = $1`, [id, '曾名杉', 7]);
      const asked = { treeTypeName: '曾名' };
      expect((await archived('county', 2024, asked)).records.map((row) => row.id)).toEqual([id]);
      const query = { archiveMark: '1', year: '2024', columns: 'treeTypeName', ...asked };
      const [, ...rows] = await sheetRows(as('county').get(`${TREES}/export`, query));
      expect(rows).toEqual([['曾名杉']]);
      await t.db.query(`update old_tree_archive set ${named} where id = $1`, [id, '樟树', -7]);
    });

    it('is sorted by any column, page by page, and leaves as it is shown', async () => {
      const ages = `select tree_age from old_tree_archive where archive_year = 2024 order by tree_age desc`;
      await t.db.query(
        `update old_tree_archive a set tree_age = 200 + n from (select id, row_number() over (order by id) as n
          from old_tree_archive where archive_year = 2024) o where o.id = a.id`,
      );
      const sorted = ((await t.db.query(ages)) as { tree_age: number }[]).map(({ tree_age }) => tree_age);
      const page = (current: number) => archived('county', 2024, { descs: 'treeAge', size: 3, current });
      const [first, second] = [await page(1), await page(2)];
      expect([first.total, second.total]).toEqual([4, 4]);
      expect([...first.records, ...second.records].map(({ treeAge }) => treeAge)).toEqual(sorted);
      const asked = { archiveMark: '1', year: '2024', descs: 'treeAge', columns: 'treeAge' };
      const exported = async (name: string, query: Given) =>
        (await sheetRows(as(name).get(`${TREES}/export`, { ...asked, ...query }))).slice(1).flat();
      expect(await exported('county', {})).toEqual(sorted);
      expect(await exported('county', { treeAge_ge: '203' })).toEqual(sorted.slice(0, 2));
      expect(await exported('county', { ids: live['1'] })).toHaveLength(1);
      expect(await exported('neighbour', {})).toEqual([]);
      const count = as('county').get(`${TREES}/export-count`, { archiveMark: 1, year: 2024, vigor: '4' });
      expect((await count.expect(200)).body.data).toMatchObject({ total: 1 });
      await as('county').get(`${TREES}/export`, { archiveMark: 1 }).expect(400);
      await as('county').get(`${TREES}/scope-export`, { archiveMark: 1 }).expect(400);
    });

    it('is neither archived again nor changed until the nation opens it anew', async () => {
      expect(await yearOf('county', 2024)).toMatchObject({ state: 2, treeNum: 4 });
      expect(await yearOf('neighbour', 2024)).toMatchObject({ state: 1 });
      const again = await as('county').post(`${TREES}/archive`, { year: 2024 }).expect(400);
      expect(again.body.msg).toContain('已归档');
      const { body } = await as('county').get(`${TREES}/detail`, { id: live['1'] }).expect(200);
      const change = { id: live['1'], version: body.data.version, remark: '迟' };
      const closed = await as('county').post(`${TREES}/update`, change).expect(400);
      expect(closed.body.msg).toContain('2024年度已归档');
      await submit('province', { year: 2024, xzCode: COUNTY, state: 1 }).expect(400);
      await submit('nation', { year: 2024, xzCode: COUNTY, state: 1 }).expect(200);
      const now = await as('county').get(`${TREES}/detail`, { id: live['1'] });
      expect(now.body.data.archivedYear).toBeNull();
      await as('county').post(`${TREES}/update`, change).expect(200);
      const run = await archive(t, as('county'), { dataType: '1', year: 2024 });
      expect(run).toMatchObject({ state: 2, totalNum: 4 });
      const lines = (await t.db.query(
        `select action from record_history where record = 'archiveYear' order by id desc limit 2`,
      )) as { action: string }[];
      expect(lines.map(({ action }) => action)).toEqual(['archive', 'reopen']);
    });

    it('stays as it is when its province archives the others, and is closed with them', async () => {
      await tree({ xzCode: NEIGHBOUR });
      await t.db.query(`update old_tree set remark = 'later' where id = $1`, [live['1']]);
      const check = await as('province').get(`${TREES}/checkDataXzCode`, { year: 2024 });
      expect(check.body.data).toMatchObject({ canArchive: true, taken: 1 });
      const run = await archive(t, as('province'), { dataType: '1', year: 2024 });
      expect(run).toMatchObject({ state: 2, totalNum: 1 });
      const row = await get('county', 'archivedDetail', { year: 2024, id: live['1'] });
      expect(row['remark']).not.toBe('later');
      expect(await yearOf('province', 2024)).toMatchObject({ state: 2, treeNum: 5 });
      expect(await yearOf('neighbour', 2024)).toMatchObject({ state: 2, treeNum: 1 });
      await submit('province', { year: 2024, state: 3 }).expect(400);
      await submit('nation', { year: 2024, xzCode: '33', state: 3 }).expect(200);
      expect(await yearOf('county', 2024)).toMatchObject({ state: 3 });
      await submit('nation', { year: 2024, xzCode: '33', state: 1 }).expect(400);
    });

    it('is taken whole by a worker that is killed on the way, while readers see what was archived before', async () => {
      await openYear(as('nation'), '1', 2026);
      await archive(t, as('province'), { dataType: '1', year: 2026 });
      const total = async () => (await archived('county', 2026)).total;
      const before = await total();
      await submit('nation', { year: 2026, xzCode: '33', state: 1 }).expect(200);
      const { id: late } = await tree({ year: 2026 });
      const holder = await holdArchived(t, late, 2026);
      const { body } = await as('province').post(`${TREES}/archive`, { year: 2026 }).expect(200);
      expect(body.data).toMatchObject({ state: 0 });
      const state = async () =>
        (await as('province').get(`${TREES}/archive`, { year: 2026, xzCode: '33' })).body.data
          .state as number;
      const first = startProcess(t, 'worker');
      try {
        // It has cleared the snapshot and copied the first county; the second waits for the row that is held.
        await eventually('it copies', () => isBlocked(t));
        expect(await total()).toBe(before);
      } finally {
        await first.end('SIGKILL');
        await holder.release();
      }
      expect(await state()).toBe(1);
      expect(await total()).toBe(before);
      const second = startProcess(t, 'worker');
      await eventually('it is done', async () => (await state()) === 2).finally(() => second.end());
      expect(await total()).toBe(before + 1);
    });

    it('differs from the year after in what is new, gone and changed', async () => {
      await openYear(as('nation'), '1', 2025);
      await t.db.query(`update old_tree set is_deleted = 1 where id = $1`, [live['4']]);
      await t.db.query(`update old_tree set vigor = '2', env_factor = '积水', year = 2025 where id = $1`, [
        live['1'],
      ]);
      const run = await archive(t, as('province'), { dataType: '1', year: 2025 });
      expect(run).toMatchObject({ errorMessage: null, state: 2 });
      const asked = { fromYear: 2024, toYear: 2025, xzCode: '33' };
      const counts = (await get('province', 'differenceByRegion', asked)) as Given[];
      expect(counts.at(-1)).toMatchObject({ xzCode: '33', added: 1, gone: 1, changed: 1 });
      expect(counts.find(({ xzCode }) => xzCode === '3301')).toMatchObject({ added: 1, gone: 1, changed: 1 });
      const { records } = await get('province', 'difference', { ...asked, kind: 'changed' });
      expect(records).toEqual([
        expect.objectContaining({
          id: live['1'],
          changes: expect.arrayContaining([
            { field: 'vigor', before: '1', after: '2', beforeName: '正常株', afterName: '衰弱株' },
          ]) as unknown,
        }),
      ]);
      const query = { dataType: '1', ...asked };
      const file = () => as('province').get(`${YEARS}/difference/export`, query).set('Accept-Language', 'en');
      expect(JSON.stringify(await sheetRows(file()))).not.toMatch(/\p{Script=Han}/u);
      const rows = (await sheetRows(file(), 1)).map((row) => row.slice(4));
      expect(rows).toContainEqual(['Vigour', 'Normal', 'Weak']);
      const other = { dataType: '1', fromYear: 2024, toYear: 2025, xzCode: '33' };
      await as('county').get(`${YEARS}/difference`, other).expect(403);
    });
  });

  it('shows who has not filed, those first that lack most, and reminds them', async () => {
    await openYear(as('nation'), '1', 2022);
    const waiting = await buildOldTree(t.db, { xzCode: NEIGHBOUR, year: 2022, status: 4 });
    // It came to its level nine days ago; later changes do not begin that anew.
    await t.db.query(`update old_tree set create_time = localtimestamp - interval '30 days' where id = $1`, [
      waiting.id,
    ]);
    for (const [days, changes] of [
      [20, '{"status": [0, 3]}'],
      [9, '{"status": [3, 4]}'],
      [1, '{"remark": [null, "补"]}'],
    ])
      await t.db.query(
        `insert into record_history (tenant_id, record, row_id, action, version, changes, create_time)
          values ('000000', 'oldTree', $1, 'update', 2, $2, localtimestamp - make_interval(days => $3))`,
        [waiting.id, changes, days],
      );
    const rows = (await get('city', 'filing', { year: 2022 })) as Given[];
    expect(rows[0]).toMatchObject({ xzCode: NEIGHBOUR, state: 1, city: 1, waitingDays: 9, missing: 1 });
    await as('city').get(`${YEARS}/filing/export`, { dataType: '1', year: 2022 }).expect(200);
    await as('county').get(`${YEARS}/filing`, { dataType: '1', year: 2022, xzCode: '3301' }).expect(403);
    const remind = async (xzCodes: string) =>
      (await as('city').post(`${YEARS}/remind`, { dataType: '1', year: 2022, xzCodes }).expect(200)).body
        .data as Given;
    expect(await remind(NEIGHBOUR)).toEqual({ reminded: 1, already: 0 });
    // People who have it in the bell, or had it today, are not reminded again.
    expect(await remind(`${NEIGHBOUR},${COUNTY}`)).toEqual({ reminded: 1, already: 1 });
    // It leads to the rows that wait, or where none does to the archiving.
    const led = (await t.db.query(
      `select distinct u.xz_code as code, m.record, m.message_key as key from user_message m
        join blade_user u on u.id = m.user_id
        where m.message_key like 'message.filing%' and u.xz_code = any($1) order by 1`,
      [[COUNTY, NEIGHBOUR]],
    )) as object[];
    expect(led).toEqual([
      { code: NEIGHBOUR, record: 'oldTree', key: 'message.filingReminder' },
      { code: COUNTY, record: 'oldTreeFiling', key: 'message.filingArchiving' },
    ]);
    const ago = (days: number, read = 'null') =>
      t.db.query(
        `update user_message set create_time = localtimestamp - make_interval(days => $1), read_time = ${read}`,
        [days],
      );
    await ago(2);
    expect(await remind(NEIGHBOUR)).toEqual({ reminded: 0, already: 1 });
    await ago(2, 'localtimestamp');
    expect(await remind(NEIGHBOUR)).toEqual({ reminded: 1, already: 0 });
    const [message] = (await t.db.query(
      `select m.message_key, m.params from user_message m join blade_user u on u.id = m.user_id
        where u.xz_code = $1 order by m.id desc limit 1`,
      [NEIGHBOUR],
    )) as { message_key: string; params: Given }[];
    expect(message).toMatchObject({
      message_key: 'message.filingReminder',
      params: { year: '2022', count: 1 },
    });
  });

  it('keeps a tree in the county that archived it first, where it moves to another in the year', async () => {
    const year = 2019;
    await openYear(as('nation'), '1', year);
    const [moved] = [await tree({ year }), await tree({ year, xzCode: NEIGHBOUR })];
    expect(await archive(t, as('county'), { dataType: '1', year })).toMatchObject({ state: 2, totalNum: 1 });
    const { lon, lat } = await pointIn(t.db, NEIGHBOUR);
    const place = [NEIGHBOUR, lon, lat, moved.id];
    await t.db.query('update old_tree set xz_code = $1, lon = $2, lat = $3 where id = $4', place);
    await t.db.query(
      `insert into record_history (tenant_id, record, row_id, action, version, changes)
        values ('000000', 'oldTree', $1, 'update', 2, $2)`,
      [moved.id, JSON.stringify({ xzCode: [COUNTY, NEIGHBOUR] })],
    );
    const run = await archive(t, as('neighbour'), { dataType: '1', year });
    expect(run).toMatchObject({ state: 2, totalNum: 1, errorMessage: null });
    expect(await yearOf('county', year)).toMatchObject({ treeNum: 1 });
    expect(await yearOf('neighbour', year)).toMatchObject({ treeNum: 1 });
  });
});
