import type { EndLevel, Fault, HistoryLine, RecordDefinition, RowOf } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import type { Db } from '../database/database.js';
import type { Change, Draft, Stored } from '../rows/stored.js';

/** Whether what somebody enters is complete: `draft` may lack fields, `applied` was complete when it was asked for. */
export type Stage = 'draft' | 'submit' | 'applied';

/** Values of a change as they were sent, and the row that they are for. */
export interface Given<D extends RecordDefinition> {
  db: Db;
  caller: Caller;
  before: Stored<D>;
}

/**
 * Something that a record is besides: rules of its fields, positions of trees, an entry of the register. A service is made
 * of such parts and runs them in their order, before its own hooks. What one record does alone is a hook of its service.
 */
export interface RecordPart<D extends RecordDefinition> {
  /** Fields that each row of a list holds, requested or not, since what is said of it follows from them. */
  readonly needed?: readonly string[];

  /** Faults between fields of a row that is submitted. */
  faults?(row: Draft<D>): Fault[];

  /**
   * Where the review of a row ends: with the county unless a part says otherwise. `before` is there where values were just
   * entered and nothing that follows from them has been worked out.
   */
  endLevel?(row: Draft<D>, before?: Stored<D>): EndLevel;

  /** Further conditions of lists, each led by `and`; refuses those that may not be asked for. */
  filter?(caller: Caller, filters: object): Sql;

  /** Whether an export may hold a field for the caller. */
  mayExport?(caller: Caller, field: string): boolean;

  /** Lines of a history as the caller may read them. */
  history?(caller: Caller, lines: HistoryLine[]): HistoryLine[];

  /** Rows as the caller may read them, once they have their names. */
  present?(caller: Caller, rows: RowOf<D>[]): Promise<RowOf<D>[]>;

  /** Values of a change as they are meant by whoever was shown the row by `present`. */
  given?<V extends object>(given: Given<D>, values: V): Promise<V>;

  /** Locks what a change depends on besides its row, before any of it is checked. */
  lock?(change: Change<D>): Promise<unknown>;

  /** Refuses a row that is whole by its fields and lacks something else. */
  assertComplete?(change: Change<D>, stage: Stage): Promise<unknown>;
}
