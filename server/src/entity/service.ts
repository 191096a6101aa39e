import {
  type EntityDefinition,
  permissionOf,
  type PageOf,
  type Changes,
  type HistoryAction,
} from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, holds, isAdministrator, tenantNamed } from '../caller/caller.js';
import { conditionsSql, orderSql } from '../blade/conditions.js';
import { pageOf } from '../blade/envelope.js';
import { pagingOf, type PageQuery, readPage } from '../blade/page-query.js';
import { queryOne } from '../database/database.js';
import { assertAll, ForbiddenError, ValidationError } from '../http/errors.js';
import { tenantScoped } from '../rows/scope.js';
import { changesOf, writeHistory } from '../rows/history.js';
import { RowService } from '../rows/service.js';
import { madeBy, type Stored } from '../rows/stored.js';
import { assertEntity } from './checks.js';
import { fillBlanks, searchColumns, tailOf } from './columns.js';
import type { Filters, SubmitKey } from './dto.js';
import { givenOf, insertEntity, updateEntity } from './write.js';

const ALL_ROWS = 10_000;

/** Which row was stored, and as which version. */
export interface SubmitResult {
  id: string;
  version: number;
}

/** Blade's verbs of what is administered, one public method a verb; modules override the hooks below. */
export abstract class EntityService<B extends object = object> extends RowService<EntityDefinition> {
  /** One page of the rows the caller may see. */
  async page(caller: Caller, filters: Filters, page: PageQuery): Promise<PageOf<Stored>> {
    const paging = pagingOf(page);
    const where = this.where(caller, filters);
    const [rows, total] = await readPage(
      paging,
      this.read(this.db, where, sql`${this.order(filters)} limit ${paging.size} offset ${paging.offset}`),
      () => this.count(this.db, where),
    );
    return pageOf(await this.present(caller, rows), total, paging.current, paging.size);
  }

  /** All rows that meet the filters, for pickers. */
  async select(caller: Caller, filters: Filters = {}): Promise<Stored[]> {
    const order = sql`${this.order({})} limit ${ALL_ROWS}`;
    return this.present(caller, await this.read(this.db, this.where(caller, filters), order));
  }

  /** Stores a new row when the body names none, else changes the given fields of an old one. */
  async submit(caller: Caller, body: B & SubmitKey): Promise<SubmitResult> {
    this.assertMay(caller, body.id ? 'edit' : 'add');
    const stored = await this.db.transaction((tx) =>
      body.id ? this.change(tx, caller, body.id, body) : this.insert(tx, caller, body),
    );
    await this.committed(caller);
    return stored;
  }

