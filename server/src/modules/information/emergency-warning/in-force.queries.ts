import sql, { type Sql } from 'sql-template-tag';
import { NOWHERE } from '../../../caller/caller.js';

/** Warnings `t` that are in force now: published, begun and not ended. */
const IN_FORCE: Sql = sql`t.publish_status = 1 and (t.end_time is null or t.end_time > localtimestamp)
  and t.begin_time <= localtimestamp`;

/** Warnings `t` in force for the people of a region: it lies in one that the warning names. */
export const inForceAt = (region: string): Sql =>
  region === NOWHERE
    ? sql`false`
    : sql`${IN_FORCE} and exists (select from unnest(string_to_array(t.xz_codes, ',')) r(code)
        where starts_with(${region}::text, r.code))`;

/** A row holds a tenant and its warnings in force, as a text that changes with them. */
export const inForceByTenant = (tenants: readonly string[]): Sql =>
  sql`select t.tenant_id as "tenantId", string_agg(t.id || ':' || t.version, ',' order by t.id) as "inForce"
    from emergency_warning t
    where t.tenant_id = any(${[...tenants]}::text[]) and t.is_deleted = 0 and ${IN_FORCE} group by 1`;
