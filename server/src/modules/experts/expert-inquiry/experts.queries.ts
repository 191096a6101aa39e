import { expertDatabase, isBlank } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { scoped, tenantScoped } from '../../../rows/scope.js';

/** Active accounts of a comma list of experts, as a comma list; null where none of them has one. */
export async function accountsOf(db: Db, caller: Caller, expertIds: unknown): Promise<string | null> {
  if (isBlank(expertIds)) return null;
  const found = await query<{ userId: string }>(
    db,
    sql`select t.user_id::text as "userId" from expert_database t
      join blade_user u on u.id = t.user_id and u.is_deleted = 0 and u.status = 1
      where ${scoped(caller, expertDatabase)} and t.id = any(${String(expertIds).split(',')}::bigint[]) order by u.id
      for key share of u`,
  );
  return [...new Set(found.map(({ userId }) => userId))].join(',') || null;
}

/** Id of the published expert whose account is the caller's, in any region; undefined where there is none. */
export async function ownExpert(db: Db, caller: Caller): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    db,
    sql`select t.id from expert_database t where ${tenantScoped(caller, expertDatabase.tenancy)}
      and t.user_id = ${caller.userId} and t.publish_status = 1 order by t.id limit 1`,
  );
  return found?.id;
}
