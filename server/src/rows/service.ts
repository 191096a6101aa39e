import type { EntityDefinition, HistoryLine } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { query, queryOne, type Db } from '../database/database.js';
import { ConflictError, NotFoundError } from '../http/errors.js';
import { columnsSql, tableOf } from './columns.js';
import { historySql, lastChange } from './history.js';
import type { Labels } from './labels.js';
import { present } from './present.js';
import { nameChanges } from './references.js';
import type { Stored } from './stored.js';

/** What the core needs to run a record or what is administered. */
export interface RowTools {
  db: DataSource;
  labels: Labels;
}

/** How rows of a definition are read, whatever is done with them: through the caller's scope, with names and history. */
export abstract class RowService<D extends EntityDefinition> {
  protected readonly db: DataSource;
  protected readonly labels: Labels;

  protected constructor(
    tools: RowTools,
    readonly definition: D,
  ) {
    this.db = tools.db;
    this.labels = tools.labels;
  }

  /** One row with its names. */
  async detail(caller: Caller, id: string): Promise<Stored> {
    const row = await this.find(this.db, caller, id);
    const [shown = row] = await this.present(caller, [row]);
    return shown;
  }

  /** Who changed what and when, newest first. */
  async history(caller: Caller, id: string): Promise<HistoryLine[]> {
    await this.find(this.db, caller, id);
    const lines = await query<HistoryLine>(this.db, historySql(this.definition, this.historyRows(id)));
    return nameChanges(this.db, caller, this.definition, lines);
  }

  /** Dresses rows for the wire. */
  async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    return present(this.definition, rows, caller.tenantId, this.labels);
  }

  /** The rows the caller may see at all; `'*'` means those of every tenant, for who sees them. */
  protected abstract scope(caller: Caller, tenantId?: string): Sql;

  /** Which lines of history are a row's: its own. */
  protected historyRows(id: string): Sql {
    return sql`row_id = ${id}`;
  }

  /** Further columns of the select, each led by a comma. */
  protected columns(): Sql {
    return empty;
  }

  protected get table(): Sql {
    return tableOf(this.definition);
  }

  protected read(db: Db, where: Sql, tail: Sql): Promise<Stored[]> {
    return query<Stored>(
      db,
      sql`select ${columnsSql(this.definition)} ${this.columns()} from ${this.table} t where ${where} ${tail}`,
    );
  }

  protected counting(where: Sql): Sql {
    return sql`select count(*) as total from ${this.table} t where ${where}`;
  }

  protected async count(db: Db, where: Sql): Promise<number> {
    const counted = await queryOne<{ total: string }>(db, this.counting(where));
    return Number(counted?.total ?? 0);
  }

  protected async findAll(db: Db, caller: Caller, ids: readonly string[], lock = false): Promise<Stored[]> {
    const [id, ...more] = ids;
    // For a single row PostgreSQL keeps one plan; for a list it would make one each time.
    const named = more.length === 0 ? sql`t.id = ${id}` : sql`t.id = any(${[...ids]}::bigint[])`;
    const where = sql`${this.scope(caller, '*')} and ${named}`;
    const rows = await this.read(db, where, sql`order by t.id ${lock ? sql`for update` : empty}`);
    if (rows.length < new Set(ids).size) throw new NotFoundError();
    return rows;
  }

  protected async find(db: Db, caller: Caller, id: string, lock = false): Promise<Stored> {
    const [row] = await this.findAll(db, caller, [id], lock);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Refuses a change of a row that was read before somebody else changed it, with the row as it is. */
  protected async assertFresh(caller: Caller, before: Stored, version: number | undefined): Promise<void> {
    if (version === undefined || version === before.version) return;
    const [current] = await this.present(caller, [{ ...before }]);
    throw new ConflictError(current ?? before, await lastChange(this.db, this.definition, before.id));
  }

  /** Removes rows from every list; the caller has found, locked and checked them. */
  protected async softDelete(tx: Db, caller: Caller, rows: readonly Stored[]): Promise<void> {
    await query(
      tx,
      sql`update ${this.table} set is_deleted = 1, version = version + 1, update_user = ${caller.userId},
          update_time = localtimestamp where id = any(${rows.map((row) => row.id)}::bigint[])`,
    );
  }
}
