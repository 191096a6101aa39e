import { alwaysSorts, columnOf, MAX_SORTED_ROWS, type RecordDefinition, wireName } from '@gushu/shared';
import { raw, type Sql } from 'sql-template-tag';
import { ValidationError } from '../http/errors.js';
import { commonOf } from '../rows/columns.js';

/** Order of a list in a request: comma lists of columns. */
type Asked = { ascs?: string; descs?: string };

/** A column that a list is ordered by. */
interface OrderColumn {
  column: string;
  isDescending: boolean;
  /** Whether rows can lack it; those come last both ways. */
  hasBlanks: boolean;
}

/** Columns of a list's order; the id follows them, so that pages neither repeat nor lose rows. */
export type Order = readonly OrderColumn[];

const NEWEST: Order = [{ column: 'create_time', isDescending: true, hasBlanks: false }];

/** Order of a list: known columns only, newest first where none is named. */
export function orderOf(record: RecordDefinition, { ascs = '', descs = '' }: Asked): Order {
  const common = new Set(commonOf(record));
  // An order would show of a secret what its mask hides.
  const open = Object.entries(record.fields).filter(([, { secret }]) => !secret);
  const known = new Set<string>([...common, ...open.map(([name]) => columnOf(name))]);
  const wanted = (list: string, isDescending: boolean): OrderColumn[] =>
    list
      .split(',')
      .map((name) => columnOf(name.trim()))
      .filter((column) => known.has(column))
      .map((column) => ({ column, isDescending, hasBlanks: !common.has(column) }));
  const columns = [...wanted(ascs, false), ...wanted(descs, true)];
  return columns.length > 0 ? columns : NEWEST;
}

/** Whether no order was requested. */
export const isUnasked = (order: Order): boolean => order === NEWEST;

/** Whether a list is ordered by the time its rows were made, as every list's own indexes are. */
export const isNewest = ([first, ...more]: Order): boolean =>
  first?.column === 'create_time' && more.length === 0;

/** Whether an index holds the rows in this order, however many there are. */
export const isIndexed = (record: RecordDefinition, order: Order): boolean =>
  order.length === 1 && order.every(({ column }) => alwaysSorts(record, wireName(column)));

/** Refuses an order that no index holds, by the name of its field, where too many rows would have to be sorted. */
export function assertSortable(record: RecordDefinition, order: Order, total: number): void {
  if (isIndexed(record, order)) return;
  const names = order.map(({ column }) => wireName(column));
  assertFew(names.find((name) => !alwaysSorts(record, name)) ?? names[1], total);
}

/** Refuses to sort more rows by a field than are sorted while somebody waits. */
export function assertFew(field = '', total: number): void {
  if (total <= MAX_SORTED_ROWS) return;
  const params = { max: MAX_SORTED_ROWS.toLocaleString('en-US') };
  throw new ValidationError([{ field, key: 'list.notSortable', params }]);
}

/** Which way an index is read for a column of the order. */
export const wayOf = (isDescending: boolean, isReversed: boolean): 'asc' | 'desc' =>
  isDescending === isReversed ? 'asc' : 'desc';

/** The order as SQL; a reversed one begins at its end. */
export function orderSql(order: Order, { alias = 't', isReversed = false } = {}): Sql {
  const blanks = isReversed ? 'nulls first' : 'nulls last';
  const columns = order.map(
    ({ column, isDescending, hasBlanks }) =>
      `${alias}.${column} ${wayOf(isDescending, isReversed)}${hasBlanks ? ` ${blanks}` : ''}`,
  );
  const tail = `${alias}.id ${wayOf(order.at(-1)?.isDescending ?? true, isReversed)}`;
  return raw(`order by ${[...columns, tail].join(', ')}`);
}
