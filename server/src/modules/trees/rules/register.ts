import type { Fault, OwnRule, Place, RecordDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import type { AltitudeRanges } from './altitudes.js';

/** Rows that are checked at once, and by whose rules. */
export interface RuleSet {
  register: Register;
  /**
   * As they are entered, as a file is imported, or as they stand in the register. Rows of a file are not in it yet, and
   * are compared with each other too.
   */
  place: Place;
  owner: ScopeOwner;
  /** Rules that people have made. */
  own: readonly OwnRule[];
  /** How high the counties of the rows lie. */
  altitudes: AltitudeRanges;
}

/** Selects the rows of a set `s` that break a rule: by one statement, or by several. */
export type SetSql = (set: RuleSet) => Sql | readonly Sql[];

/** Rules of the product that ask for other rows. */
export interface SetRules {
  sets: readonly SetSql[];
  /** Fields that these ask for. */
  fields: readonly string[];
}

/** A register: a record inspected by rules and archived by years; its table has a snapshot of the same columns. */
export interface Register<D extends RecordDefinition = RecordDefinition> {
  record: D;
  /** Key of dictionaries `data_type` and `archive_data_type`. */
  dataType: string;
  /** Menu code of the screen on which its years are archived. */
  screen: string;
  /** Field whose value is the same for a row in every year. */
  number: string;
  /** Field that a row is called by beside its number. */
  named: string;
  /** Field that grows by the year. */
  age: string;
  /** Field of the records that hang on a row which names it. */
  target: string;
  /** Where a row `t` stands. */
  point: Sql;
  /** What is compared with the places of others of a row `s`. */
  shape: Sql;
  /** Whether what lives on has a row for each year, of one number; otherwise it has one row. */
  isYearly: boolean;
  /** Whether its snapshots lie in a partition for each year. */
  isPartitioned: boolean;
  /** Whether its snapshots are counted by dimensions. */
  isCounted: boolean;
  /** What is wrong between the fields of a row that is entered. */
  faults: (row: AnyRow) => Fault[];
  /** The same of a row as it is stored. */
  storedFaults: (row: AnyRow) => Fault[];
  /** The protection level that a row has by its other fields. */
  levelOf: (row: AnyRow) => unknown;
  /** What other rows say of one, wherever it is checked. */
  builtIn: SetRules;
  /** What other rows say besides of one that is in the register; who enters rows is asked by statements of its own. */
  standing: SetRules;
}
