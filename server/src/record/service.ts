import {
  type EndLevel,
  type Fault,
  type RecordDefinition,
  reviewerLevel,
  statusAfter,
  type PageOf,
  type MoveResult,
} from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { EntityManager, EntitySchema } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { pageOf } from '../blade/envelope.js';
import { pagingOf, type PageQuery, type Paging } from '../blade/page-query.js';
import { query, type Db } from '../database.js';
import { AppError, assertAll } from '../errors.js';
import { columnsSql } from '../rows/columns.js';
import { changesOf, writeHistory } from '../rows/history.js';
import { RowService, type RowTools } from '../rows/service.js';
import { madeBy, type Stored } from '../rows/stored.js';
import { assertRow } from './checks.js';
import type { ListQuery, UpdateKey } from './dto.js';
import { askedFields, filtersSql, orderSql } from './query.js';
import { assertEditable, assertMove, assertRemovable, movesFor, refusalText } from './review.js';
import { scoped } from '../rows/scope.js';
import { insertRow, storeRow } from './table.js';

const BACK: ReadonlySet<string> = new Set(['return', 'withdraw']);

/** The Blade verbs of a record, one public method a verb; modules override the hooks below. */
export abstract class RecordService<B extends object> extends RowService<RecordDefinition> {
  protected constructor(
    tools: RowTools,
    record: RecordDefinition,
    protected readonly entity: EntitySchema<Stored>,
  ) {
    super(tools, record);
  }

  /** One page of the rows the caller may see, whole or with the asked columns. */
  async page(caller: Caller, filters: ListQuery): Promise<PageOf<Stored>> {
    const paging = pagingOf(filters);
    const where = this.where(caller, filters);
    const asked = askedFields(this.definition, filters.columns);
    const columns = columnsSql(this.definition, asked && this.readFor(asked));
    const [rows, total] = await Promise.all([
      this.rows({ columns, where, order: orderSql(this.definition, filters), ...paging }),
      this.total(caller, filters, where),
    ]);
    const shown = await this.present(caller, rows);
    for (const row of shown) row['moves'] = this.movesOf(caller, row);
    return pageOf(shown, total, paging.current, paging.size);
  }

  /** One row with its names, and the moves the caller may make with it. */
  override async detail(caller: Caller, id: string): Promise<Stored> {
    const row = await super.detail(caller, id);
    row['moves'] = this.movesOf(caller, row);
    return row;
  }

  /** Stores a new draft and answers its id. */
  async save(caller: Caller, body: B): Promise<{ id: string; version: number }> {
    return this.db.transaction(async (tx) => {
      const row = this.draftOf(caller, body);
      await this.judge(tx, caller, row, undefined);
      await insertRow(tx, this.entity, this.definition, row);
      await writeHistory(tx, this.definition, caller, { row, action: 'save' });
      await this.afterSave(tx, caller, row, undefined);
      return { id: row.id, version: row.version };
    });
  }

  /** Stores a row of a batch in the batch's transaction, as if its sender had entered and submitted it. */
  async bringIn(tx: EntityManager, caller: Caller, body: object): Promise<void> {
    const row = this.draftOf(caller, body as B);
    await this.check(tx, caller, row, 'submit');
    await this.beforeSave(tx, caller, row, undefined);
    if (this.definition.review)
      row.status = statusAfter(reviewerLevel(caller.xzCode), this.endLevel(row), this.regionOf(row));
    await insertRow(tx, this.entity, this.definition, row);
    await writeHistory(tx, this.definition, caller, { row, action: 'import' });
    await this.afterSave(tx, caller, row, undefined);
  }

  /** Changes the given fields of a row that was read at `version`; a stale version is refused with the row as it is. */
  async update(caller: Caller, body: B & UpdateKey): Promise<{ id: string; version: number }> {
    return this.db.transaction(async (tx) => {
      const before = await this.find(tx, caller, body.id, true);
      await this.assertFresh(caller, before, body.version);
      assertEditable(caller, before, this.definition.review);
      return this.change(tx, caller, before, body);
    });
  }

