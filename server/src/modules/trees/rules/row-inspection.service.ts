import {
  checkRow,
  columnOf,
  explains,
  type Fault,
  faultText,
  inFormOrder,
  inspectedLabel,
  isBlank,
  type Label,
  type Language,
  ownFaults,
  type RecordDefinition,
  type RowFault,
  RuleLevel,
  ruleOf,
  textIn,
  thisYear,
} from '@gushu/shared';
import { Global, Injectable, Module } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { dictionaryCodes } from '../../../rows/present.js';
import type { AnyRow } from '../../../rows/stored.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { type AltitudeRanges, Altitudes } from './altitudes.js';
import { registerFaults } from './register-faults.js';
import type { Register, RuleSet } from './register.js';
import { faultOf, type FoundBySets, ruleRows, setFaults } from './set-faults.js';

/** Limit of warnings that a refusal names; a row hardly has more. */
const NAMED = 10;

/** A row of a register. */
interface Inspected {
  register: Register;
  row: AnyRow;
}

/** Source of a single row, as it is or would be stored: a change takes the id of the row it changes. */
function rowSource(set: RuleSet, row: AnyRow): Sql {
  const { fields, table } = set.register.record;
  const values = Object.entries(fields)
    .filter(([name]) => !isBlank(row[name]))
    .map(([name, { kind }]) => [
      columnOf(name),
      kind === 'geometry' ? `SRID=4326;${String(row[name])}` : row[name],
    ]);
  return sql`select ${row.id ?? '0'}::bigint as row, ${row.originId ?? row.id ?? null}::bigint as id,
      ${Number(row['year'] ?? thisYear())}::int as year, ${ruleRows(set, 'r')}
    from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(Object.fromEntries(values))}::jsonb) r`;
}

/** Applies the rules to single rows: errors refuse a row, warnings require an explanation that is stored with it. */
@Injectable()
export class RowInspection {
  constructor(
    private readonly rules: OwnRules,
    private readonly labels: Labels,
  ) {}

  /** Refuses a submitted row that breaks a rule or has unexplained warnings. */
  async assert(tx: Db, caller: Caller, inspected: Inspected): Promise<void> {
    const { register, row } = inspected;
    const found = await this.found(tx, caller, inspected);
    const errors = found.filter(({ warning }) => !warning);
    const warnings = [...rowWarnings(inspected), ...found.filter(({ warning }) => warning)];
    const open = warnings.filter(({ field }) => !explains(row['warningNote'], field));
    if (open.length > 0) errors.push(unexplained(register.record, open));
    if (errors.length > 0) throw new ValidationError(errors);
  }

  /** Refuses a row that breaks a rule; ignores warnings. */
  async assertErrors(tx: Db, caller: Caller, inspected: Inspected): Promise<void> {
    const found = await this.found(tx, caller, inspected);
    const errors = found.filter(({ warning }) => !warning);
    if (errors.length > 0) throw new ValidationError(errors);
  }

  /** All faults of a stored row, worded for the caller: errors first. */
  async shownFaultsOf(db: Db, caller: Caller, { register, row }: Inspected): Promise<RowFault[]> {
    const { record } = register;
    const own = await this.rules.of(caller.tenantId, record, 'archive', db);
    const texts = await this.labels.dictionaries(dictionaryCodes(record), caller.tenantId);
    const altitudes = await altitudesOf(db, caller, row);
    const inspection = { register, owner: caller, own, altitudes, texts };
    const [found = []] = await registerFaults(db, inspection, [row], (set) => rowSource(set, row));
    return shownFaults(caller, record, found);
  }

  /** Faults of an entered row by custom rules and in comparison with other rows. */
  private async found(db: Db, caller: Caller, { register, row }: Inspected): Promise<Fault[]> {
    const place = 'entry';
    const own = await this.rules.of(caller.tenantId, register.record, place, db);
    const set = {
      register,
      place,
      owner: caller,
      own,
      altitudes: await altitudesOf(db, caller, row),
    } as const;
    const bySets = await query<FoundBySets>(db, setFaults(set, rowSource(set, row)));
    return [...ownFaults(own, row), ...(await Promise.all(bySets.map(faultOf)))];
  }
}

const altitudesOf = (db: Db, caller: Caller, row: AnyRow): Promise<AltitudeRanges> =>
  new Altitudes(caller, (statement) => query(db, statement)).of([row]);

/** Faults of a row as they are shown: errors first, then warnings, each in the order of the form. */
function shownFaults(
  { language }: Caller,
  { fields, groups, dataType = '' }: RecordDefinition,
  faults: readonly Fault[],
): RowFault[] {
  const shown = inFormOrder({ fields, groups }, faults).map((fault): RowFault => {
    const field = fields[fault.field];
    const label = textIn(language, inspectedLabel(fields, fault.field));
    return {
      ruleCode: ruleOf(dataType, fault) ?? '',
      ruleLevel: fault.warning ? RuleLevel.warning : RuleLevel.error,
      field: fault.field,
      label,
      msg: faultText(fault, language, { label, kind: field?.kind }),
    };
  });
  return shown.sort((a, b) => a.ruleLevel.localeCompare(b.ruleLevel));
}

const rowWarnings = ({ register: { record, faults }, row }: Inspected): Fault[] =>
  [...checkRow(record, row, 'submit'), ...faults(row)].filter(({ warning }) => warning);

/** The fault of a row with unexplained warnings. */
export const unexplained = (record: RecordDefinition, warnings: readonly Fault[]): Fault => ({
  field: 'warningNote',
  key: 'rule.explain',
  params: { warnings: wordsOf(record, warnings) },
});

/** Warnings in both languages, for the fault of the field that explains them. */
function wordsOf({ fields }: RecordDefinition, warnings: readonly Fault[]): Label {
  const said = (language: Language, at: 0 | 1, mark: string) =>
    warnings.slice(0, NAMED).map((fault) => {
      const label = inspectedLabel(fields, fault.field)[at];
      return `${label}${mark}${faultText(fault, language, { label })}`;
    });
  return [said('zh', 0, '：').join('；'), said('en', 1, ': ').join('; ')];
}

/** Inspection of single rows for every register. */
@Global()
@Module({ providers: [RowInspection], exports: [RowInspection] })
export class RowInspectionModule {}
