import {
  columnOf,
  type Common,
  type Diff,
  type EntityDefinition,
  type HistoryLine,
  permissionOf,
  type RowOf,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { assertPlatform, type Caller, holds, isAdministrator } from '../caller/caller.js';
import { query, queryOne, type Db } from '../database/database.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../http/errors.js';
import { columnsSql, tableOf } from './columns.js';
import { linkChangedPictures, linkPictures, storeFormatted } from './formatted.js';
import { diffOf, type HistoryEntry, historySql, lastChange, linesOf, writeHistory } from './history.js';
import type { HistoryQuery } from './ids.js';
import type { Labels } from './labels.js';
import type { RowPart } from './part.js';
import { present } from './present.js';
import { nameDiffs } from './references.js';
import type { Amended, StoredChange, Change, AnyRow, Draft, Stored } from './stored.js';
import { insertRow, updateRow } from './write.js';

/** Dependencies of the core that runs a record or an administered entity. */
export interface RowTools {
  db: DataSource;
  labels: Labels;
}

/** Whether rows are locked: against changes, or (`whole`) also against new rows that refer to them. */
export type Lock = boolean | 'whole';

const lockSql = (lock: Lock) => (lock === 'whole' ? sql`for update` : lock ? sql`for no key update` : empty);

/** New values of a row, and what its history says of them. */
type Amendment<V extends object> = { values: V } & Partial<Pick<HistoryEntry, 'action' | 'remark'>>;

/** A row that somebody else has changed since it was read. */
class StaleRow extends ConflictError {
  constructor(readonly row: AnyRow) {
    super(row);
  }
}

/** Refuses a change of a row that was read before somebody else changed it. */
export function assertFresh(before: AnyRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw new StaleRow({ ...before });
}

/** Counts rows of a table under the alias `t`; further than `most` nobody counts. */
export function countingSql(table: Sql, where: Sql, most?: number): Sql {
  const rows = sql`from ${table} t where ${where}`;
  if (most === undefined) return sql`select count(*)::int as total ${rows}`;
  return sql`select count(*)::int as total from (select ${rows} limit ${most}) t`;
}

/** The count that a statement answers as `total`. */
export async function countOf(db: Db, counting: Sql): Promise<number> {
  const counted = await queryOne<{ total: number }>(db, counting);
  return counted?.total ?? 0;
}

/** How rows of a definition are read and written, whatever is done with them: through the caller's scope, with names and history. */
export abstract class RowService<D extends EntityDefinition> {
  protected readonly db: DataSource;
  protected readonly labels: Labels;

  protected constructor(
    tools: RowTools,
    readonly definition: D,
    protected readonly parts: readonly RowPart<D>[] = [],
  ) {
    this.db = tools.db;
    this.labels = tools.labels;
  }

  /** One row with its names. */
  async detail(caller: Caller, id: string): Promise<RowOf<D>> {
    const row = await this.find(this.db, caller, id);
    const [shown] = await this.present(caller, [row]);
    return shown!;
  }

  /** Who changed what and when, newest first; of rows that all share it names the caller's own people alone. */
  async history(caller: Caller, { id, before }: HistoryQuery): Promise<HistoryLine[]> {
    await this.find(this.db, caller, id);
    const own = this.definition.tenancy === 'shared' ? sql`and tenant_id = ${caller.tenantId}` : empty;
    const ofRow = sql`${linesOf(this.definition, id)} ${own}`;
    const lines = await query<HistoryLine>(this.db, historySql(this.definition, ofRow, before));
    await linkChangedPictures(caller, this.labels, this.definition, lines);
    const named = await nameDiffs(this.db, caller, this.definition, lines);
    return this.parts.reduce((read, part) => part.history?.(caller, read) ?? read, named);
  }

  /** Removes rows: all of them, or none and the reason. */
  async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      const rows = await this.findAll(tx, caller, ids, 'whole');
      await this.assertRemovable(tx, caller, rows);
      await this.beforeRemove(tx, caller, rows);
      await this.removeRows(tx, caller, rows);
    });
    return true;
  }

  /** Dresses rows for the wire. */
  async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    await present(this.definition, rows, caller.tenantId, this.labels);
    await linkPictures(caller, this.labels, this.definition, rows);
    return rows as RowOf<D>[];
  }

  /** Rows with their names as the caller reads them. */
  protected async presentParts(caller: Caller, rows: RowOf<D>[]): Promise<RowOf<D>[]> {
    let read = rows;
    for (const part of this.parts) read = (await part.present?.(caller, read)) ?? read;
    return read;
  }

  /** Turns the formatted texts of a row, as they were sent, into those that are stored. */
  protected storeTexts({ tx, caller, row, before }: Change<D>): Promise<void> {
    return storeFormatted(tx, caller, this.labels, { definition: this.definition, row, before });
  }

  /** The rows the caller may see at all; `'*'` means those of every tenant, for who sees them. */
  protected abstract scope(caller: Caller, tenantId?: string): Sql;

  /** Checks and completes a row before it is stored; `before` is undefined for a new one. Secrets are as typed. */
  protected async beforeSave(_change: Change<D>): Promise<void> {}

  /** Effects of a change, in its transaction. */
  protected async afterSave(_change: StoredChange<D>): Promise<void> {}

  /** Refuses to remove rows that are not the caller's, or whose state does not allow it. */
  protected async assertRemovable(
    _tx: EntityManager,
    _caller: Caller,
    _rows: readonly Stored<D>[],
  ): Promise<void> {}

  /** Refuses a removal, or removes what hangs on the rows. */
  protected async beforeRemove(
    _tx: EntityManager,
    _caller: Caller,
    _rows: readonly Stored<D>[],
  ): Promise<void> {}

  /** The diff of a change that its history stores. */
  protected diff(before: Stored<D>, row: Stored<D>): Diff {
    return diffOf(this.definition, before, row);
  }

  /** Further columns of the select, each led by a comma. */
  protected columns(): Sql {
    const columns = this.parts.flatMap((part) => part.columns ?? []);
    return columns.length === 0 ? empty : join(columns, ' ');
  }

  protected get table(): Sql {
    return tableOf(this.definition);
  }

  /** Rows of the table; `R` is their type where `columns` adds to their fields. */
  protected read<R extends Common = Stored<D>>(db: Db, where: Sql, tail: Sql): Promise<R[]> {
    return query<R>(
      db,
      sql`select ${columnsSql(this.definition)} ${this.columns()} from ${this.table} t where ${where} ${tail}`,
    );
  }

  protected count(db: Db, where: Sql, most?: number): Promise<number> {
    return countOf(db, countingSql(this.table, where, most));
  }

  protected async findAll(db: Db, caller: Caller, ids: readonly string[], lock: Lock = false) {
    if (lock) for (const part of this.parts) await part.lockFirst?.(db, caller);
    const [id, ...more] = ids;
    // For a single row PostgreSQL keeps one plan; for a list it would make one each time.
    const named = more.length === 0 ? sql`t.id = ${id}` : sql`t.id = any(${[...ids]}::bigint[])`;
    const where = sql`${this.scope(caller, '*')} and ${named}`;
    const rows = await this.read(db, where, sql`order by t.id ${lockSql(lock)}`);
    if (rows.length < new Set(ids).size) throw new NotFoundError();
    return rows;
  }

  protected async find(db: Db, caller: Caller, id: string, lock = false): Promise<Stored<D>> {
    const [row] = await this.findAll(db, caller, [id], lock);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Changes a row in one transaction; once that is over, a stale version is answered with the row as it is. */
  protected async changing<T>(caller: Caller, change: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.db.transaction(change);
    } catch (error) {
      if (!(error instanceof StaleRow)) throw error;
      const [current] = await this.present(caller, [error.row as Stored<D>]);
      throw new ConflictError(current!, await lastChange(this.db, this.definition, error.row.id));
    }
  }

  /** Stores a new row that was checked, with its first line of history, and answers it. */
  protected async add(tx: EntityManager, caller: Caller, row: Draft<D>, action = 'save'): Promise<Stored<D>> {
    await insertRow(tx, this.definition, row);
    await writeHistory(tx, this.definition, caller, { row, action });
    return row as Stored<D>;
  }

  /**
   * Changes fields of a row that was read under lock and answers the row, with a line of history. What the server fills and
   * states do not change like this: `transition` of a record leads a row to another state.
   */
  protected amend(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    amendment: Amendment<Amended<D>>,
  ): Promise<Stored<D>> {
    return this.storeRow(tx, caller, before, amendment);
  }

  /** The same for code that knows values by their names alone: edits, transitions, what any record has. */
  protected async storeRow(
    tx: EntityManager,
    caller: Caller,
    before: Stored<D>,
    { values, action = 'update', remark }: Amendment<object>,
  ): Promise<Stored<D>> {
    const row: Stored<D> = { ...before, ...values, version: before.version + 1, updateUser: caller.userId };
    await updateRow(tx, this.definition, row, before);
    const changes = this.diff(before, row);
    await writeHistory(tx, this.definition, caller, { row, action, changes, remark });
    return row;
  }

  /** The platform's own tables ask for the administrator at the route already; what all share its people alone write. */
  protected assertMay(caller: Caller, verb: 'add' | 'edit' | 'delete'): void {
    const { tenancy } = this.definition;
    const permission = permissionOf(this.definition, verb);
    if (tenancy === 'shared') assertPlatform(caller);
    if (tenancy === 'platform' ? isAdministrator(caller) : holds(caller, permission)) return;
    throw new ForbiddenError('request.noPermission', { permission });
  }

  /** Removes rows that were read under lock and checked, each with a line of history. */
  protected async removeRows(tx: EntityManager, caller: Caller, rows: readonly Stored<D>[]): Promise<void> {
    await this.softDelete(tx, caller, rows);
    const removed = rows.map((row) => ({ row, action: 'remove' as const }));
    await writeHistory(tx, this.definition, caller, removed);
  }

  /** Removes the rows that hang by a field on others, which are locked and removed. */
  protected async removeHanging(
    tx: EntityManager,
    caller: Caller,
    field: string,
    ids: readonly string[],
  ): Promise<void> {
    const theirs = sql`${this.scope(caller)} and t.${raw(columnOf(field))} = any(${[...ids]}::bigint[])`;
    await this.removeRows(tx, caller, await this.read(tx, theirs, sql`order by t.id for update`));
  }

  /** Removes rows from every list; the caller has found, locked and checked them. */
  protected async softDelete(tx: Db, caller: Caller, rows: readonly Stored<D>[]): Promise<void> {
    await query(
      tx,
      sql`update ${this.table} set is_deleted = 1, version = version + 1, update_user = ${caller.userId},
          update_time = localtimestamp where id = any(${rows.map((row) => row.id)}::bigint[])`,
    );
  }
}
