import type { ArchiveCheck, Fault, OwnRule } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { isNarrowed } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { CHECKED_AT_ONCE, type Extent, obstaclesOf, takenAfter } from './archives.queries.js';
import { faultsOf, type Register } from './registers.js';

/** Rows of a county that break a rule. */
interface Faulty {
  errors: number;
  warnings: number;
}

const COUNTY_DIGITS = 6;

/** Counts what stands in the way of a snapshot, and stores what the rules have found for each county. */
export async function checkExtent(
  db: Db,
  extent: Extent,
  register: Register,
  rules: readonly OwnRule[],
): Promise<ArchiveCheck> {
  const counts = await obstaclesOf(db, extent, register);
  const faulty = await faultyByCounty(db, extent, (row) => faultsOf(register, rules, row), register);
  const isWhole = !extent.ids && !isNarrowed(extent.owner, register.record);
  if (isWhole && extent.xzCode.length <= COUNTY_DIGITS)
    await query(db, storeChecks(extent, register, faulty));
  const sum = (name: keyof Faulty) => [...faulty.values()].reduce((all, one) => all + one[name], 0);
  const { total, unfinished, noCoord, outOfRegion } = counts;
  const ruleErrors = sum('errors');
  const canArchive = total > 0 && unfinished + noCoord + outOfRegion + ruleErrors === 0;
  return { ...counts, ruleErrors, warnings: sum('warnings'), canArchive };
}

function add(found: Map<string, Faulty>, row: Stored, faults: readonly Fault[]): void {
  const county = String(row['xzCode']).slice(0, COUNTY_DIGITS);
  const { errors, warnings } = found.get(county) ?? { errors: 0, warnings: 0 };
  found.set(county, {
    errors: errors + Number(faults.some(({ warning }) => !warning)),
    warnings: warnings + Number(faults.some(({ warning }) => warning)),
  });
}

// The rules between fields are the definition's, so they are asked here, a few thousand rows at a time.
async function faultyByCounty(
  db: Db,
  extent: Extent,
  faultsIn: (row: Stored) => Fault[],
  register: Register,
): Promise<Map<string, Faulty>> {
  const found = new Map<string, Faulty>();
  let last = '0';
  for (;;) {
    const rows = await takenAfter(db, extent, register, last);
    for (const row of rows) add(found, row, faultsIn(row));
    const end = rows.at(-1);
    if (!end || rows.length < CHECKED_AT_ONCE) return found;
    last = end.id;
  }
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
