import {
  checkFaults,
  type CheckItem,
  checkItems,
  checkRecord,
  type CheckRecordInput,
  checkValue,
  CheckStatus,
  type Fault,
  fieldsOfItems,
  insideRegion,
  isBlank,
  needsRectifying,
  oldTree,
  reviewerLevel,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ForbiddenError, ValidationError } from '../../../http/errors.js';
import type { UpdateKey } from '../../../record/dto.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { assertFresh } from '../../../rows/service.js';
import type { StoredChange, Change, Saved, Stored } from '../../../rows/stored.js';
import { isOwner } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';
import { tellChecker, tellRegion } from './rectification-news.js';
import { planVisited } from '../patrol-plan/index.js';

/** Fields that the checked region writes; the people who recheck also write `recheckOk`. */
const RECTIFIED = ['rectifyResult', 'rectifyDate'] as const;
const AFTERWARDS: readonly string[] = [...RECTIFIED, 'recheckOk'];

/** Body of a check as clients send it: its items may come as a list. */
type CheckBody = CheckRecordInput & { items?: CheckItem[] | undefined };
type CheckChange = CheckBody &
  UpdateKey & {
    rectifyResult?: string | undefined;
    rectifyDate?: string | undefined;
    recheckOk?: number | undefined;
  };

/** A body with its list of items turned into fields. */
const withItems = <B extends CheckBody>({ items, ...body }: B) => ({
  ...body,
  ...fieldsOfItems(items ?? []),
});

const isOpen = (row: Stored<typeof checkRecord>): boolean =>
  row.status === CheckStatus.submitted && needsRectifying(row) && (row.recheckOk ?? 0) === 0;

/** Whether the caller acts for the checked region: it is theirs, or lies in their county. */
const standsFor = (caller: Caller, row: Stored<typeof checkRecord>): boolean =>
  isAdministrator(caller) || (reviewerLevel(caller.xzCode) >= 3 && insideRegion(row.xzCode, caller.xzCode));

/** Whether the caller made the check, or belongs to its checking region or to one above it. */
const standsOver = (caller: Caller, row: Stored<typeof checkRecord>): boolean =>
  isAdministrator(caller) || isOwner(caller, row) || insideRegion(row.checkXzCode ?? '', caller.xzCode);

const RULES: RecordPart<typeof checkRecord> = {
  faults: checkFaults,
  given: (_given, sent: CheckBody) => withItems(sent),

  // Adds the items as a list, and whether the reader may write the rectification or the result of the recheck.
  async present(caller, rows) {
    return rows.map((row) =>
      Object.assign(row, {
        items: checkItems(row, caller.language),
        rectifiable: isOpen(row) && standsFor(caller, row),
        recheckable: isOpen(row) && !isBlank(row.rectifyDate) && standsOver(caller, row),
      }),
    );
  },
};

/** Checks of protection, each owned by the checking region: once submitted, only rectification and recheck change. */
@Injectable()
export class CheckRecordService extends RecordService<typeof checkRecord, CheckBody> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, checkRecord, [RULES]);
    exports.offerRecord(this, labels);
  }

  override update(caller: Caller, body: CheckChange): Promise<Saved> {
    const { rectifyResult, rectifyDate, recheckOk, ...own } = body;
    const afterwards = { rectifyResult, rectifyDate, recheckOk };
    if (Object.values(afterwards).every((value) => value === undefined)) return super.update(caller, own);
    return this.changing(caller, (tx) => this.putRight(tx, caller, { ...withItems(own), ...afterwards }));
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof checkRecord>): Promise<void> {
    if (!before) row.checkXzCode = caller.xzCode;
    const ids = isBlank(row.oldTreeIds) ? [] : String(row.oldTreeIds).split(',');
    row.treeNum = ids.length === 0 ? null : ids.length;
    if (ids.length === 0) return;
    const inside = await queryOne<{ num: number }>(
      tx,
      sql`select count(*)::int as num from old_tree t where ${scoped(caller, oldTree)} and t.id = any(${ids}::bigint[])
        and ${insideRegionSql(String(row.xzCode), 't')}`,
    );
    if (inside?.num !== ids.length)
      throw new ValidationError([{ field: 'oldTreeIds', key: 'check.treeElsewhere' }]);
  }

  // A check counts as a visit of its trees by the authority on that day.
  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof checkRecord>): Promise<void> {
    if (row.status !== CheckStatus.submitted) return;
    await planVisited(tx, String(row.oldTreeIds).split(','));
    if (before?.status !== CheckStatus.submitted && needsRectifying(row))
      await tellRegion(tx, caller, row, 'message.toRectify');
  }

  /** Writes the rectification or the recheck of a submitted check; its other fields do not change. */
  private async putRight(tx: EntityManager, caller: Caller, body: CheckChange): Promise<Saved> {
    const before = await this.find(tx, caller, body.id, true);
    assertFresh(before, body.version);
    const given = Object.entries(body).filter(
      ([name, value]) => value !== undefined && name in this.definition.fields,
    );
    const values = Object.fromEntries(given);
    const foreign = given.find(([name]) => !AFTERWARDS.includes(name));
    if (foreign || !isOpen(before))
      throw new ValidationError([{ field: foreign?.[0] ?? given[0]![0], key: 'check.notOpen' }]);
    const rectifies = RECTIFIED.some((name) => name in values);
    if (rectifies && !standsFor(caller, before)) throw new ForbiddenError('check.rectifier');
    if ('recheckOk' in values && !standsOver(caller, before)) throw new ForbiddenError('check.rechecker');
    // A new rectification has not been rechecked yet.
    const row = { ...before, ...(rectifies ? { recheckOk: null } : {}), ...values };
    const faults = this.afterwardsFaults(row);
    if (faults.length > 0) throw new ValidationError(faults);
    const stored = await this.storeRow(tx, caller, before, { values: row });
    if (rectifies) await tellChecker(tx, caller, stored);
    else if (!isBlank(row.recheckOk) && Number(row.recheckOk) === 0)
      await tellRegion(tx, caller, stored, 'message.rectifyAgain');
    return { id: stored.id, version: stored.version };
  }

  private afterwardsFaults(row: Stored<typeof checkRecord>): Fault[] {
    const { fields } = checkRecord;
    const missing = RECTIFIED.filter((field) => isBlank(row[field]));
    if (missing.length > 0) return missing.map((field) => ({ field, key: 'field.required' }));
    if (String(row.rectifyDate) < String(row.checkDate))
      return [{ field: 'rectifyDate', key: 'check.rectifiedEarly' }];
    return RECTIFIED.flatMap((field) => checkValue(field, fields[field], row[field]) ?? []);
  }
}
