import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { withConnection } from '../database/database.js';
import { assertTenant } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';

/** Rows that are written in one statement. */
const ROWS_AT_ONCE = 100_000;
/** Trees whose plan is written in one statement. */
const TREES_AT_ONCE = 20_000;

/** A record of a large load: SQL of its columns, from `g.n`, the number of a row in its record, and its tree `t`. */
interface BulkRecord {
  table: string;
  /** Part of all rows, of 1,000; patrols are the rest. */
  share: number;
  columns: string;
  values: string;
}

/** A moment in the three years until yesterday, in working hours. */
const moment = `(current_date - 1 - (g.n * 7919 % 1095)::int + make_interval(hours => 8 + (g.n % 9)::int, mins => (g.n % 60)::int))`;
const ON_TREE = 'old_tree_id, province_old_tree_number, tree_type_name, xz_code';
const ofTree = 't.id, t.number, t.species, t.xz_code';
const serial = (prefix: string): string =>
  `'${prefix}' || to_char(${moment}, 'YYYYMMDD') || lpad(g.n::text, 10, '0')`;
/** Nearly all rows are decided on; some wait for the county, some are drafts. */
const reviewed = `case when g.n % 50 = 0 then 3 when g.n % 50 = 1 then 0 else 1 end`;

/** Care of the tree that is no draft. */
const CARE = `(select min(c.id) from curing_record c where c.old_tree_id = t.id and c.status in (1, 3) and c.is_deleted = 0)`;

const RECORDS: readonly BulkRecord[] = [
  {
    ...{ table: 'curing_record', share: 200 },
    columns: `${ON_TREE}, curing_type, curing_measure, curing_date, end_date, curing_company, curing_people, phone, plan_source,
      content, cost, vigor_before, vigor_after, status, create_time`,
    values: `${ofTree}, (1 + g.n % 7)::text, (1 + g.n % 9)::text, (${moment})::date, (${moment})::date + 3, '古树保护工程公司',
      '周工', '13800000000', '1', '清除枯枝，松土施肥。', 800 + g.n % 4000, t.vigor, t.vigor, ${reviewed}, ${moment}`,
  },
  {
    ...{ table: 'report_event', share: 30 },
    columns: `${ON_TREE}, event_no, title, event_type, event_level, event_source, event_time, emergency, description, lon, lat,
      report_people, phone, anonymous, accept_deadline, verify_deadline, close_deadline, close_level, status, create_time`,
    values: `${ofTree}, ${serial('SJ')}, t.species || '枝条断折', (1 + g.n % 9)::text, (1 + g.n % 3)::text, '1', ${moment}, 0,
      '大风后发现枝条断折。', t.lon, t.lat, '周工', '13800000000', 0, ${moment} + interval '1 day', ${moment} + interval '7 days',
      ${moment} + interval '30 days', 3, case when g.n % 25 = 0 then 1 when g.n % 25 = 1 then 4 else 5 end, ${moment}`,
  },
  {
    ...{ table: 'check_record', share: 40 },
    columns: `check_name, check_type, check_xz_code, check_dept, check_people, check_date, score, xz_code, checked_unit, old_tree_ids, tree_num,
      archive_ok, sign_ok, duty_ok, facility_ok, vigor_ok, habitat_ok, care_ok, status, create_time`,
    values: `'季度检查', '1', left(t.xz_code, 4), '市林业局', '林处长', (${moment})::date, 90, t.xz_code, '林业局', t.id::text, 1, 1, 1, 1, 1, 1, 1, 1,
      case when g.n % 50 = 0 then 0 else 1 end, ${moment}`,
  },
  {
    ...{ table: 'consulation', share: 20 },
    columns: `${ON_TREE}, consult_no, title, symptom, urgency, apply_dept, apply_people, apply_date, diagnosis, opinion, measures,
      curing_id, status, create_time`,
    // Care of the tree carried the consultation out; without any it still waits for that.
    values: `${ofTree}, ${serial('HZ')}, t.species || '长势衰弱会诊', '叶片发黄，新梢短。', '1', '林业局', '周工', (${moment})::date,
      case when g.n % 20 > 0 then '根系缺氧' end, case when g.n % 20 > 0 then '改善根部通气' end,
      case when g.n % 20 > 0 then '埋设透气管' end, case when g.n % 20 > 0 then ${CARE} end,
      case when g.n % 20 = 0 then 1 when ${CARE} is null then 3 else 4 end, ${moment}`,
  },
  {
    ...{ table: 'move_record', share: 10 },
    columns: `apply_no, old_tree_ids, tree_num, protect_level_max, xz_code, move_reason, apply_company, contact, phone, from_xz_code,
      from_lon, from_lat, to_xz_code, to_lon, to_lat, distance, approve_level, status, move_stage, create_time`,
    values: `${serial('YZ')}, t.id::text, 1, t.level, t.xz_code, '3', '交通建设管理中心', '周工', '13800000000', t.xz_code, t.lon,
      t.lat, t.xz_code, t.lon, t.lat, 0.2, 3, case when g.n % 20 = 0 then 3 else 1 end, case when g.n % 20 = 0 then 1 else 6 end,
      ${moment}`,
  },
  {
    ...{ table: 'apply_revoke', share: 10 },
    columns: `${ON_TREE}, apply_no, protect_level, revoke_reason, happen_date, cause_description, apply_dept, apply_people, apply_date,
      is_late, status, create_time`,
    // A tree that stands was not struck off: its application was returned.
    values: `${ofTree}, ${serial('CX')}, t.level, '99', (${moment})::date, '复查后仍存活。', '林业局', '周工', (${moment})::date, 0,
      case when g.n % 20 = 0 then 3 else 2 end, ${moment}`,
  },
  {
    ...{ table: 'patrol_record', share: 0 },
    columns: `${ON_TREE}, patrol_people, patrol_company, phone, patrol_time, lon, lat, distance, result, abnormal_type, vigor,
      grow_environment, facility_ok, sign_ok, status, create_time`,
    values: `${ofTree}, '周工', '林业工作站', '13800000000', ${moment}, t.lon, t.lat, 6,
      case when g.n % 40 = 0 then '2' else '1' end, case when g.n % 40 = 0 then '2' end, t.vigor, '1', 1, 1, ${reviewed}, ${moment}`,
  },
];

