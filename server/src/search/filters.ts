import {
  columnOf,
  checkValue,
  date,
  datetime,
  isBlank,
  machineOf,
  narrowed,
  RECORDS,
  statesOf,
  type Field,
  type RecordDefinition,
  regionCode,
  type Fault,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { likeSql, literal } from '../blade/conditions.js';
import type { Caller } from '../caller/caller.js';
import { ValidationError } from '../http/errors.js';
import { asksSql, insideRegionSql, othersSql } from '../rows/scope.js';
import { callersTurnsSql } from '../work/waiting.queries.js';
import { orLatin } from './taxon.js';

/** A LIKE pattern that finds the text itself, not its wildcards. */
export const contains = (text: string): string => `%${literal(text)}%`;

type Filters = Record<string, unknown>;
const DAY: Field = date({ label: ['日期', 'Day'] });
const MOMENT: Field = datetime({ label: ['时间', 'Time'] });
const STATE = /^\d$/;
const MAX_INTEGER = 2_147_483_647;
const BOUNDS = { ge: '>=', le: '<=' } as const;

const isFigure = ({ kind }: Field): boolean => kind === 'integer' || kind === 'decimal';

function assertValue(name: string, field: Field, value: unknown, faults: Fault[]): void {
  const fault = checkValue(name, field, value);
  // Rows of cities are found by their province, too.
  if (fault?.key === 'field.regionLevel') return;
  if (fault && !fault.warning && fault.key !== 'field.range') faults.push({ ...fault, field: name });
  // A search may ask beyond the field's range, not beyond what a column can hold.
  else if (isFigure(field) && Math.abs(Number(value)) > MAX_INTEGER)
    faults.push({ field: name, key: 'field.large' });
}

const MACHINES = RECORDS.flatMap(({ states }) => states);

/** The states that each dictionary of machines names: people choose among them, also where a record is never in some. */
const NAMED_STATES: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  MACHINES.map(({ dictionary }) => [
    dictionary,
    new Set(
      MACHINES.filter((machine) => machine.dictionary === dictionary).flatMap((machine) => [
        ...statesOf(machine),
      ]),
    ),
  ]),
);

/** Refuses a list of keys with one that no row can hold: a state that is none, or no number in a column of numbers. */
function assertKeys(record: RecordDefinition, name: string, keys: readonly string[], faults: Fault[]): void {
  const machine = machineOf(record, name);
  const states = machine && NAMED_STATES.get(machine.dictionary);
  const field = record.fields[name];
  for (const key of keys) {
    const isNone = states !== undefined && !(STATE.test(key) && states.has(Number(key)));
    if (isNone) faults.push({ field: name, key: 'field.choice' });
    else if (field && !isBlank(key)) assertValue(name, field, key, faults);
    if (faults.length > 0) return;
  }
}

/** Adds a fault for a day, or a moment of it, that a request names and that does not exist. */
export const assertMoment = (name: string, value: string, faults: Fault[]): void =>
  assertValue(name, value.length > 10 ? MOMENT : DAY, value, faults);

/** Bounds of when rows were made and last changed, as every list takes them, and what the API page says of each. */
export const TIME_BOUNDS: ReadonlyMap<string, { column: string; operator: '>' | '<'; text: string }> =
  new Map([
    ['createTime_dategt', { column: 'create_time', operator: '>', text: 'Made after' }],
    ['createTime_datelt', { column: 'create_time', operator: '<', text: 'Made before' }],
    ['updateTime_dategt', { column: 'update_time', operator: '>', text: 'Last changed after' }],
    ['updateTime_datelt', { column: 'update_time', operator: '<', text: 'Last changed before' }],
  ]);

/** A list's filters, and their faults. */
type Search = { filters: Filters; alias: string; faults: Fault[] };

