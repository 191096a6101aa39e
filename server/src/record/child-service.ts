import { recordAt, type RecordDefinition, type RowOf, valueOf, type Values } from '@gushu/shared';
import sql, { empty } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { type Db, query } from '../database/database.js';
import { NotFoundError, ValidationError } from '../http/errors.js';
import { columnsSql, tableOf } from '../rows/columns.js';
import { scoped } from '../rows/scope.js';
import type { Lock, RowTools } from '../rows/service.js';
import type { Change, AnyRow, Draft, Stored } from '../rows/stored.js';
import { editRefusal, refuse } from '../transitions/transitions.js';
import type { RecordPart } from './part.js';
import { RecordService } from './service.js';

/**
 * A record whose rows belong to those of another (`parent` in its definition): they are added, changed and removed
 * only where that row may be. Locking them locks their parents first, in the order of their ids.
 */
export abstract class ChildService<
  D extends RecordDefinition,
  B extends object = Values<D>,
> extends RecordService<D, B> {
  private readonly field: string;
  private readonly parentRecord: RecordDefinition;

  protected constructor(tools: RowTools, definition: D, parts: readonly RecordPart<D>[] = []) {
    super(tools, definition, parts);
    const parent = definition.parent && recordAt(definition.parent.to);
    if (!definition.parent || !parent) throw new Error(`${definition.name} names no record as its parent`);
    this.field = definition.parent.field;
    this.parentRecord = parent;
  }

  /** Rows, each changed and removed only where its parent lets the caller. */
  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    const shown = await super.present(caller, rows);
    const parents = await this.parentsOf(this.db, caller, rows);
    for (const row of shown) {
      const parent = parents.get(this.parentId(row));
      const isOpen = parent !== undefined && this.listRefusal(caller, parent, row) === undefined;
      row.editable = isOpen && row.editable === true;
      row.removable = isOpen && row.removable === true;
    }
    return shown;
  }

  /** Removes the rows of parents that are locked and removed, whatever state lets their own be changed in. */
  removeOf(tx: EntityManager, caller: Caller, parentIds: readonly string[]): Promise<void> {
    return this.removeHanging(tx, caller, this.field, parentIds);
  }

  /**
   * Why the caller may not add a row to a parent's list, change it or remove it: the parent itself is not theirs to change.
   */
  protected listRefusal(caller: Caller, parent: AnyRow, _row: Draft<D>): string | undefined {
    return editRefusal(caller, this.parentRecord, parent);
  }

  /** The parent of a row, under lock; `P` is its record, as the caller knows it. */
  protected async lockParent<P extends RecordDefinition>(
    tx: EntityManager,
    caller: Caller,
    row: Draft<D>,
  ): Promise<Stored<P>> {
    const parent: object = this.parentAmong(await this.parentsOf(tx, caller, [row], true), row);
    return parent as Stored<P>;
  }

  /** Locks the parents of these ids that there are, in their order. */
  protected async lockParents(tx: EntityManager, caller: Caller, ids: readonly string[]): Promise<void> {
    await this.parentsIn(tx, caller, ids, true);
  }

  protected parentId(row: Draft<D>): string {
    return String(valueOf(row, this.field) ?? '');
  }

  protected override async findAll(db: Db, caller: Caller, ids: readonly string[], lock: Lock = false) {
    if (lock) await this.parentsOf(db, caller, await super.findAll(db, caller, ids), true);
    return super.findAll(db, caller, ids, lock);
  }

  protected override async assertRemovable(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<D>[],
  ): Promise<void> {
    await super.assertRemovable(tx, caller, rows);
    const parents = await this.parentsOf(tx, caller, rows, true);
    for (const row of rows) this.assertOpen(caller, parents, row);
  }

  protected override async settle({ tx, caller, row, before }: Change<D>): Promise<void> {
    if (before && this.parentId(before) !== this.parentId(row))
      throw new ValidationError([{ field: this.field, key: 'field.fixed' }]);
    this.assertOpen(caller, await this.parentsOf(tx, caller, [row], true), row);
    await super.settle({ tx, caller, row, before });
  }

  private assertOpen(caller: Caller, parents: ReadonlyMap<string, AnyRow>, row: Draft<D>): void {
    refuse(this.listRefusal(caller, this.parentAmong(parents, row), row));
  }

  private parentAmong(parents: ReadonlyMap<string, AnyRow>, row: Draft<D>): AnyRow {
    const parent = parents.get(this.parentId(row));
    if (!parent) throw new NotFoundError();
    return parent;
  }

  private parentsOf(
    db: Db,
    caller: Caller,
    rows: readonly Draft<D>[],
    lock = false,
  ): Promise<ReadonlyMap<string, AnyRow>> {
    const ids = [...new Set(rows.map((row) => this.parentId(row)))].filter(Boolean);
    return this.parentsIn(db, caller, ids, lock);
  }

  private async parentsIn(
    db: Db,
    caller: Caller,
    ids: readonly string[],
    lock: boolean,
  ): Promise<ReadonlyMap<string, AnyRow>> {
    if (ids.length === 0) return new Map();
    const parents = await query<AnyRow>(
      db,
      sql`select ${columnsSql(this.parentRecord)} from ${tableOf(this.parentRecord)} t
        where ${scoped(caller, this.parentRecord)} and t.id = any(${ids}::bigint[])
        order by t.id ${lock ? sql`for update` : empty}`,
    );
    return new Map(parents.map((parent) => [parent.id, parent]));
  }
}
