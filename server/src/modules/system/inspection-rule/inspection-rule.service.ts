import {
  BUILT_IN,
  entriesNamed,
  type Fault,
  insideRegion,
  inspectedTable,
  inspectionRule,
  isBlank,
  paramFault,
  paramOf,
  PART_NAMES,
  RULE_KINDS,
  ruleFields,
  textIn,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, NOWHERE } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { ForbiddenError, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { insideRegionSql } from '../../../rows/scope.js';
import { assign, type Change, type Draft, type Stored } from '../../../rows/stored.js';
import { timeBoundsSql } from '../../../search/filters.js';
import { OwnRules } from './own-rules.service.js';

/** Faults between the fields of a rule. */
function ruleFaults(row: Draft<typeof inspectionRule>): Fault[] {
  const { dataType, tableName, fieldName, ruleType } = row;
  const record = inspectedTable(tableName);
  if (!record || record.dataType !== String(dataType)) return [{ field: 'tableName', key: 'rule.table' }];
  const [, field] = ruleFields(record).find(([name]) => name === fieldName) ?? [];
  if (!field) return [{ field: 'fieldName', key: 'rule.field' }];
  const kind = RULE_KINDS[String(ruleType)];
  if (kind && !kind.fits(String(fieldName), field)) return [{ field: 'ruleType', key: 'rule.kindOfField' }];
  const fault = paramFault(record, row as never);
  return fault ? [{ field: 'ruleParam', ...fault }] : [];
}

/** Dictionary entries that the parameters of a rule name but that do not exist. */
async function unknownEntries(
  labels: Labels,
  { tenantId }: Caller,
  row: Draft<typeof inspectionRule>,
): Promise<Fault[]> {
  const named = entriesNamed(inspectedTable(row.tableName)!, String(row.fieldName), paramOf(row.ruleParam)!);
  const dictionaries = await labels.dictionaries(
    named.map(({ code }) => code),
    tenantId,
  );
  return named
    .filter(({ code, keys }) => keys.some((key) => !dictionaries.get(code)?.has(key)))
    .map(({ part }) => ({ field: 'ruleParam', key: 'rule.partWrong', params: { part: PART_NAMES[part] } }));
}

/** Custom rules: callers own those of their region and below; those of the regions above apply to them too. */
@Injectable()
export class InspectionRuleService extends EntityService<typeof inspectionRule> {
  constructor(db: DataSource, labels: Labels, rules: OwnRules) {
    super({ db, labels }, inspectionRule, [{ filter: timeBoundsSql, committed: () => rules.invalidate() }]);
  }

  /** Adds the names of table and field in the caller's language. */
  override async present(
    caller: Caller,
    rows: Stored<typeof inspectionRule>[],
  ): Promise<RowOf<typeof inspectionRule>[]> {
    const shown = await super.present(caller, rows);
    return shown.map((row) => ({ ...row, ...labelsOf(caller, row) }));
  }

  protected override scope(caller: Caller, tenantId?: string): Sql {
    const { xzCode } = caller;
    if (xzCode === NOWHERE) return sql`false`;
    const above = sql`coalesce(t.xz_code, '') = '' or starts_with(${xzCode}::text, t.xz_code)`;
    return sql`${super.scope(caller, tenantId)} and (${above} or ${insideRegionSql(xzCode, 't')})`;
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof inspectionRule>): Promise<void> {
    if (before) assertOwn(caller, before);
    if (isBlank(row.xzCode)) row.xzCode = caller.xzCode;
    const faults = ruleFaults(row);
    if (faults.length === 0) faults.push(...(await unknownEntries(this.labels, caller, row)));
    const region = row.xzCode ?? '';
    if (!isOwn(caller, row)) faults.push({ field: 'xzCode', key: 'row.outsideRegion' });
    else if (region !== '' && !(await this.labels.regionNames([region])).has(region))
      faults.push({ field: 'xzCode', key: 'field.regionUnknown' });
    if (BUILT_IN.some(({ code }) => code === String(row.ruleCode).toUpperCase()))
      faults.push({ field: 'ruleCode', key: 'rule.builtIn' });
    if (faults.length > 0) throw new ValidationError(faults);
    if (isBlank(row.ruleCode)) row.ruleCode = await this.nextCode(tx);
    assign(row, labelsOf(caller, row));
    row.isSystem ??= 0;
    row.enabled ??= 1;
    row.sort ??= 0;
  }

  protected override async beforeRemove(
    _tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof inspectionRule>[],
  ): Promise<void> {
    for (const row of rows) assertOwn(caller, row);
  }

  private async nextCode(tx: EntityManager): Promise<string> {
    const next = await queryOne<{ n: string }>(tx, sql`select nextval('inspection_rule_number')::text as n`);
    return `Z${next!.n.padStart(4, '0')}`;
  }
}

/** Names of a rule's table and field. */
function labelsOf({ language }: Caller, { tableName, fieldName }: Draft<typeof inspectionRule>) {
  const record = inspectedTable(tableName);
  const field = record?.fields[String(fieldName)];
  return {
    tableLabel: record ? textIn(language, record.label) : '',
    fieldLabel: field ? textIn(language, field.label) : '',
  };
}

/** Whether the rule belongs to the caller's region or one below; callers change no rules of regions above. */
const isOwn = (caller: Caller, row: Draft<typeof inspectionRule>): boolean =>
  insideRegion(row.xzCode ?? '', caller.xzCode);

function assertOwn(caller: Caller, row: Stored<typeof inspectionRule>): void {
  if (!isOwn(caller, row)) throw new ForbiddenError('row.outsideRegion');
}
