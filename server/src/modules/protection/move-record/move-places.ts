import { moveRecord, oldTree } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import sql from 'sql-template-tag';
import { Decimal, Id } from '../../../blade/fields.js';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { scoped } from '../../../rows/scope.js';
import type { Draft } from '../../../rows/stored.js';
import { positionFault, withSight } from '../../trees/old-tree/index.js';
import { idsIn } from '../proceedings/index.js';

/** Where one tree of a move has come to, in degrees. */
export class TreePoint {
  @Id() oldTreeId: string;
  @Decimal({ min: 73, max: 136 }) lon: number;
  @Decimal({ min: 3, max: 54 }) lat: number;
}

/** The places of single trees in the body of a step. */
export const TreePoints = (): PropertyDecorator => (target, property) => {
  for (const decorate of [
    ApiPropertyOptional({
      type: [TreePoint],
      description:
        'Of trees that have not come to toLon, toLat: each tree its own place; with the step that finishes the work',
    }),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(moveRecord.fields.oldTreeIds.max),
    ValidateNested({ each: true }),
    Type(() => TreePoint),
  ])
    decorate(target, property);
};

/** A tree of a move as `detail` answers it; without a place of its own it comes to the common one. */
interface PlacedTree {
  oldTreeId: string;
  provinceOldTreeNumber: string | null;
  treeTypeName: string | null;
  lon: number | null;
  lat: number | null;
}

/** The trees of a move that the caller sees, in its order, with the places that are their own, as the caller may know them. */
export async function placesOf(
  db: Db,
  caller: Caller,
  move: Draft<typeof moveRecord>,
): Promise<PlacedTree[]> {
  const ids = idsIn(move, 'oldTreeIds');
  const trees = await query<PlacedTree>(
    db,
    sql`select t.id::text as "oldTreeId", t.province_old_tree_number as "provinceOldTreeNumber",
        t.tree_type_name as "treeTypeName", p.lon, p.lat
      from old_tree t left join move_place p on p.old_tree_id = t.id and p.move_record_id = ${move.id}
      where ${scoped(caller, oldTree)} and t.id = any(${ids}::bigint[])
      order by array_position(${ids}::bigint[], t.id)`,
  );
  return withSight(db, caller, trees, { trees: 'oldTreeId', positions: ['lon', 'lat'] });
}

/** The own places of a move's trees, by tree. */
export async function ownPlaces(db: Db, moveId: string): Promise<Map<string, TreePoint>> {
  const points = await query<TreePoint>(
    db,
    sql`select p.old_tree_id::text as "oldTreeId", p.lon, p.lat from move_place p where p.move_record_id = ${moveId}
      order by p.old_tree_id`,
  );
  return new Map(points.map((point) => [point.oldTreeId, point]));
}

/**
 * Stores the places of a move's trees in the place of those before. What is sent back as it was shown, which may be only
 * roughly, stays exact.
 */
export async function storePlaces(
  tx: Db,
  caller: Caller,
  move: Draft<typeof moveRecord>,
  points: readonly TreePoint[],
): Promise<void> {
  const trees = idsIn(move, 'oldTreeIds');
  const ids = points.map(({ oldTreeId }) => oldTreeId);
  if (new Set(ids).size < ids.length)
    throw new ValidationError([{ field: 'toPoints', key: 'field.repeated' }]);
  if (ids.some((id) => !trees.includes(id)))
    throw new ValidationError([{ field: 'toPoints', key: 'move.pointUnknown' }]);
  const shown = new Map((await placesOf(tx, caller, move)).map((place) => [place.oldTreeId, place]));
  const said = points.filter(({ oldTreeId, lon, lat }) => {
    const before = shown.get(oldTreeId);
    return before?.lon !== lon || before.lat !== lat;
  });
  await query(
    tx,
    // The places of trees that the caller does not see are not theirs to leave out.
    sql`delete from move_place where move_record_id = ${move.id} and old_tree_id <> all(${ids}::bigint[])
      and old_tree_id = any(${[...shown.keys()]}::bigint[])`,
  );
  await query(
    tx,
    sql`insert into move_place (move_record_id, old_tree_id, lon, lat)
      select ${move.id}::bigint, s."oldTreeId", s.lon, s.lat
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) s("oldTreeId" bigint, lon numeric, lat numeric)
      on conflict (move_record_id, old_tree_id) do update set lon = excluded.lon, lat = excluded.lat`,
  );
}

/** Refuses a place of a single tree outside of the region that a move goes to. */
export async function assertOwnPlaces(tx: Db, caller: Caller, move: Draft<typeof moveRecord>): Promise<void> {
  const own = await ownPlaces(tx, move.id);
  if (own.size === 0) return;
  const shown = new Map((await placesOf(tx, caller, move)).map((place) => [place.oldTreeId, place]));
  for (const [id, point] of own) {
    if (!(await positionFault(tx, { xzCode: move.toXzCode, ...point }))) continue;
    const params = { number: shown.get(id)?.provinceOldTreeNumber ?? id };
    throw new ValidationError([{ field: 'toPoints', key: 'move.pointElsewhere', params }]);
  }
}
