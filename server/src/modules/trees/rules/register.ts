import type { Fault, OwnRule, Place, RecordDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import type { AltitudeRanges } from './altitudes.js';

/** Parameters of a check of several rows. */
export interface RuleSet {
  register: Register;
  /**
   * Occasion of the check: entry, import of a file, or rows in the register. Rows of a file are not in the register
   * yet, and are compared with each other too.
   */
  place: Place;
  owner: ScopeOwner;
  /** Custom rules. */
  own: readonly OwnRule[];
  /** Ranges of altitude of the rows' counties. */
  altitudes: AltitudeRanges;
}

/** SQL that selects the rows of a set `s` that break a rule: one statement, or several. */
export type SetSql = (set: RuleSet) => Sql | readonly Sql[];

/** Built-in rules that compare with other rows. */
export interface SetRules {
  sets: readonly SetSql[];
  /** Fields that these rules read. */
  fields: readonly string[];
}

/** A register: a record inspected by rules and archived by years; its table has a snapshot of the same columns. */
export interface Register<D extends RecordDefinition = RecordDefinition> {
  record: D;
  /** Key of dictionaries `data_type` and `archive_data_type`. */
  dataType: string;
  /** Menu code of the screen that archives its years. */
  screen: string;
  /** Field whose value is the same for a row in every year. */
  number: string;
  /** Field that names a row beside its number. */
  named: string;
  /** Field with the age, which grows every year. */
  age: string;
  /** Field by which records refer to a row. */
  target: string;
  /** Point of a row `t`. */
  point: Sql;
  /** Geometry of a row `s` that is compared with the places of other rows. */
  shape: Sql;
  /** Whether a living tree may have a row for each year, with the same number; otherwise there is one row. */
  isYearly: boolean;
  /** Whether its snapshots have a partition for each year. */
  isPartitioned: boolean;
  /** Whether its snapshots are counted by dimensions. */
  isCounted: boolean;
  /** Faults between the fields of an entered row. */
  faults: (row: AnyRow) => Fault[];
  /** Faults between the fields of a stored row. */
  storedFaults: (row: AnyRow) => Fault[];
  /** The protection level that follows from a row's other fields. */
  levelOf: (row: AnyRow) => unknown;
  /** Rules that compare with other rows, on every occasion. */
  builtIn: SetRules;
  /** Further such rules for rows in the register; entered rows are checked by statements of their own. */
  standing: SetRules;
}
