import { trimBlanks } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, join } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { assertPlatform, type Caller, holds, MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { withHistory } from '../row-history.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import type { DictBody } from './dict.dto.js';
import {
  baseKeysSql,
  belowSql,
  copySql,
  type DictKind,
  recodeSql,
  HISTORY,
  TOP_KEY,
  tableOf,
  visible,
} from './dict.queries.js';
import { assertFree, assertRenamable, assertUnused } from './dict.rules.js';
import { DICTIONARIES } from './dictionary.service.js';

interface Stored {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  tenantId: string;
}

/** The platform's dictionaries belong to the managing tenant; business ones to each tenant. */
function assertMay(caller: Caller, kind: DictKind, verb: 'add' | 'edit' | 'delete'): void {
  const permission = `${HISTORY[kind].name}_${verb}`;
  if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
  if (kind === 'system') assertPlatform(caller);
}

/**
 * Changes of dictionaries. A tenant that changes a business dictionary of the base first gets a copy of it, so that
 * nobody else sees the change; once its copy is removed, it sees the base again.
 */
@Injectable()
export class DictWriter {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** Stores a new row, or changes what is given of an old one. */
  async submit(kind: DictKind, caller: Caller, body: DictBody): Promise<void> {
    assertMay(caller, kind, body.id ? 'edit' : 'add');
    const { dictKey, dictValue } = body;
    const order = {
      ...body,
      dictKey: dictKey && trimBlanks(dictKey),
      dictValue: dictValue && trimBlanks(dictValue),
    };
    await this.change((tx) =>
      body.id
        ? this.update(tx, kind, caller, { ...order, id: body.id })
        : this.insert(tx, kind, caller, order),
    );
  }

  /** Removes rows that have nothing below them. */
  async remove(kind: DictKind, caller: Caller, ids: readonly string[]): Promise<void> {
    assertMay(caller, kind, 'delete');
    await this.change(async (tx) => {
      const rows = await this.find(tx, kind, caller, ids);
      const own = rows.map(({ id }) => id);
      const child = await queryOne(
        tx,
        sql`select 1 from ${tableOf(kind)} where is_deleted = 0
          and parent_id in (${join(own)}) and id not in (${join(own)})`,
      );
      if (child) throw new BusinessError('row.children');
      await this.assertRemovable(tx, kind, caller, rows);
      await withHistory({ tx, caller, rows: HISTORY[kind] }, own, async () => {
        await query(tx, sql`update ${tableOf(kind)} set is_deleted = 1 where id in (${join(own)})`);
      });
    });
  }

  /** Keys that rows hold stay; a tenant that removes a copy of its own sees the base's again. */
  private async assertRemovable(
    tx: EntityManager,
    kind: DictKind,
    caller: Caller,
    rows: readonly Stored[],
  ): Promise<void> {
    for (const code of new Set(rows.map((row) => row.code))) {
      const ofCode = rows.filter((row) => row.code === code);
      const entries = ofCode.flatMap(({ dictKey }) => (dictKey === TOP_KEY ? [] : [dictKey]));
      const isCopy = kind === 'business' && caller.tenantId !== MANAGEMENT_TENANT;
      const base =
        isCopy && ofCode.length > entries.length ? await query<{ key: string }>(tx, baseKeysSql(code)) : [];
      const lost = entries.filter((entry) => !base.some(({ key }) => key === entry));
      await assertUnused(tx, kind, caller, { code, keys: lost });
    }
  }

  /** One change at a time, so that what is looked up first still holds when it is written. */
  private async change(work: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('blade_dict'))`);
      await work(tx);
    });
    await this.cache.invalidate(DICTIONARIES);
  }

  private async insert(tx: EntityManager, kind: DictKind, caller: Caller, body: DictBody): Promise<void> {
    const parent = await this.parentOf(tx, kind, caller, body.parentId);
    const code = parent?.code ?? body.code;
    const dictKey = parent ? body.dictKey : TOP_KEY;
    const { dictValue } = body;
    const faults = Object.entries({ code, dictKey, dictValue })
      .filter(([, value]) => value === undefined)
      .map(([field]) => ({ field, key: 'field.required' }));
    if (faults.length > 0 || code === undefined || dictKey === undefined || dictValue === undefined)
      throw new ValidationError(faults);
    await assertFree(tx, kind, caller, { code, dictKey, dictValue });
    const [column, tenant] =
      kind === 'business' ? [sql`, tenant_id`, sql`, ${caller.tenantId}`] : [empty, empty];
    const insert = sql`insert into ${tableOf(kind)} (parent_id, code, dict_key, dict_value, sort, remark, is_sealed${column})
        values (${parent?.id ?? 0}, ${code}, ${dictKey}, ${dictValue}, ${body.sort ?? 0}, ${body.remark ?? ''},
          ${body.isSealed ?? 0}${tenant}) returning id`;
    await withHistory({ tx, caller, rows: HISTORY[kind] }, [], async () =>
      (await query<{ id: string }>(tx, insert)).map(({ id }) => id),
    );
  }

  private async update(
    tx: EntityManager,
    kind: DictKind,
    caller: Caller,
    body: DictBody & { id: string },
  ): Promise<void> {
    const [row] = await this.find(tx, kind, caller, [body.id]);
    if (!row) throw new NotFoundError();
    const isTop = row.parentId === '0';
    const parent = isTop ? undefined : await this.parentOf(tx, kind, caller, body.parentId ?? row.parentId);
    if (parent) await this.assertAbove(tx, kind, row.id, parent.id);
    const code = isTop ? (body.code ?? row.code) : (parent?.code ?? row.code);
    const dictKey = isTop ? TOP_KEY : (body.dictKey ?? row.dictKey);
    const dictValue = body.dictValue ?? row.dictValue;
    if (isTop && code !== row.code) assertRenamable(row.code);
    // An entry that collides already can still be sealed, or moved in the order.
    if (code !== row.code || dictKey !== row.dictKey || dictValue !== row.dictValue)
      await assertFree(tx, kind, caller, { code, dictKey, dictValue, except: row.id });
    // Whatever lies below has the code of what it lies below.
    const below =
      code === row.code
        ? []
        : await query<{ id: string; dictKey: string }>(
            tx,
            sql`${belowSql(kind, row.id)}
              select d.id, d.dict_key as "dictKey" from below join ${tableOf(kind)} d using (id) where id <> ${row.id}`,
          );
    // An entry that comes to lie in another dictionary is taken from its own, and so are those below it.
    const taken = dictKey !== row.dictKey || (!isTop && code !== row.code) ? [row, ...below] : [];
    await assertUnused(tx, kind, caller, { code: row.code, keys: taken.map((entry) => entry.dictKey) });
    const update = sql`update ${tableOf(kind)} set parent_id = ${parent?.id ?? row.parentId}, dict_key = ${dictKey},
          dict_value = ${dictValue}, sort = coalesce(${body.sort ?? null}::int, sort),
          remark = coalesce(${body.remark ?? null}, remark),
          is_sealed = coalesce(${body.isSealed ?? null}::smallint, is_sealed)
        where id = ${row.id}`;
    const ids = [row.id, ...below.map(({ id }) => id)];
    await withHistory({ tx, caller, rows: HISTORY[kind] }, ids, async () => {
      if (code !== row.code) await query(tx, recodeSql(kind, row.id, code));
      await query(tx, update);
    });
  }

  private async parentOf(
    tx: EntityManager,
    kind: DictKind,
    caller: Caller,
    id: string | undefined,
  ): Promise<Stored | undefined> {
    if (!id || /^0+$/.test(id)) return undefined;
    try {
      const [parent] = await this.find(tx, kind, caller, [id]);
      return parent;
    } catch (error) {
      throw error instanceof NotFoundError ? new BusinessError('dict.parent') : error;
    }
  }

  /** A row must not come to lie below itself. */
  private async assertAbove(tx: EntityManager, kind: DictKind, id: string, parentId: string): Promise<void> {
    const below = await queryOne(tx, sql`${belowSql(kind, id)} select 1 from below where id = ${parentId}`);
    if (below) throw new BusinessError('dict.parent');
  }

  /** The rows named, as the caller's tenant owns them: those of the base are copied for it first. */
  private async find(
    tx: EntityManager,
    kind: DictKind,
    caller: Caller,
    ids: readonly string[],
  ): Promise<Stored[]> {
    const rows = await this.read(tx, kind, caller, ids);
    const foreign = [
      ...new Set(rows.filter(({ tenantId }) => tenantId !== caller.tenantId).map(({ code }) => code)),
    ];
    if (kind === 'system' || foreign.length === 0) return rows;
    for (const statement of copySql(caller.tenantId, foreign)) await query(tx, statement);
    const keys = rows.map(({ code, dictKey }) => sql`(${code}, ${dictKey})`);
    return query<Stored>(
      tx,
      sql`select id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", tenant_id as "tenantId"
        from blade_dict_biz where tenant_id = ${caller.tenantId} and is_deleted = 0
          and (code, dict_key) in (${join(keys)})`,
    );
  }

  private async read(
    tx: EntityManager,
    kind: DictKind,
    caller: Caller,
    ids: readonly string[],
  ): Promise<Stored[]> {
    const tenant = kind === 'system' ? sql`${MANAGEMENT_TENANT}` : sql`d.tenant_id`;
    const rows = await query<Stored>(
      tx,
      sql`select d.id, d.parent_id as "parentId", d.code, d.dict_key as "dictKey", d.dict_value as "dictValue", ${tenant} as "tenantId"
        from ${tableOf(kind)} d where ${visible(kind, caller.tenantId)} and d.id in (${join(ids)}) for update`,
    );
    if (rows.length < ids.length) throw new NotFoundError();
    return rows;
  }
}
