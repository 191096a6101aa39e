import type { RecordDefinition } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import { CITY_DIGITS } from '../../../search/cities.js';

/** Key of the lock on the years of a city's rows of a register; `code` is the region of any of these rows. */
const cityKey = ({ tenantId }: Pick<ScopeOwner, 'tenantId'>, { name }: RecordDefinition, code: Sql): Sql =>
  sql`hashtext('years of'), hashtext(${`${tenantId} ${name} `} || left(${code}, ${CITY_DIGITS}::int))`;

/**
 * Locks the years of the regions' cities, shared, until the transaction ends. Every writer of rows that depend on a
 * year's state takes this lock before it reads that state, so that the year is not archived in between. Writers do not
 * wait for each other.
 * @param codes a set of one column `code`
 */
export const lockYearsShared = (
  owner: Pick<ScopeOwner, 'tenantId'>,
  record: RecordDefinition,
  codes: Sql,
): Sql =>
  sql`select pg_advisory_xact_lock_shared(${cityKey(owner, record, sql`c.code`)})
    from (select distinct left(code, ${CITY_DIGITS}::int) as code from (${codes}) a where code is not null order by 1) c`;

/** Locks the years of regions, shared; blank regions are left out. */
export const lockYears = (
  db: Db,
  caller: ScopeOwner,
  { record, regions }: { record: RecordDefinition; regions: readonly unknown[] },
): Promise<unknown> => {
  const codes = regions.map((code) => code ?? null);
  return query(db, lockYearsShared(caller, record, sql`select unnest(${codes}::text[]) as code`));
};

/** Locks the years of the regions' cities against writers until the transaction ends, if no writer holds one. */
export const tryLockYears = (
  owner: Pick<ScopeOwner, 'tenantId'>,
  record: RecordDefinition,
  codes: Sql,
): Sql =>
  sql`select coalesce(bool_and(pg_try_advisory_xact_lock(${cityKey(owner, record, sql`c.code`)})), true) as locked
    from (select distinct left(code, ${CITY_DIGITS}::int) as code from (${codes}) a) c`;
