import type { EndLevel, Fault, RecordDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import type { Db } from '../database/database.js';
import type { RowPart } from '../rows/part.js';
import type { Change, Draft, Stored } from '../rows/stored.js';

/** Whether an entry is complete: `draft` may lack fields, `applied` was complete when it was requested. */
export type Stage = 'draft' | 'submit' | 'applied';

/** Where values are sent to, and the row that they are for; a new one is not there yet. */
export interface Given<D extends RecordDefinition> {
  db: Db;
  caller: Caller;
  before: Stored<D> | undefined;
}

/** Something that the service of a record is made of: rules of its fields, positions of trees, an entry of the register. */
export interface RecordPart<D extends RecordDefinition> extends RowPart<D> {
  /** Fields that each row of a list holds, requested or not, since its transitions and texts follow from them. */
  readonly needed?: readonly string[];

  /** Faults between fields of a row that is submitted. */
  faults?(row: Draft<D>): Fault[];

  /**
   * Where the review of a row ends: with the county unless a part says otherwise. `before` is there where values were just
   * entered and nothing that follows from them has been worked out.
   */
  endLevel?(row: Draft<D>, before?: Stored<D>): EndLevel;

  /** Further conditions of lists, each led by `and`; refuses filters that the caller may not use. */
  filter?(caller: Caller, filters: object): Sql;

  /** Whether an export may hold a field for the caller. */
  mayExport?(caller: Caller, field: string): boolean;

  /** The values of fields meant by the sent ones, which refer to the row as `present` has shown it. */
  given?(given: Given<D>, values: object): object | Promise<object>;

  /** Locks what a change depends on besides its row, before any of it is checked. */
  lock?(change: Change<D>): Promise<unknown>;

  /** Refuses a row that is whole by its fields and lacks something else. */
  assertComplete?(change: Change<D>, stage: Stage): Promise<unknown>;
}