function fieldFilter(
  record: RecordDefinition,
  name: string,
  field: Field,
  { filters, alias, faults }: Search,
): Sql[] {
  const column = raw(`${alias}.${columnOf(name)}`);
  const value = filters[name];
  const text = String(value);
  const within = (bound: keyof typeof BOUNDS): Sql[] => {
    const limit = filters[`${name}_${bound}`];
    if (isBlank(limit)) return [];
    assertValue(`${name}_${bound}`, field, limit, faults);
    return [sql`${column} ${raw(BOUNDS[bound])} ${limit}`];
  };
  if (field.filter === 'range') return [...within('ge'), ...within('le')];
  const upTo = field.filter === 'upTo' ? within('le') : [];
  if (isBlank(value)) return upTo;
  const taxon = field.kind === 'text' ? field.taxon : undefined;
  if (field.filter === 'like') {
    // Its trigrams know no case either.
    if (field.kind === 'text' && field.identity) return [sql`${column} ilike ${contains(narrowed(text))}`];
    const latin = taxon ? orLatin(column, taxon, text, 'part') : empty;
    return [sql`(${likeSql(column, text)} ${latin})`];
  }
  if (field.filter === 'in') {
    const keys = text.split(',');
    assertKeys(record, name, keys, faults);
    return [keys.length === 1 ? sql`${column} = ${text}` : sql`${column} in (${join(keys)})`];
  }
  assertValue(name, field, value, faults);
  if (field.filter === 'prefix') return faults.length ? [] : [insideRegionSql(regionCode(text), alias)];
  return [
    ...upTo,
    taxon ? sql`(${column} = ${value} ${orLatin(column, taxon, text, 'whole')})` : sql`${column} = ${value}`,
  ];
}

function timeBounds({ filters, alias, faults }: Search): Sql[] {
  return [...TIME_BOUNDS].flatMap(([name, { column, operator }]) => {
    if (isBlank(filters[name])) return [];
    assertMoment(name, String(filters[name]), faults);
    return [sql`${raw(`${alias}.${column}`)} ${raw(operator)} ${filters[name]}`];
  });
}

/** Conditions of a list without a record's filters: when its rows were made and last changed. */
export function timeBoundsSql(filters: object, alias = 't'): Sql {
  const faults: Fault[] = [];
  const conditions = timeBounds({ filters: { ...filters }, alias, faults });
  if (faults.length > 0) throw new ValidationError(faults);
  return conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty;
}

/** Conditions of a list: one for every searchable field of the definition that has a value. */
export function filtersSql(record: RecordDefinition, filters: Filters, alias = 't'): Sql {
  const faults: Fault[] = [];
  const conditions = Object.entries(record.fields)
    .filter(([, field]) => field.filter)
    .flatMap(([name, field]) => fieldFilter(record, name, field, { filters, alias, faults }));
  const a = raw(alias);
  if (!isBlank(filters['status'])) {
    const states = String(filters['status']).split(',');
    assertKeys(record, 'status', states, faults);
    conditions.push(sql`${a}.status = any(${states.map(Number)}::int[])`);
  }
  conditions.push(...timeBounds({ filters, alias, faults }));
  if (faults.length > 0) throw new ValidationError(faults);
  return conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty;
}

/** Values of `whose`, by which a list is narrowed to rows of some people. */
const WHOSE: Readonly<Record<string, (record: RecordDefinition, caller: Caller) => Sql>> = {
  mine: (_, { userId }) => sql`t.create_user = ${userId}`,
  others: (_, caller) => othersSql(caller),
  asked: asksSql,
  unasked: (record, caller) => sql`not ${asksSql(record, caller)}`,
  waiting: callersTurnsSql,
};

/**
 * Condition of a list that shows the rows the caller made or others made, that ask the caller or do not, that wait for the
 * caller (comma list: all of it).
 */
export function whoseSql(record: RecordDefinition, caller: Caller, whose: unknown): Sql {
  const ways = String(whose ?? '')
    .split(',')
    .flatMap((one) => WHOSE[one]?.(record, caller) ?? []);
  return ways.length > 0 ? sql`and ${join(ways, ' and ')}` : empty;
}

/** Columns of every row that a list can show. */
const SHOWN_ALWAYS: ReadonlySet<string> = new Set(['status', 'createTime', 'updateTime']);

/** The fields of a comma list, an unknown one refused; nothing where no list is given. */
export function requestedFields(record: RecordDefinition, wanted: string | undefined): string[] | undefined {
  if (isBlank(wanted)) return undefined;
  const names = String(wanted).split(',');
  const known = (name: string): boolean => Object.hasOwn(record.fields, name) || SHOWN_ALWAYS.has(name);
  if (!names.every(known)) throw new ValidationError([{ field: 'columns', key: 'field.choice' }]);
  return names;
}
