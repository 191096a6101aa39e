import { checkRow, type Fault, type OwnRule, ownFaults, type RecordDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { unknownKeys } from '../../../rows/keys.js';
import type { Labels } from '../../../rows/labels.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import type { AltitudeRanges } from './altitudes.js';
import { faultOf, type FoundBySets, type RuleSet, setFaults } from './set-faults.js';

/** A register whose rows are inspected, and what is wrong between the fields of one. */
export interface RegisterRules {
  record: RecordDefinition;
  faults: (row: Stored) => readonly Fault[];
}

/** By whose rules rows of a register are inspected, and the entries that its dictionaries have. */
interface Inspection {
  register: RegisterRules;
  owner: ScopeOwner;
  own: readonly OwnRule[];
  altitudes: AltitudeRanges;
  texts: Awaited<ReturnType<Labels['dictionaries']>>;
}

/**
 * All that the rules say of rows as they stand in the register, one of them or a thousand.
 * @param source selects the same rows for the rules that ask the database, `row` being their ids
 */
export async function registerFaults(
  db: Db,
  { register, owner, own, altitudes, texts }: Inspection,
  rows: readonly Stored[],
  source: (set: RuleSet) => Sql,
): Promise<Fault[][]> {
  const { record, faults } = register;
  const set = { record, place: 'archive', owner, own, altitudes } as const;
  const bySets = new Map<string, Fault[]>();
  for (const each of await query<FoundBySets>(db, setFaults(set, source(set))))
    bySets.set(each.row, [...(bySets.get(each.row) ?? []), await faultOf(each)]);
  return rows.map((row) => [
    ...checkRow(record, row, 'submit'),
    ...faults(row),
    ...unknownKeys(record, texts, row),
    ...ownFaults(own, row),
    ...(bySets.get(row.id) ?? []),
  ]);
}
