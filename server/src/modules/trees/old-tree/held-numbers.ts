import { COUNTY_DIGITS, identityOf, isBlank, type oldTree } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { identitySql } from '../../../database/identity.js';
import { ValidationError } from '../../../http/errors.js';
import { differs } from '../../../rows/history.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { Draft, Stored } from '../../../rows/stored.js';

/**
 * Numbers of the tenant's trees whose revocation may still be taken back: the unique indexes hold them in the tree's own
 * year, and here they are nobody else's in any other.
 */
export const heldNumbers = ({ tenantId }: Pick<ScopeOwner, 'tenantId'>): Sql =>
  sql`select o.id, ${identitySql(sql`o.province_old_tree_number`)} as number, substr(o.xz_code, 1, 6) as county, o.survey_number
    from apply_revoke a join old_tree o on o.id = a.old_tree_id
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.take_back_until > localtimestamp`;

/** A number as it is to be stored, where it is not what it was; null where nothing has to be asked of it. */
const newNumber = (
  name: 'provinceOldTreeNumber' | 'surveyNumber',
  row: Draft<typeof oldTree>,
  before: Stored<typeof oldTree> | undefined,
): string | null => (isBlank(row[name]) || !differs(before?.[name], row[name]) ? null : String(row[name]));

/** Refuses a number that is kept for a tree whose revocation may still be taken back. */
export async function assertNumbersFree(
  db: Db,
  caller: Caller,
  row: Draft<typeof oldTree>,
  before: Stored<typeof oldTree> | undefined,
): Promise<void> {
  const given = newNumber('provinceOldTreeNumber', row, before);
  const movesIn = differs(before?.['xzCode'], row['xzCode']);
  const survey = newNumber('surveyNumber', row, movesIn ? undefined : before);
  if (given === null && survey === null) return;
  const number = given === null ? null : identityOf(given);
  const county = (row.xzCode ?? '').slice(0, COUNTY_DIGITS);
  const held = await query<{ isNumber: boolean }>(
    db,
    sql`select coalesce(h.number = ${number}, false) as "isNumber" from (${heldNumbers(caller)}) h
      where h.id <> coalesce(${row.originId ?? row.id ?? null}::bigint, 0)
        and (h.number = ${number} or h.county = ${county} and h.survey_number = ${survey})`,
  );
  if (held.length === 0) return;
  const fields = new Set(held.map(({ isNumber }) => (isNumber ? 'provinceOldTreeNumber' : 'surveyNumber')));
  throw new ValidationError([...fields].map((field) => ({ field, key: 'takeBack.held' })));
}