/** The trees of a tenant that records are about, numbered from 1. */
const TREES = `create temp table demo_target on commit drop as
  select row_number() over (order by t.id) as at, t.id, t.province_old_tree_number as number, t.tree_type_name as species, t.xz_code,
    t.lon, t.lat, coalesce(t.vigor, '1') as vigor, coalesce(t.protect_level, '3') as level
  from old_tree t where t.tenant_id = $1 and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and t.life_status = '1'`;

async function insertRows(
  client: pg.ClientBase,
  { table, columns, values }: BulkRecord,
  range: { from: number; to: number; trees: number; tenant: string },
): Promise<void> {
  const { from, to, trees, tenant } = range;
  await client.query(
    `insert into ${table} (tenant_id, create_user, ${columns})
      select $1::varchar, (select min(u.id) from blade_user u where u.tenant_id = $1::varchar and u.is_deleted = 0), ${values}
      from generate_series($2::bigint, $3::bigint) g(n) join demo_target t on t.at = 1 + g.n * 15485863 % $4`,
    [tenant, from, to, trees],
  );
}

/** Each event that was found true has its verification. */
const VERIFICATIONS = `insert into event_verify (tenant_id, create_user, event_id, event_no, event_title, xz_code, old_tree_id, verify_way,
    verify_people, verify_time, verify_result, tree_condition, measure, status, create_time)
  select e.tenant_id, e.create_user, e.id, e.event_no, e.title, e.xz_code, e.old_tree_id, '1', '王工', e.event_time + interval '2 days',
    '1', '主枝折断一根，主干完好。', '清除断枝，断口防腐。', 4, e.create_time + interval '2 days'
  from report_event e where e.tenant_id = $1 and e.is_deleted = 0 and e.status in (4, 5)
    and not exists (select from event_verify v where v.event_id = e.id)`;

/** The number of the first row: behind those that a record has already. */
async function firstNumber(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n + 1;
}

/** The plan of the trees that were patrolled or checked. */
async function plan(client: pg.ClientBase, trees: number): Promise<void> {
  for (let from = 1; from <= trees; from += TREES_AT_ONCE)
    await client.query(
      `select plan_visited(array_agg(id)) from demo_target where at between $1 and $2 having count(*) > 0`,
      [from, from + TREES_AT_ONCE - 1],
    );
}

/** Loads rows over the trees of a tenant in all records of protection, in one transaction; answers how many. */
export async function loadDemoRecords(
  db: DataSource,
  { records, tenant }: Pick<DemoOptions, 'tenant'> & { records: number },
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  return withConnection(db, async (client) => {
    await client.query('begin');
    await client.query(TREES, [tenant]);
    await client.query('create unique index on demo_target (at)');
    await client.query('analyze demo_target');
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from demo_target');
    const trees = rows[0]!.n;
    let done = 0;
    for (const record of trees > 0 ? RECORDS : []) {
      const first = await firstNumber(client, record.table);
      const share = Math.round((records * record.share) / 1_000);
      const num = record === RECORDS.at(-1) ? Math.max(0, records - done) : share;
      for (let from = 0; from < num; from += ROWS_AT_ONCE) {
        const to = Math.min(from + ROWS_AT_ONCE, num);
        await insertRows(client, record, { from: first + from, to: first + to - 1, trees, tenant });
      }
      done += num;
      if (record.table === 'report_event')
        done += (await client.query(VERIFICATIONS, [tenant])).rowCount ?? 0;
      say(`demo records ${done.toLocaleString('en')} of ${records.toLocaleString('en')} (${record.table})`);
    }
    // Before it is known how many rows there are, each tree would be looked for in all checks.
    await client.query('analyze patrol_record, check_record, patrol_plan');
    await client.query(`select gin_clean_pending_list('check_record_trees')`);
    if (done > 0) await plan(client, trees);
    await client.query('commit');
    await client.query(
      `vacuum analyze ${RECORDS.map(({ table }) => table).join(', ')}, event_verify, patrol_plan`,
    );
    return done;
  });
}
