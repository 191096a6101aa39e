import {
  identityOf,
  type Fault,
  isBlank,
  isProtectedLess,
  oldTreeGroup,
  ReviewStatus,
  thisYear,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { assertAll, BusinessError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { differs } from '../../../rows/history.js';
import { Labels } from '../../../rows/labels.js';
import { identitySql } from '../../../database/identity.js';
import { scoped } from '../../../rows/scope.js';
import { assign, type StoredChange, type Change, type Draft, type Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { GROUPS, RowInspection } from '../rules/index.js';
import { assertPosition, RegisterService, speciesOf } from '../old-tree/index.js';
import { linkTrees, memberCounts, membersLeftBy, membersOf } from './members.js';
import { settleOutline } from './outline.js';

/** Groups of trees: what follows from species and outline, what their trees ask of them, where their review ends. */
@Injectable()
export class OldTreeGroupService extends RegisterService<typeof oldTreeGroup> {
  constructor(db: DataSource, labels: Labels, inspection: RowInspection, exports: ExportSources) {
    super({ db, labels }, GROUPS, inspection);
    exports.offerRecord(this, labels);
  }

  /** The group with a provincial number. */
  async byProvinceNumber(caller: Caller, number: string): Promise<RowOf<typeof oldTreeGroup>> {
    const row = await queryOne<{ id: string }>(
      this.db,
      sql`select t.id from old_tree_group t
        where ${scoped(caller, oldTreeGroup)} and ${identitySql(sql`t.province_group_number`)} = ${identityOf(number)}
          and t.origin_id is null order by t.province_group_number <> ${number}, t.id limit 1`,
    );
    if (!row) throw new NotFoundError();
    return this.detail(caller, row.id);
  }

  /** Rows with the number of their trees in the register; a change counts those of the group it is of. */
  override async present(
    caller: Caller,
    rows: Stored<typeof oldTreeGroup>[],
  ): Promise<(RowOf<typeof oldTreeGroup> & { memberTrees: number })[]> {
    const shown = await super.present(caller, rows);
    const groupOf = (row: Stored<typeof oldTreeGroup>): string => row.originId ?? row.id;
    const counts = shown.length > 0 ? await memberCounts(this.db, caller, shown.map(groupOf)) : undefined;
    return shown.map((row) => Object.assign(row, { memberTrees: counts?.get(groupOf(row)) ?? 0 }));
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof oldTreeGroup>): Promise<void> {
    row.year ??= thisYear();
    row.dataSource ??= 'supplement';
    row.lifeStatus ??= '1';
    await assertAll(
      () => this.takeSpecies(tx, row, before),
      () => settleOutline(tx, caller, row, before),
      () => assertPosition(tx, row),
      () => this.assertMembers(tx, caller, row, before),
    );
    if (row.status === ReviewStatus.approved && isBlank(row.groupNumber)) row.groupNumber = numberOf(row);
  }

  protected override async afterSave({ tx, caller, row }: StoredChange<typeof oldTreeGroup>): Promise<void> {
    if (!row.originId && !isBlank(row.provinceGroupNumber)) await linkTrees(tx, caller, row);
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof oldTreeGroup>[],
  ): Promise<void> {
    for (const row of rows.filter(({ originId }) => !originId)) {
      const { num } = await membersOf(tx, caller, row.id);
      if (num > 0) throw new BusinessError('group.hasTrees', { num });
    }
  }

  private async takeSpecies(
    tx: EntityManager,
    row: Draft<typeof oldTreeGroup>,
    before: Stored<typeof oldTreeGroup> | undefined,
  ): Promise<void> {
    if (!isBlank(row.treeType) && differs(row.treeType, before?.treeType)) {
      const [species] = await speciesOf(tx, 'treeType', [String(row.treeType)]);
      const { treeTypeName, section, genus } = species!;
      assign(row, { treeTypeName, section, genus });
    }
    if (differs(row.mainTreeType, before?.mainTreeType)) {
      const ids = isBlank(row.mainTreeType) ? [] : String(row.mainTreeType).split(',');
      const main = await speciesOf(tx, 'mainTreeType', ids);
      row.mainTreeTypeName = main.map(({ treeTypeName }) => treeTypeName).join('、') || null;
    }
  }

  /** G12 and T22: a group is protected as the highest of its trees and holds them; they name it by its number. */
  private async assertMembers(
    tx: EntityManager,
    caller: Caller,
    row: Draft<typeof oldTreeGroup>,
    before: Stored<typeof oldTreeGroup> | undefined,
  ): Promise<void> {
    const id = row.originId ?? before?.id;
    if (!id) return;
    const { num, highest } = await membersOf(tx, caller, String(id));
    const faults: Fault[] = [];
    if (isProtectedLess(row.protectLevel, highest))
      faults.push({ field: 'protectLevel', key: 'group.level' });
    if (num > 0 && differs(row.provinceGroupNumber, before?.provinceGroupNumber))
      faults.push({ field: 'provinceGroupNumber', key: 'group.hasTrees', params: { num } });
    if (num > 0 && !isBlank(row.geom) && differs(row.geom, before?.geom)) {
      const left = await membersLeftBy(tx, caller, String(id), String(row.geom));
      if (left > 0) faults.push({ field: 'geom', key: 'group.membersOutside', params: { num: left } });
    }
    if (faults.length > 0) throw new ValidationError(faults);
  }
}

/** National number: county code and the survey's serial in the county. */
const numberOf = (row: Draft<typeof oldTreeGroup>): string =>
  `${String(row.xzCode).slice(0, 6)}${String(row.checkNumber)}`;