  /** Removes rows: all of them, or none and the reason. */
  async remove(caller: Caller, ids: string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      const rows = await this.findAll(tx, caller, ids, true);
      for (const row of rows) assertRemovable(caller, row);
      await this.takeAway(tx, caller, rows);
      const told = rows.map((row) => ({ row, action: 'remove' as const }));
      await writeHistory(tx, this.definition, caller, told);
    });
    return true;
  }

  /** Moves rows along the review chain, each in its own transaction; one id's refusal is thrown, a batch's is told. */
  async updateStatus(caller: Caller, ids: string[], status: number, reason?: string): Promise<MoveResult[]> {
    const results: MoveResult[] = [];
    for (const id of ids) {
      try {
        const moved = await this.db.transaction((tx) => this.move(tx, caller, id, { status, reason }));
        results.push({ id, ok: true, status: moved });
      } catch (error) {
        if (ids.length === 1 || !(error instanceof AppError)) throw error;
        results.push({ id, ok: false, msg: refusalText(this.definition, error, caller.language) });
      }
    }
    return results;
  }

  /** The condition of every list, count, export and statistic of this record. */
  where(caller: Caller, filters: object): Sql {
    return sql`${this.scope(caller)} ${filtersSql(this.definition, { ...filters })} ${this.filter(caller, filters)}`;
  }

  protected override scope(caller: Caller): Sql {
    return scoped(caller, this.definition);
  }

  /** Further conditions of lists, each led by `and`. */
  protected filter(_caller: Caller, _filters: object): Sql {
    return empty;
  }

  /** Fills in what follows from other values and refuses what cannot be stored. */
  protected async beforeSave(
    _tx: EntityManager,
    _caller: Caller,
    _row: Stored,
    _before: Stored | undefined,
  ): Promise<void> {}

  /** Effects of a change, in its transaction. */
  protected async afterSave(
    _tx: EntityManager,
    _caller: Caller,
    _row: Stored,
    _before: Stored | undefined,
  ): Promise<void> {}

  /** Fields that each row of a list holds, asked for or not: what it is called by and what its moves follow from. */
  protected judgedBy(): string[] {
    return [this.definition.title, this.definition.region];
  }

  /** Where the review of a row ends. */
  protected endLevel(_row: Stored): EndLevel {
    return 3;
  }

  /** Faults between fields of a row that is submitted. */
  protected faults(_row: Stored): Fault[] {
    return [];
  }

  /** Count of the rows of a list. */
  protected total(_caller: Caller, _filters: PageQuery, where: Sql): Promise<number> {
    return this.count(this.db, where);
  }

  protected check(tx: Db, caller: Caller, row: Stored, stage: 'draft' | 'submit'): Promise<void> {
    const own = stage === 'submit' ? this.faults(row) : [];
    return assertRow(tx, this.labels, { record: this.definition, row, caller, stage }, own);
  }

  /** Refuses what somebody has entered with all that is wrong with it; what is approved stays whole. */
  protected judge(tx: EntityManager, caller: Caller, row: Stored, before: Stored | undefined): Promise<void> {
    return assertAll(
      () => this.check(tx, caller, row, before && row.status === 1 ? 'submit' : 'draft'),
      () => this.beforeSave(tx, caller, row, before),
    );
  }

  private movesOf(caller: Caller, row: Stored) {
    if (!this.definition.review) return [];
    return movesFor(caller, row, {
      record: this.definition,
      end: this.endLevel(row),
      xzCode: this.regionOf(row),
    });
  }

  private regionOf(row: Stored): string {
    return String(row[this.definition.region] ?? '');
  }

  // What a reference is called stands in a field beside it.
  private readFor(asked: readonly string[]): ReadonlySet<string> {
    return new Set([...asked, ...asked.map((name) => `${name}Name`), ...this.judgedBy()]);
  }

  // The ids of the page first, the wide rows after: a deep page then skips index entries, not rows.
  private rows({ columns, where, order, size, offset }: Paging & Record<'columns' | 'where' | 'order', Sql>) {
    return query<Stored>(
      this.db,
      sql`select ${columns} ${this.columns()} from ${this.table} t
        join (select t.id from ${this.table} t where ${where} ${order} limit ${size} offset ${offset}) page
          on page.id = t.id
        ${order}`,
    );
  }

  private draftOf(caller: Caller, body: B): Stored {
    return {
      ...(body as object),
      ...madeBy(caller),
      tenantId: caller.tenantId,
      status: this.definition.review ? 0 : 1,
      isDeleted: 0,
    } as Stored;
  }

  protected async change(tx: EntityManager, caller: Caller, before: Stored, body: B & UpdateKey) {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const row: Stored = { ...before, ...given, version: before.version + 1, updateUser: caller.userId };
    await this.judge(tx, caller, row, before);
    await storeRow(tx, this.entity, this.definition, row);
    await writeHistory(tx, this.definition, caller, {
      row,
      action: 'update',
      changes: changesOf(this.definition, before, row),
    });
    await this.afterSave(tx, caller, row, before);
    return { id: row.id, version: row.version };
  }

  private async move(
    tx: EntityManager,
    caller: Caller,
    id: string,
    asked: { status: number; reason?: string },
  ) {
    const { status, reason } = asked;
    const before = await this.find(tx, caller, id, true);
    const move = assertMove(this.movesOf(caller, before), status, reason);
    const row: Stored = {
      ...before,
      status: move.status,
      version: before.version + 1,
      updateUser: caller.userId,
    };
    if (move.action === 'submit') await this.check(tx, caller, row, 'submit');
    // What goes back to its author is not judged anew.
    if (!BACK.has(move.action)) await this.beforeSave(tx, caller, row, before);
    await storeRow(tx, this.entity, this.definition, row);
    const changes = changesOf(this.definition, before, row);
    await writeHistory(tx, this.definition, caller, { row, action: move.action, changes, remark: reason });
    await this.afterSave(tx, caller, row, before);
    return row.status;
  }
}
