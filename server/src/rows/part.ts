import type { EntityDefinition, HistoryLine, RowOf } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import type { Db } from '../database/database.js';

/** Something that a service is made of: hooks for what its rows are besides. It runs those of its parts in their order. */
export interface RowPart<D extends EntityDefinition> {
  /** Further columns of the select, each led by a comma. */
  readonly columns?: Sql;

  /** Lines of a history as the caller may read them. */
  history?(caller: Caller, lines: HistoryLine[]): HistoryLine[];

  /** Rows as the caller reads them, once they have their names. */
  present?(caller: Caller, rows: RowOf<D>[]): Promise<RowOf<D>[]>;

  /** Locks that are taken before those of rows, so that two writers never wait for each other. */
  lockFirst?(db: Db, caller: Caller): Promise<unknown>;
}
