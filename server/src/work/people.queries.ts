import type { PageOf, TaskCandidate } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import { pageOf } from '../blade/envelope.js';
import { pagingOf, readPage } from '../blade/page-query.js';
import { type Caller, NOWHERE } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import type { CandidateQuery } from './people.dto.js';

/** A user as the picker shows them: where several bear a name, department and region tell them apart. */
const SHOWN: Sql = sql`select u.id, u.account, coalesce(u.name, '') as name,
  coalesce(u.real_name, '') as "realName", coalesce(r.name, '') as xzname,
  coalesce((select string_agg(d.dept_name, ',' order by d.sort, d.id) from blade_dept d
    where d.id::text = any(string_to_array(u.dept_id, ',')) and d.is_deleted = 0), '') as "deptName"
  from blade_user u left join blade_region r on r.code = u.xz_code`;

/** Whether the region of a user `u` contains the given one, a code or a column; nobody's contains that of the unplaced. */
export function aboveSql(region: string | Sql): Sql {
  const code = typeof region === 'string' ? sql`${region}::text` : region;
  return sql`${code} <> ${NOWHERE} and starts_with(${code}, u.xz_code) and (u.xz_code <> '' or u.xzjb = 1)`;
}

/** Active users of the caller's tenant, without the caller. */
export const othersSql = ({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>): Sql =>
  sql`u.tenant_id = ${tenantId} and u.is_deleted = 0 and u.status = 1 and u.id <> ${userId}`;

/** The own region first, then those above it from the nearest on, then those below. */
const nearestFirst = ({ xzCode }: Caller): Sql =>
  sql`order by u.xz_code = ${xzCode} desc, (${aboveSql(xzCode)}) desc, length(u.xz_code) desc, u.id`;

/** One page of the users that a condition on `u` leaves to choose from, by part of their name, the nearest first. */
export async function peoplePage(
  db: Db,
  caller: Caller,
  people: Sql,
  { realName, ...page }: CandidateQuery,
): Promise<PageOf<TaskCandidate>> {
  const paging = pagingOf(page);
  const named = realName ? sql`and strpos(lower(u.real_name), lower(${realName})) > 0` : empty;
  const where = sql`${people} ${named}`;
  const [rows, total] = await readPage(
    paging,
    query<TaskCandidate>(
      db,
      sql`${SHOWN} where ${where} ${nearestFirst(caller)} limit ${paging.size} offset ${paging.offset}`,
    ),
    async () =>
      (await queryOne<{ count: number }>(
        db,
        sql`select count(*)::int as count from blade_user u where ${where}`,
      ))!.count,
  );
  return pageOf(rows, total, paging.current, paging.size);
}
