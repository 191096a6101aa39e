import {
  columnOf,
  type Fault,
  INSPECTED,
  inspectionRule,
  type InspectionRun,
  type MessageParams,
  permissionOf,
  type RecordDefinition,
  regionCode,
  RuleLevel,
  ruleOf,
} from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import type { StoredError } from '../../../jobs/error-text.js';
import { defineJob, type SentJob } from '../../../jobs/define-job.js';
import { tableOf } from '../../../rows/columns.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { InspectedRow } from './inspect-rows.js';

/** Days after which an inspection and its findings are deleted. */
const RUN_DAYS = 30;
/** Limit of open inspections of one person. */
const MAX_OPEN = 2;

/** An inspection as it is stored; it is worded in the sender's language later. */
export interface Run extends Omit<InspectionRun, 'errorMessage' | 'xzCodeName'>, StoredError {}

/** An inspection as the worker takes it up. */
export interface Job extends SentJob {
  dataType: string;
  xzCode: string;
  lastId: string;
}

/** A fault that an inspection has found. */
export interface StoredFault {
  ruleCode: string;
  ruleLevel: '1' | '2';
  rowId: string;
  title: string;
  xzCode: string;
  field: string;
  key: string;
  params: MessageParams | null;
}

/** The job kind of inspections; they belong to the user who ordered them, and resume after a killed worker. */
export const INSPECTIONS = defineJob({
  kind: 'inspections',
  table: 'inspection_run',
  columns: sql`data_type "dataType", xz_code "xzCode", last_id "lastId"`,
  permission: permissionOf(inspectionRule, 'view'),
  texts: { fault: 'inspection.fault', gaveUp: 'inspection.gaveUp', ended: 'inspection.ended' },
  watched: true,
  goesOn: true,
  message: {
    record: inspectionRule.name,
    keys: ['message.inspected', 'message.inspectionFailed'],
    failed: sql`t.error_num`,
  },
  days: RUN_DAYS,
});

const RUN = sql`select id, data_type "dataType", xz_code "xzCode", create_time "createTime", state, total_num total,
  done_num done, error_num "errorNum", warn_num "warnNum", cancel_requested "cancelRequested",
  error_key "errorKey", error_params "errorParams" from ${INSPECTIONS.rows} t`;

/** Condition of runs `r` that apply the rules as they are now; a run reads the rules when it begins. */
const ASKS_RULES_OF_NOW = sql`not exists (select from inspection_rule i
  where i.tenant_id = r.tenant_id and i.update_time > r.begin_time)`;

/** Orders an inspection and answers its id, or that of the open one that is the same. */
export async function makeRun(tx: Db, caller: Caller, dataType: string, xzCode: string): Promise<string> {
  const isSame = sql`r.data_type = ${dataType} and r.xz_code = ${xzCode} and ${ASKS_RULES_OF_NOW}`;
  const same = await INSPECTIONS.findSame(tx, caller, isSame);
  if (same) return same;
  const { label } = INSPECTED.find((record) => record.dataType === dataType)!;
  const own = { data_type: dataType, xz_code: xzCode };
  const id = await INSPECTIONS.make(tx, caller, { title: label, own }, MAX_OPEN);
  if (id === undefined) throw new BusinessError('inspection.open', { max: MAX_OPEN });
  return id;
}

/** One page of the caller's inspections, the newest first. */
export const readRuns = (db: Db, caller: Caller, size: number, offset: number): Promise<Run[]> =>
  query<Run>(
    db,
    sql`${RUN} where ${INSPECTIONS.own(caller)} order by id desc limit ${size} offset ${offset}`,
  );

/** Number of the caller's inspections. */
export const countRuns = async (db: Db, caller: Caller): Promise<number> =>
  (await queryOne<{ num: number }>(
    db,
    sql`select count(*)::int as num from ${INSPECTIONS.rows} t where ${INSPECTIONS.own(caller)}`,
  ))!.num;

/** One of the caller's inspections. */
export const readRun = (db: Db, caller: Caller, id: string): Promise<Run | undefined> =>
  queryOne<Run>(db, sql`${RUN} where id = ${id} and ${INSPECTIONS.own(caller)}`);

