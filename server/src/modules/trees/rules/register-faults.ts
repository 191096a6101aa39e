import { checkRow, type Fault, ownFaults } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { unknownKeys } from '../../../rows/keys.js';
import type { Labels } from '../../../rows/labels.js';
import type { AnyRow } from '../../../rows/stored.js';
import type { RuleSet } from './register.js';
import { faultOf, type FoundBySets, setFaults } from './set-faults.js';

/** By whose rules rows of a register are inspected, and the entries that its dictionaries have. */
interface Inspection extends Omit<RuleSet, 'place'> {
  texts: Awaited<ReturnType<Labels['dictionaries']>>;
}

/**
 * All that the rules say of rows as they stand in the register, one of them or a thousand.
 * @param source selects the same rows for the rules that ask the database, `row` being their ids
 */
export async function registerFaults(
  db: Db,
  { texts, ...rules }: Inspection,
  rows: readonly AnyRow[],
  source: (set: RuleSet) => Sql,
): Promise<Fault[][]> {
  const { record, storedFaults } = rules.register;
  const set: RuleSet = { ...rules, place: 'archive' };
  const bySets = new Map<string, Fault[]>();
  for (const each of await query<FoundBySets>(db, setFaults(set, source(set))))
    bySets.set(each.row, [...(bySets.get(each.row) ?? []), await faultOf(each)]);
  return rows.map((row) => [
    ...checkRow(record, row, 'submit'),
    ...storedFaults(row),
    ...unknownKeys(record, texts, row),
    ...ownFaults(rules.own, row),
    ...(bySets.get(row.id) ?? []),
  ]);
}
