import { COUNTY_DIGITS, lifeStatusOf, LifeStatus, MAP_SYSTEM, oldTree } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import type { Stored } from '../../../rows/stored.js';

/** Where a tree stands after it was moved. */
export interface NewPlace {
  xzCode: string;
  lon: number;
  lat: number;
  smallPlaceName: string;
}

const countyOf = (xzCode: unknown): string => String(xzCode).slice(0, COUNTY_DIGITS);
const { field: NUMBER, digits: DIGITS } = { field: 'surveyNumber', digits: 5 } as const;

/** The survey number of a tree in its new county: its own, or where another tree has that, the next one. */
async function surveyNumberIn(
  tx: EntityManager,
  { tenantId }: Caller,
  tree: Stored<typeof oldTree>,
  { xzCode, year }: { xzCode: string; year: number },
): Promise<unknown> {
  const county = countyOf(xzCode);
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtext('old_tree survey numbers'), hashtext(${tenantId + county}))`,
  );
  const found = await queryOne<{ isTaken: boolean | null; last: number | null }>(
    tx,
    sql`select bool_or(t.survey_number = ${tree[NUMBER]}) as "isTaken", max(t.survey_number::int) as last
      from old_tree t where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.origin_id is null
        and substr(t.xz_code, 1, ${raw(String(COUNTY_DIGITS))}) = ${county} and t.year = ${year}::int
        and t.survey_number ~ '^\\d+$' and t.id <> ${tree.id}`,
  );
  return found?.isTaken ? String((found.last ?? 0) + 1).padStart(DIGITS, '0') : tree[NUMBER];
}

/**
 * The values of a tree that has come to a new place. In another county it belongs to no group any more and gets a survey
 * number that is free there; its own number stays. A scope that was drawn around the old place is gone.
 */
export async function placedAt(
  tx: EntityManager,
  caller: Caller,
  tree: Stored<typeof oldTree>,
  { place, year }: { place: NewPlace; year: number },
): Promise<object> {
  const isElsewhere = countyOf(tree.xzCode) !== countyOf(place.xzCode);
  return {
    ...place,
    ...{ year, coordSys: MAP_SYSTEM, rawLon: null, rawLat: null },
    ...{ protectScope: null, scopeArea: null, scopePublishDate: null },
    lifeStatus: lifeStatusOf(LifeStatus.standing, tree.vigor),
    ...(isElsewhere
      ? {
          ...{ groupId: null, provinceGroupNumber: null, spreadC: '1' },
          [NUMBER]: await surveyNumberIn(tx, caller, tree, { xzCode: place.xzCode, year }),
        }
      : {}),
  };
}

/** Takes along what lies where a tree lies: its files, and a change of it that waits. */
export async function takeAlong(
  tx: EntityManager,
  tree: Stored<typeof oldTree>,
  { xzCode }: NewPlace,
): Promise<void> {
  await query(
    tx,
    sql`update attachment set xz_code = ${xzCode}, version = version + 1, update_time = localtimestamp
      where tenant_id = ${tree.tenantId} and business_type = ${oldTree.dataType} and business_id = ${tree.id}
        and is_deleted = 0 and xz_code <> ${xzCode}`,
  );
  await query(
    tx,
    sql`update old_tree set xz_code = ${xzCode}, version = version + 1, update_time = localtimestamp
      where origin_id = ${tree.id} and is_deleted = 0 and xz_code = ${tree.xzCode}`,
  );
}
