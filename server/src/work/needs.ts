import sql, { join, type Sql } from 'sql-template-tag';
import { holdersSql } from '../auth/holders.js';
import { aboveSql } from './people.queries.js';

/** A right that somebody needs to take over a part of a holder's work. */
export interface Need {
  holder: string;
  permission: string;
  /** Where it lies; nothing where it lies in no region. */
  region?: string | undefined;
  /** Who has entered it, where it is for somebody else to do. */
  maker?: string | undefined;
}

/** The common beginning of two region codes. */
export function commonStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one.slice(0, at);
}

/** Users `u` who may do all of it. */
export function meetsAllSql(needs: readonly Need[]): Sql {
  const makers = [...new Set(needs.flatMap(({ maker }) => maker ?? []))];
  const regions = needs.flatMap(({ region }) => region ?? []);
  const permissions = new Set(needs.map(({ permission }) => permission));
  return join(
    [
      sql`u.id <> all(${makers}::bigint[])`,
      // People above the common beginning of all codes are above each of them.
      ...(regions.length > 0 ? [sql`(${aboveSql(regions.reduce(commonStart))})`] : []),
      ...[...permissions].map((permission) => holdersSql(permission)),
    ],
    ' and ',
  );
}

/** Holders `u` who may do their own part of it. */
export const meetsOwnSql = (needs: readonly Need[]): Sql =>
  sql`not exists (select from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb)
      as n(holder bigint, permission text, region text, maker bigint)
    where n.holder = u.id and (n.maker is distinct from u.id and (n.region is null or (${aboveSql(sql`n.region`)}))
      and ${holdersSql(sql`n.permission`)}) is not true)`;