/** Stores the number of an inspection's rows, and the current names of the tenant's rules. */
export const countRows = (id: string, total: number): Sql =>
  INSPECTIONS.progress(id, {
    total,
    own: sql`rule_names = rule_names || (
      select coalesce(jsonb_object_agg(i.rule_code, i.rule_name), '{}') from inspection_rule i
        where i.tenant_id = j.tenant_id and i.is_deleted = 0)`,
  });

/** Names that the tenant's rules had when the inspection began. */
export const readRuleNames = async (db: Db, id: string): Promise<Record<string, string>> =>
  (await queryOne<{ names: Record<string, string> }>(
    db,
    sql`select rule_names as names from inspection_run where id = ${id}`,
  ))!.names;

/** Stores the findings of a part, and the progress of the inspection. */
export async function storePart(
  tx: Db,
  id: string,
  record: RecordDefinition,
  part: readonly InspectedRow[],
): Promise<Sql> {
  const lines = part.flatMap(({ row, faults }) => faults.map((fault) => lineOf(record, row, fault)));
  await query(
    tx,
    sql`insert into inspection_fault (run_id, rule_code, rule_level, row_id, title, xz_code, field, key, params)
      select ${id}::bigint, l.* from jsonb_to_recordset(${JSON.stringify(lines)}) l
        (rule_code varchar, rule_level varchar, row_id bigint, title varchar, xz_code varchar, field varchar, key varchar,
          params jsonb)
      on conflict do nothing`,
  );
  const rowsWith = (warned: boolean) =>
    part.filter(({ faults }) => faults.some(({ warning = false }) => warning === warned)).length;
  return INSPECTIONS.progress(id, {
    done: sql`done_num + ${part.length}::int`,
    own: sql`error_num = error_num + ${rowsWith(false)}::int, warn_num = warn_num + ${rowsWith(true)}::int,
      last_id = ${part.at(-1)!.row.id}::bigint`,
  });
}

const MAX_TITLE = 100;

const lineOf = (record: RecordDefinition, row: InspectedRow['row'], fault: Fault) => ({
  rule_code: ruleOf(record.dataType ?? '', fault) ?? '—',
  rule_level: fault.warning ? RuleLevel.warning : RuleLevel.error,
  row_id: row.id,
  title: String(row[record.title] ?? row.id).slice(0, MAX_TITLE),
  xz_code: row['xzCode'],
  field: fault.field,
  key: fault.key,
  params: fault.params ?? null,
});

/** Ends an inspection; no row if it was cancelled meanwhile. */
export const endRun = (id: string): Sql => INSPECTIONS.end(id, { total: sql`done_num` });

/** Filter of an inspection's faults. */
export interface FaultFilter {
  id: string;
  ruleCode?: string | undefined;
  ruleLevel?: string | undefined;
  xzCode?: string | undefined;
}

/** Faults of rows that the caller may see today. */
export function faultsSql(
  caller: Caller,
  record: RecordDefinition,
  { id, ruleCode, ruleLevel, xzCode }: FaultFilter,
): Sql {
  const title = raw(`t.${columnOf(record.title)}`);
  return sql`select f.rule_code "ruleCode", f.rule_level "ruleLevel", f.row_id::text "rowId",
      coalesce(${title}, f.title) as title, t.xz_code "xzCode", f.field, f.key, f.params
    from inspection_fault f join ${tableOf(record)} t on t.id = f.row_id
    where f.run_id = ${id} and ${scoped(caller, record)} and ${insideRegionSql(regionCode(xzCode ?? ''), 't')}
      and (${ruleCode ?? null}::varchar is null or f.rule_code = ${ruleCode ?? null})
      and (${ruleLevel ?? null}::varchar is null or f.rule_level = ${ruleLevel ?? null})`;
}

/**
 * Number of these rows by broken rule and by region, of which the requested number of digits is compared.
 */
export const readReport = (
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  { digits, ...filter }: FaultFilter & { digits: number },
) =>
  query<{ ruleCode: string; ruleLevel: '1' | '2'; xzCode: string; num: number }>(
    db,
    sql`select "ruleCode", "ruleLevel", substr("xzCode", 1, ${digits}::int) as "xzCode",
        count(distinct "rowId")::int as num
      from (${faultsSql(caller, record, filter)}) f group by 1, 2, 3 order by 2, 1, 3`,
  );
