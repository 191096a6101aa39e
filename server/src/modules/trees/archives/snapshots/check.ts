import {
  type ArchiveCheck,
  type BrokenRule,
  COUNTY_DIGITS,
  type Fault,
  type OwnRule,
  RuleLevel,
  ruleOf,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../../database/database.js';
import type { Labels } from '../../../../rows/labels.js';
import { isNarrowed } from '../../../../rows/scope.js';
import { type InspectedRow, inspectRows } from '../../inspection/index.js';
import type { Register } from '../../rules/index.js';
import { countiesOf, type Extent, obstaclesOf, takenSql } from '../archives.queries.js';
import { sparedCounties } from '../years.queries.js';

/** Dependencies of a check. */
export interface CheckTools {
  db: Db;
  labels: Labels;
  /** Custom rules that apply to archiving. */
  rules: readonly OwnRule[];
  /** Called after each part with the numbers of checked rows and of all rows. */
  report?: (checked: number, total: number) => Promise<void>;
}

/** A broken rule, with its code but without its name. */
type CodedRule = Omit<BrokenRule, 'ruleName'>;
/** The result of a check before it is worded. */
export type CodedCheck = Omit<ArchiveCheck, 'rules' | 'checkedTime' | 'checking'> & { rules: CodedRule[] };

/** Rows of a county that break a rule. */
interface Faulty {
  errors: number;
  warnings: number;
}

/** Code of faults that belong to no rule, such as the length of a text. */
const NO_RULE = '—';

/** Code of the rule that a fault breaks. */
export const codeOf = ({ dataType }: Register, fault: Fault): string => ruleOf(dataType, fault) ?? NO_RULE;

/** Counts the obstacles to a snapshot, and stores the findings of the rules for each county. */
export async function checkExtent(
  tools: CheckTools,
  extent: Extent,
  register: Register,
): Promise<CodedCheck> {
  const counts = await obstaclesOf(tools.db, extent, register);
  const { faulty, rules, taken } = await countFaulty(tools, extent, register);
  const isWhole = !extent.ids && !isNarrowed(extent.owner, register.record);
  if (isWhole && extent.xzCode.length <= COUNTY_DIGITS)
    await query(tools.db, storeChecks(extent, register, faulty));
  const sum = (name: keyof Faulty) => [...faulty.values()].reduce((all, one) => all + one[name], 0);
  const { total, unfinished, noCoord, outOfRegion } = counts;
  const ruleErrors = sum('errors');
  const canArchive = total > 0 && unfinished + noCoord + outOfRegion + ruleErrors === 0;
  return { ...counts, taken, ruleErrors, warnings: sum('warnings'), canArchive, rules };
}

/** The rows that the snapshot would take, part by part after an id, each with all its faults. */
export const inspectTaken = (
  { db, labels, rules }: CheckTools,
  extent: Extent,
  register: Register,
  after = '0',
): AsyncGenerator<InspectedRow[]> =>
  inspectRows(db, labels, {
    register,
    owner: extent.owner,
    own: rules,
    where: takenSql(register, extent),
    after,
  });

// County by county, so that data a rule needs of a county is read once.
async function countFaulty(tools: CheckTools, extent: Extent, register: Register) {
  const faulty = new Map<string, Faulty>();
  const byRule = new Map<string, CodedRule>();
  const counties = await countiesOf(tools.db, extent, register);
  const total = counties.reduce((sum, { num }) => sum + num, 0);
  let checked = 0;
  for (const { county } of counties) {
    const found = { errors: 0, warnings: 0 };
    const xzCode = extent.xzCode.length > COUNTY_DIGITS ? extent.xzCode : county;
    for await (const part of inspectTaken(tools, { ...extent, xzCode }, register)) {
      for (const row of part) add(found, byRule, register, row);
      await tools.report?.((checked += part.length), total);
    }
    faulty.set(county, found);
  }
  const rules = [...byRule.values()].sort(
    (a, b) => a.ruleLevel.localeCompare(b.ruleLevel) || a.ruleCode.localeCompare(b.ruleCode),
  );
  const spared = await sparedCounties(
    tools.db,
    extent,
    register,
    counties.map(({ county }) => county),
  );
  const taken = counties.reduce((sum, { county, num }) => sum + (spared.includes(county) ? 0 : num), 0);
  return { faulty, rules, taken };
}

function add(
  found: Faulty,
  byRule: Map<string, CodedRule>,
  register: Register,
  { faults }: InspectedRow,
): void {
  if (faults.some(({ warning }) => !warning)) found.errors++;
  if (faults.some(({ warning }) => warning)) found.warnings++;
  const broken = new Map(
    faults.map((fault) => {
      const ruleCode = codeOf(register, fault);
      const ruleLevel = fault.warning ? RuleLevel.warning : RuleLevel.error;
      return [`${ruleLevel} ${ruleCode}`, { ruleCode, ruleLevel }] as const;
    }),
  );
  for (const [key, rule] of broken) byRule.set(key, { ...rule, num: (byRule.get(key)?.num ?? 0) + 1 });
}

function storeChecks(
  { owner, year, xzCode }: Extent,
  { dataType }: Register,
  faulty: Map<string, Faulty>,
): Sql {
  const rows = [...faulty].map(([county, found]) => ({ county, ...found }));
  return sql`with found as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(county text, errors int, warnings int)
    ), gone as (
      delete from archive_check c where c.tenant_id = ${owner.tenantId} and c.data_type = ${dataType}
        and c.year = ${year} and starts_with(c.xz_code, ${xzCode}) and c.xz_code not in (select county from found))
    insert into archive_check (tenant_id, data_type, year, xz_code, errors, warnings)
    select ${owner.tenantId}, ${dataType}, ${year}::int, county, errors, warnings from found
    on conflict (tenant_id, data_type, year, xz_code) do update set errors = excluded.errors,
      warnings = excluded.warnings, checked_time = localtimestamp`;
}
