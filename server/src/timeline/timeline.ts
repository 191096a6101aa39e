import {
  columnOf,
  isInTime,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  TIMELINE_LINES,
  type TimelineEntry,
  type TimelineLine,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { apiAllowed } from '../caller/api-scopes.js';
import { type Caller, holds } from '../caller/caller.js';
import { OptionalForm } from '../blade/fields.js';
import { type Db, query } from '../database/database.js';
import { selected } from '../rows/columns.js';
import { IdQuery } from '../rows/ids.js';
import type { Labels } from '../rows/labels.js';
import { present } from '../rows/present.js';
import { isReference, nameReferences } from '../rows/references.js';
import { scoped } from '../rows/scope.js';
import type { AnyRow } from '../rows/stored.js';

/** Row of the timeline, and the line to go on from. */
export class TimelineQuery extends IdQuery {
  @OptionalForm(/^[\d :.-]{26} \w{1,50}\/\d{1,19}$/, 'field.form', 'Mark of the last line that one has')
  before?: string;
}

/** A record with a place in a timeline, and its field that leads there. */
interface Hung extends RecordDefinition {
  timeline: TimelineEntry;
  leads: string;
}

/** The records with a place in the timeline of another one. */
const allOn = ({ path }: RecordDefinition): Hung[] =>
  RECORDS.flatMap((record) => {
    const { timeline, fields } = record;
    const leads = timeline?.of.find((name) => {
      const field = fields[name];
      return field !== undefined && isReference(field) && field.to === path;
    });
    return timeline && leads ? [{ ...record, timeline, leads }] : [];
  });

/** Those of them that the caller may open. */
const hungOn = (record: RecordDefinition, caller: Caller): Hung[] =>
  allOn(record).filter(
    (hung) =>
      holds(caller, permissionOf(hung, 'view')) &&
      apiAllowed(caller.apis, `/${hung.path}/${hung.pageVerb ?? 'page'}`),
  );

/** Position of a line: its moment, then its row. A text, so that a page begins where any other ended. */
const markSql = (time: Sql, name: string, id: Sql): Sql =>
  sql`to_char(${time}, 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || ${name}::text || '/' || ${id}`;

/** The fields that a record shows in a timeline, with the state of its first machine. */
function valuesSql({ states: [machine], fields, timeline }: Hung): Sql {
  const names = new Set([...timeline.shows, ...(machine ? [machine.field] : [])]);
  const pairs = [...names].map((name) => {
    const field = fields[name];
    const column = field ? selected(name, field) : `t.${columnOf(name)}`;
    // JSON would round the digits of an id, and write a moment in another form.
    const isText = field && /^(reference|datetime)/.test(field.kind);
    return `'${name}', ${column}${isText ? '::text' : ''}`;
  });
  return raw(`jsonb_build_object(${pairs.join(', ')})`);
}

/** Leaves out until when something may be taken back once that is over. */
function leaveOutLapsed({ states }: Hung, rows: readonly AnyRow[]): void {
  for (const { until } of states.flatMap(({ transitions }) => Object.values(transitions)))
    for (const row of rows) if (until !== undefined && !isInTime({ until }, row)) row[until] = null;
}

/** The rows of a record whose field leads to one: alone, or among others. Both have an index. */
const leadsSql = ({ fields, leads }: Hung, id: string): Sql => {
  const column = raw(columnOf(leads));
  return fields[leads]?.kind === 'references'
    ? sql`string_to_array(${column}, ',') @> array[${id}]`
    : sql`${column} = ${id}`;
};

/** The rows of a record that hang on the requested one: drafts only of one's own. */
function hungSql(caller: Caller, record: Hung, id: string): Sql {
  const { states, timeline, table, name } = record;
  const [machine] = states;
  const time = sql`coalesce(t.${raw(columnOf(timeline.time))}::timestamp, t.create_time)`;
  const begun = machine
    ? sql`and (t.${raw(columnOf(machine.field))} <> ${machine.initial} or t.create_user = ${caller.userId})`
    : empty;
  // The few rows of the one id first, by its index (`offset 0`): beside it the scope's would read a whole province.
  return sql`select ${markSql(time, name, sql`t.id`)} as mark, ${name}::text as record, t.id, ${time} as time,
      null as action, null as user_name, t.create_user as user_id, null as remark, ${valuesSql(record)} as values
    from (select * from ${raw(table)} where ${leadsSql(record, id)} offset 0) t
    where ${scoped(caller, record)} ${begun}`;
}

/** The steps of a row itself; what an edit changed is its history's matter. */
const stepsSql = ({ name }: RecordDefinition, ofRows: Sql): Sql =>
  sql`select ${markSql(sql`h.create_time`, name, sql`h.id`)}, h.record, h.row_id, h.create_time, h.action,
      h.user_name, h.user_id, h.remark, null
    from record_history h where ${ofRows} and h.record = ${name} and h.action <> 'update'`;

/** Which row's timeline, the lines of history that are its own, and the line from which on. */
interface Asked extends TimelineQuery {
  record: RecordDefinition;
  ofRows: Sql;
}

/**
 * Timeline of a row that the caller has found, newest first: its own steps, and every record that declares a place in
 * its timeline.
 */
export async function readTimeline(
  db: Db,
  labels: Labels,
  caller: Caller,
  { record, id, ofRows, before }: Asked,
): Promise<TimelineLine[]> {
  const hung = hungOn(record, caller);
  const parts = [...hung.map((each) => hungSql(caller, each, id)), stepsSql(record, ofRows)];
  const lines = await query<TimelineLine>(
    db,
    sql`select e.mark, e.record, e.id, e.time, e.action, e.remark, e.values,
        coalesce(e.user_name, nullif(u.real_name, ''), u.name, u.account) as "userName"
      from (select * from (${join(parts, ' union all ')}) as l (mark, record, id, time, action, user_name, user_id, remark, values)
        where ${before ?? null}::text is null or l.mark collate "C" < ${before ?? null}::text
        order by l.mark collate "C" desc limit ${TIMELINE_LINES}) e
      left join blade_user u on u.id = e.user_id
      order by e.mark collate "C" desc`,
  );
  for (const each of hung) {
    const rows = lines.flatMap((line) =>
      line.record === each.name && line.values ? [line.values as AnyRow] : [],
    );
    leaveOutLapsed(each, rows);
    await present(each, rows, caller.tenantId, labels);
    await nameReferences(db, caller, each, rows);
  }
  return lines;
}

/** Since when, and which row is left out as it is the one that asks. */
interface Since {
  since: string;
  except: string;
}

/**
 * A record of which a row has come to a row's timeline since a moment, or has gone on there. Rows that the caller may not
 * see count too, so it says of which record one is and no more.
 */
export async function cameSince(
  db: Db,
  record: RecordDefinition,
  id: string,
  { since, except }: Since,
): Promise<RecordDefinition | undefined> {
  const all = allOn(record);
  const parts = all.map(
    (hung) => sql`select ${hung.name}::text as name from ${raw(hung.table)} t
      where ${leadsSql(hung, id)} and t.is_deleted = 0 and t.id <> ${except}
        and (t.create_time > ${since}::timestamp or exists (select from record_history h
          where h.row_id = t.id and h.record = ${hung.name} and h.create_time > ${since}::timestamp and h.action <> 'update'))`,
  );
  const [found] = await query<{ name: string }>(db, sql`${join(parts, ' union all ')} limit 1`);
  return found && all.find(({ name }) => name === found.name);
}
