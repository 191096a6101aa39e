import { type EntityDefinition, type PageOf, type RowOf, type Values } from '@gushu/shared';
import sql, { join, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, tenantNamed } from '../caller/caller.js';
import { conditionsSql, orderSql } from '../blade/conditions.js';
import { pageOf } from '../blade/envelope.js';
import { noting } from '../blade/ignored-filters.js';
import { pagingOf, type PageQuery, readPage } from '../blade/page-query.js';
import { queryOne } from '../database/database.js';
import { assertAll, ValidationError } from '../http/errors.js';
import { tenantScoped } from '../rows/scope.js';
import { assertFresh, RowService, type RowTools } from '../rows/service.js';
import { type Draft, madeBy, type Saved, type Stored } from '../rows/stored.js';
import { assertEntity } from './checks.js';
import { fillBlanks, givenOf, searchColumns, tailOf } from './columns.js';
import type { Filters, SubmitKey } from './dto.js';
import type { EntityPart } from './part.js';

const ALL_ROWS = 10_000;

/** Blade's verbs of an administered entity, one public method a verb; modules override the hooks below. */
export abstract class EntityService<
  D extends EntityDefinition,
  B extends object = Values<D>,
> extends RowService<D> {
  protected constructor(
    tools: RowTools,
    definition: D,
    protected override readonly parts: readonly EntityPart<D>[] = [],
  ) {
    super(tools, definition, parts);
  }

  /** One page of the rows the caller may see. */
  async page(caller: Caller, filters: Filters, page: PageQuery): Promise<PageOf<RowOf<D>>> {
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
  async select(caller: Caller, filters: Filters = {}): Promise<RowOf<D>[]> {
    const order = sql`${this.order({})} limit ${ALL_ROWS}`;
    return this.present(caller, await this.read(this.db, this.where(caller, filters), order));
  }

  /** Stores a new row when the body names none, else changes the given fields of an old one. */
  async submit(caller: Caller, body: B & SubmitKey): Promise<Saved> {
    this.assertMay(caller, body.id ? 'edit' : 'add');
    const stored = await this.changing(caller, (tx) =>
      body.id ? this.change(tx, caller, body.id, body) : this.insert(tx, caller, body),
    );
    await this.committed();
    return stored;
  }

  /** Removes rows: all of them, or none and the reason. */
  override async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    this.assertMay(caller, 'delete');
    await super.remove(caller, ids);
    await this.committed(ids);
    return true;
  }

  /** After the commit of any change. */
  protected async committed(removed: readonly string[] = []): Promise<void> {
    for (const part of this.parts) await part.committed?.(removed);
  }

  /** The rows the caller may see at all; a platform administrator may ask for another tenant's, or for every one's. */
  protected override scope(caller: Caller, tenantId?: string): Sql {
    return tenantScoped(caller, this.definition.tenancy, { tenantId });
  }

  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    const shown = await super.present(caller, rows);
    for (const row of shown) fillBlanks(this.definition, row);
    return this.presentParts(caller, shown);
  }

  /** The condition of every list of this entity. */
  protected where(caller: Caller, filters: Filters): Sql {
    const conditions = conditionsSql(
      filters,
      searchColumns(this.definition),
      this.definition.search ?? 'entity',
    );
    const more = this.parts.flatMap((part) => part.filter?.(noting(filters)) ?? []);
    return join([this.scope(caller, filters['tenantId']), conditions, ...more], ' ');
  }

  protected order(filters: Filters): Sql {
    return orderSql(filters, searchColumns(this.definition), tailOf(this.definition));
  }

  protected async insert(tx: EntityManager, caller: Caller, body: B & SubmitKey): Promise<Saved> {
    for (const part of this.parts) await part.lockFirst?.(tx, caller);
    const given = givenOf(this.definition, body, true);
    const tenantId = await this.tenantOf(tx, caller, body);
    const row = {
      ...given,
      ...(this.definition.tenancy === 'own' ? { tenantId } : {}),
      ...madeBy(caller),
      status: given['status'] ?? 1,
    } as object as Draft<D>;
    await assertAll(
      () => assertEntity(tx, this.definition, this.labels, { row, given, tenantId }),
      () => this.storeTexts({ tx, caller, row, before: undefined }),
      () => this.beforeSave({ tx, caller, row, before: undefined }),
    );
    const stored = await this.add(tx, caller, row);
    await this.afterSave({ tx, caller, row: stored, before: undefined });
    return { id: stored.id, version: 1 };
  }

  protected async change(tx: EntityManager, caller: Caller, id: string, body: B & SubmitKey): Promise<Saved> {
    const before = await this.find(tx, caller, id, true);
    assertFresh(before, body.version);
    const given = givenOf(this.definition, body, false);
    const row: Stored<D> = { ...before, ...given };
    const tenantId = before.tenantId ?? caller.tenantId;
    await assertAll(
      () => assertEntity(tx, this.definition, this.labels, { row, given, tenantId }),
      () => this.storeTexts({ tx, caller, row, before }),
      () => this.beforeSave({ tx, caller, row, before }),
    );
    const stored = await this.storeRow(tx, caller, before, { values: row });
    await this.afterSave({ tx, caller, row: stored, before });
    return { id: stored.id, version: stored.version };
  }

  /** The tenant that a new row belongs to: the caller's, unless it follows from the body, or the body names it. */
  private async tenantOf(tx: EntityManager, caller: Caller, body: B & SubmitKey): Promise<string> {
    for (const part of this.parts) {
      const follows = await part.tenantOf?.(tx, caller, body);
      if (follows !== undefined) return follows;
    }
    const tenantId = tenantNamed(caller, body.tenantId);
    if (this.definition.tenancy !== 'own' || tenantId === caller.tenantId) return caller.tenantId;
    const known = await queryOne(
      tx,
      sql`select 1 from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0`,
    );
    if (!known) throw new ValidationError([{ field: 'tenantId', key: 'field.referenceUnknown' }]);
    return tenantId;
  }
}
