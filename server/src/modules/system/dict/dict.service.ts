import type { DictRow, HistoryLine, PageOf, HierarchyNode } from '@gushu/shared';
import { ID } from '../../../blade/fields.js';
import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { conditionsSql, orderSql } from '../../../blade/conditions.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, type PageQuery, readPage } from '../../../blade/page-query.js';
import { query, queryOne } from '../../../database/database.js';
import { ForbiddenError, NotFoundError } from '../../../http/errors.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import { historyOf } from '../row-history.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import { hierarchyNode, hierarchyOf } from '../../../blade/hierarchy.js';
import {
  DICT_COLUMNS,
  type DictKind,
  entriesSql,
  rowsSql,
  HISTORY,
  TOP_KEY,
  tableOf,
  visible,
} from './dict.queries.js';
import { DICTIONARIES } from './dictionary.service.js';

type Query = Record<string, unknown>;

const ALL = 'DICT';

const ORDER = sql`order by d.sort, d.id`;

const nodeOf = ({ id, parentId, dictValue }: DictRow): HierarchyNode =>
  hierarchyNode(id, parentId, dictValue);

/** Reads of dictionaries, of the platform and of the business. */
@Injectable()
export class DictService {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** All dictionaries that match, as a tree. */
  async list(kind: DictKind, caller: Caller, filters: Query): Promise<DictRow[]> {
    return hierarchyOf(await this.rows(kind, caller, conditionsSql(filters, DICT_COLUMNS)));
  }

  /** One page of the dictionaries themselves. */
  async parents(kind: DictKind, caller: Caller, filters: Query, page: PageQuery): Promise<PageOf<DictRow>> {
    const where = sql`${visible(kind, caller.tenantId)} and d.parent_id = 0${conditionsSql(filters, DICT_COLUMNS)}`;
    const paging = pagingOf(page);
    const order = sql`${orderSql(filters, DICT_COLUMNS, 'd.sort, d.id')} limit ${paging.size} offset ${paging.offset}`;
    const counted = sql`select count(*)::int as total from ${tableOf(kind)} d where ${where}`;
    const [rows, total] = await readPage(
      paging,
      query<DictRow>(this.db, rowsSql(kind, where, order)),
      async () => (await queryOne<{ total: number }>(this.db, counted))?.total ?? 0,
    );
    return pageOf(rows, total, paging.current, paging.size);
  }

  /** All entries of the dictionary with the row's id, as a tree. */
  async children(kind: DictKind, caller: Caller, filters: Query): Promise<DictRow[]> {
    const { parentId, ...rest } = filters;
    if (typeof parentId !== 'string' || !ID.test(parentId)) return [];
    // By code, since the id may be that of the base's row while the tenant has its own dictionary.
    const ofCode = sql` and d.parent_id > 0
      and d.code = (select top.code from ${tableOf(kind)} top where top.id = ${parentId})`;
    return hierarchyOf(await this.rows(kind, caller, sql`${ofCode}${conditionsSql(rest, DICT_COLUMNS)}`));
  }

  /** Dictionaries and entries as nodes of a picker; all of them for the code `DICT`, which Saber sends. */
  async tree(kind: DictKind, caller: Caller, code?: string): Promise<HierarchyNode[]> {
    const rows = await this.rows(kind, caller, code && code !== ALL ? sql` and d.code = ${code}` : sql``);
    return hierarchyOf(rows.map(nodeOf));
  }

  /** The dictionaries themselves as nodes of a picker. */
  async parentTree(kind: DictKind, caller: Caller): Promise<HierarchyNode[]> {
    return (await this.rows(kind, caller, sql` and d.dict_key = ${TOP_KEY}`)).map(nodeOf);
  }

  /** One row. */
  async detail(kind: DictKind, caller: Caller, id: string): Promise<DictRow> {
    const [row] = await this.rows(kind, caller, sql` and d.id = ${id}`);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Changes of a row by users of the caller's tenant, newest first. */
  async history(kind: DictKind, caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    const { name } = HISTORY[kind];
    if (!holds(caller, name) && !holds(caller, `${name}_view`)) throw new ForbiddenError();
    await this.detail(kind, caller, asked.id);
    return historyOf(this.db, HISTORY[kind], caller, asked);
  }

  /** Entries of one dictionary; sealed ones only if requested. */
  dictionary(kind: DictKind, caller: Caller, code: string, sealedToo = false): Promise<DictRow[]> {
    const { tenantId } = caller;
    return this.cache.get(DICTIONARIES, `${kind}:${tenantId}:${code}:${sealedToo}`, () =>
      query<DictRow>(this.db, entriesSql(kind, tenantId, code, sealedToo)),
    );
  }

  /** Pickers of newer clients: the entries of one dictionary, or the dictionaries themselves. */
  select(kind: DictKind, caller: Caller, code: string | undefined, sealedToo: boolean): Promise<DictRow[]> {
    if (code) return this.dictionary(kind, caller, code, sealedToo);
    return this.rows(kind, caller, sql` and d.parent_id = 0 and (d.is_sealed = 0 or ${sealedToo})`);
  }

  /** The same entries as a tree. */
  async dictionaryTree(kind: DictKind, caller: Caller, code: string): Promise<DictRow[]> {
    // The tree is built from copies, since cached rows must not change.
    return hierarchyOf((await this.dictionary(kind, caller, code)).map((row) => ({ ...row })));
  }

  /** Entries of several dictionaries by code, so that a form needs one call. */
  async dictionaries(
    kind: DictKind,
    caller: Caller,
    codes: readonly string[],
  ): Promise<Record<string, DictRow[]>> {
    const rows = await this.rows(
      kind,
      caller,
      sql` and d.parent_id > 0 and d.is_sealed = 0 and d.code in (${join(codes)})`,
    );
    return Object.fromEntries(codes.map((code) => [code, rows.filter((row) => row.code === code)]));
  }

  private rows(kind: DictKind, { tenantId }: Caller, conditions: Sql): Promise<DictRow[]> {
    return query<DictRow>(this.db, rowsSql(kind, sql`${visible(kind, tenantId)}${conditions}`, ORDER));
  }
}
