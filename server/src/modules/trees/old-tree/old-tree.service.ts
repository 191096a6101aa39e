import {
  identityOf,
  derivedTree,
  isBlank,
  LifeStatus,
  lifeStatusOf,
  oldTree,
  type ScopeAnswer,
  thisYear,
  TREE_LAYER,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { PageQuery } from '../../../blade/page-query.js';
import { queryOne } from '../../../database/database.js';
import { Params } from '../../../cache/params.js';
import { RegionCache, regionSeen } from '../../../cache/region-cache.js';
import { assertAll, NotFoundError } from '../../../http/errors.js';
import { assign, type Change, type Draft, type Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { identitySql } from '../../../database/identity.js';
import { scoped } from '../../../rows/scope.js';
import { countingSql } from '../../../rows/service.js';
import { storedTotal } from '../counts/index.js';
import { ExportSources } from '../../system/exports/index.js';
import { RowInspection, TREES } from '../rules/index.js';
import { isArchived } from './archived-list.js';
import { assertGroupLevel, takeGroup } from './group-of-tree.js';
import { assertNumbersFree } from './held-numbers.js';
import { type NewPlace, placedAt, takeAlong } from './new-place.js';
import type { ScopeQuery } from './old-tree.dto.js';
import { assertPosition, settlePosition } from './position.js';
import { defaultScope, scopePlan, SCOPES, settleScope } from './protect-scope.js';
import { RegisterService } from './register-service.js';
import { namedSql, speciesSql } from './species-filter.js';
import { speciesOf } from './species-of.js';

/** Filters of its list that the service reads itself. */
interface TreeFilters {
  treeTypeName?: string;
  change?: string;
}

/** The years a tree may have, as its definition bounds them. */
const EVERY_YEAR = Array.from({ length: 101 }, (_, i) => 2000 + i);

/** Trees: what follows from species, age and position, and where their review ends. */
@Injectable()
export class OldTreeService extends RegisterService<typeof oldTree> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly cache: RegionCache,
    private readonly params: Params,
    inspection: RowInspection,
    exports: ExportSources,
  ) {
    super({ db, labels }, TREES, inspection);
    const trees = exports.offerRecord(this, labels);
    exports.offer({
      ...trees,
      kind: SCOPES,
      path: `/${oldTree.path}/scope-export`,
      plan: async (caller, { columns: _, ...asked }) =>
        scopePlan(params, caller, await trees.plan(caller, asked), this.listed(asked).table),
    });
  }

  /** The protection scope of a tree with these values where none is drawn. */
  defaultScope(query: ScopeQuery): Promise<ScopeAnswer> {
    return defaultScope(this.db, this.params, { ...query });
  }

  /** The tree with a provincial number, of the newest year unless one is named. */
  async byProvinceNumber(caller: Caller, number: string, year?: number): Promise<Stored<typeof oldTree>> {
    // The numbers' index begins with the year: a hundred steps into it instead of a walk through all of it.
    const years = year === undefined ? EVERY_YEAR : [year];
    const row = await queryOne<{ id: string }>(
      this.db,
      sql`select t.id from old_tree t
        where ${scoped(caller, oldTree)} and ${identitySql(sql`t.province_old_tree_number`)} = ${identityOf(number)}
          and t.origin_id is null
          and t.year = any(${years}::int[])
        order by t.year desc, t.province_old_tree_number <> ${number}, t.id limit 1`,
    );
    if (!row) throw new NotFoundError();
    return this.detail(caller, row.id);
  }

  /** A locked tree is to be moved: nothing is entered of it until it has come to its new place. */
  async depart(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof oldTree>,
    remark: string,
  ): Promise<void> {
    const year = await this.openYear(tx, caller, before);
    const values = { lifeStatus: LifeStatus.moving, year };
    await this.amend(tx, caller, before, { values, action: 'depart', remark });
  }

  /** A locked tree has come to its new place, and stands in the register again. */
  async arrive(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof oldTree>,
    { place, remark }: { place: NewPlace; remark: string },
  ): Promise<void> {
    const year = await this.openYear(tx, caller, before, place.xzCode);
    const values = await placedAt(tx, caller, before, { place, year });
    await this.amend(tx, caller, before, { values, action: 'arrive', remark });
    await takeAlong(tx, before, place);
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof oldTree>): Promise<void> {
    row.year ??= thisYear();
    row.dataSource ??= 'supplement';
    row.lifeStatus ??= '1';
    settlePosition(row, before);
    await assertAll(
      () => assertNumbersFree(tx, caller, row, before),
      () => this.takeSpecies(tx, row, before),
      () => assertPosition(tx, row),
      () => takeGroup(tx, caller, row, before),
      () => settleScope(tx, row, before),
    );
    Object.assign(row, derivedTree(row));
    await assertGroupLevel(tx, row, before);
    if (row.status === 1 && isBlank(row.oldTreeNumber)) row.oldTreeNumber = numberOf(row);
    // As it stands now: a change that is applied was asked for when the tree may not have been moved or revoked yet.
    if (row.status === 1) row.lifeStatus = lifeStatusOf(before?.lifeStatus ?? row.lifeStatus, row.vigor);
  }

  // A change may name a species that no tree has yet, a snapshot one that no tree has any more.
  protected override filter(caller: Caller, filters: object): Sql {
    const { treeTypeName, change } = filters as TreeFilters;
    return change === '1' || isArchived(filters) ? empty : speciesSql(caller.tenantId, treeTypeName);
  }

  // The names themselves are compared: a pattern would be tried with each of a million trees.
  protected override counted(caller: Caller, filters: object): Sql {
    const { treeTypeName, ...others } = filters as TreeFilters;
    if (others.change === '1') return this.where(caller, filters);
    if (isBlank(treeTypeName)) return super.counted(caller, others);
    const region = regionSeen(caller, (filters as { xzCode?: string }).xzCode);
    return sql`${this.where(caller, others)} ${namedSql(caller.tenantId, treeTypeName, region)}`;
  }

  protected override async total(caller: Caller, filters: PageQuery, where: Sql, most?: number) {
    const counting = storedTotal(caller, filters) ?? countingSql(this.table, where, most);
    const region = regionSeen(caller, (filters as { xzCode?: string }).xzCode);
    const sources = { layer: TREE_LAYER, region };
    const [counted] = await this.cache.rows<{ total: number }>(caller, sources, counting);
    return counted?.total ?? 0;
  }

  private async takeSpecies(
    tx: EntityManager,
    row: Draft<typeof oldTree>,
    before: Stored<typeof oldTree> | undefined,
  ): Promise<void> {
    if (before && before.treeType === String(row.treeType)) return;
    if (isBlank(row.treeType)) return;
    const [species] = await speciesOf(tx, 'treeType', [String(row.treeType)]);
    assign(row, species);
  }
}

/** National number: county code and the survey's serial in the county. */
const numberOf = (row: Draft<typeof oldTree>): string =>
  `${String(row.xzCode).slice(0, 6)}${String(row.surveyNumber)}`;