  /** Removes rows: all of them, or none and the reason. */
  async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    this.assertMay(caller, 'delete');
    await this.db.transaction(async (tx) => {
      const rows = await this.findAll(tx, caller, ids, true);
      await this.beforeRemove(tx, caller, rows);
      await this.softDelete(tx, caller, rows);
      for (const row of rows) await this.log(tx, caller, { action: 'remove', row });
    });
    await this.committed(caller);
    return true;
  }

  /** Further conditions of every list, led by `and`. */
  protected filter(_caller: Caller, _filters: Filters): Sql {
    return empty;
  }

  /** Checks and completes a row before it is stored; `before` is undefined for a new one. Secrets are as typed. */
  protected async beforeSubmit(
    _tx: EntityManager,
    _caller: Caller,
    _row: Stored,
    _before: Stored | undefined,
  ): Promise<void> {}

  /** Effects of a change, in its transaction. */
  protected async afterSubmit(
    _tx: EntityManager,
    _caller: Caller,
    _row: Stored,
    _before: Stored | undefined,
  ): Promise<void> {}

  /** Refuses a removal, or takes along what hangs on the rows. */
  protected async beforeRemove(_tx: EntityManager, _caller: Caller, _rows: Stored[]): Promise<void> {}

  /** After the commit of any change: caches that must forget. */
  protected async committed(_caller: Caller): Promise<void> {}

  /** What history tells of a change. */
  protected changes(before: Stored, row: Stored): Changes {
    return changesOf(this.definition, before, row);
  }

  /** The rows the caller may see at all; a platform administrator may ask for another tenant's, or for every one's. */
  protected override scope(caller: Caller, tenantId?: string): Sql {
    return tenantScoped(caller, this.definition.tenancy, { tenantId });
  }

  override async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    return (await super.present(caller, rows)).map((row) => fillBlanks(this.definition, row));
  }

  /** The condition of every list of this entity. */
  protected where(caller: Caller, filters: Filters): Sql {
    const conditions = conditionsSql(
      filters,
      searchColumns(this.definition),
      this.definition.search ?? 'entity',
    );
    return sql`${this.scope(caller, filters['tenantId'])} ${conditions} ${this.filter(caller, filters)}`;
  }

  protected order(filters: Filters): Sql {
    return orderSql(filters, searchColumns(this.definition), tailOf(this.definition));
  }

  /** The platform's own tables ask for the administrator at the route already. */
  protected assertMay(caller: Caller, verb: 'add' | 'edit' | 'delete'): void {
    const permission = permissionOf(this.definition, verb);
    if (this.definition.tenancy === 'platform' ? isAdministrator(caller) : holds(caller, permission)) return;
    throw new ForbiddenError('request.noPermission', { permission });
  }

  protected async insert(tx: EntityManager, caller: Caller, body: B & SubmitKey): Promise<SubmitResult> {
    const given = givenOf(this.definition, body);
    const tenantId = await this.tenantOf(tx, caller, body.tenantId);
    const row = {
      ...given,
      ...(this.definition.tenancy === 'own' ? { tenantId } : {}),
      ...madeBy(caller),
      status: given['status'] ?? 1,
    } as unknown as Stored;
    await assertAll(
      () => assertEntity(this.definition, this.labels, { row, given, tenantId }),
      () => this.beforeSubmit(tx, caller, row, undefined),
    );
    await insertEntity(tx, this.definition, row);
    await this.log(tx, caller, { action: 'save', row });
    await this.afterSubmit(tx, caller, row, undefined);
    return { id: row.id, version: 1 };
  }

  protected async change(
    tx: EntityManager,
    caller: Caller,
    id: string,
    body: B & SubmitKey,
  ): Promise<SubmitResult> {
    const before = await this.find(tx, caller, id, true);
    await this.assertFresh(caller, before, body.version);
    const given = givenOf(this.definition, body);
    const row: Stored = { ...before, ...given, version: before.version + 1 };
    const tenantId = before.tenantId ?? caller.tenantId;
    await assertAll(
      () => assertEntity(this.definition, this.labels, { row, given, tenantId }),
      () => this.beforeSubmit(tx, caller, row, before),
    );
    await this.store(tx, caller, before, row);
    await this.afterSubmit(tx, caller, row, before);
    return { id: row.id, version: row.version };
  }

  /** Stores another version of a row that was read under lock, and tells history. */
  protected async store(tx: EntityManager, caller: Caller, before: Stored, changed: Stored): Promise<void> {
    const row = { ...changed, version: before.version + 1, updateUser: caller.userId };
    await updateEntity(tx, this.definition, row, before);
    await this.log(tx, caller, { action: 'update', row, before });
  }

  private async tenantOf(tx: EntityManager, caller: Caller, asked: string | undefined): Promise<string> {
    const tenantId = tenantNamed(caller, asked);
    if (this.definition.tenancy === 'platform' || tenantId === caller.tenantId) return caller.tenantId;
    const known = await queryOne(
      tx,
      sql`select 1 from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0`,
    );
    if (!known) throw new ValidationError([{ field: 'tenantId', key: 'field.referenceUnknown' }]);
    return tenantId;
  }

  private async log(
    tx: EntityManager,
    caller: Caller,
    { action, row, before }: { action: HistoryAction; row: Stored; before?: Stored },
  ): Promise<void> {
    const tenantId = row.tenantId ?? caller.tenantId;
    const changes = before && this.changes(before, row);
    await writeHistory(tx, this.definition, caller, { row: { ...row, tenantId }, action, changes });
  }
}
