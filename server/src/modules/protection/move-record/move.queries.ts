import { CARE_YEARS, COUNTY_DIGITS, isBlank, moveFollowUp, type oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import { ValidationError } from '../../../http/errors.js';
import { type Db, query } from '../../../database/database.js';
import { tableOf } from '../../../rows/columns.js';
import type { Stored } from '../../../rows/stored.js';

/** Columns of a move that are taken from its trees. */
interface Taken {
  treeNum: number;
  protectLevelMax: string | null;
  xzCode: string | null;
  fromXzCode: string | null;
  fromPlace: string | null;
  fromLon: number | null;
  fromLat: number | null;
}

/** The smallest region that contains all codes; undefined if they lie in several counties. */
function commonRegion(codes: readonly string[]): string | undefined {
  const [first = ''] = codes;
  return [first.length, 9, COUNTY_DIGITS]
    .filter((digits) => digits >= COUNTY_DIGITS && digits <= first.length)
    .map((digits) => first.slice(0, digits))
    .find((code) => codes.every((each) => each.startsWith(code)));
}

const mean = (values: readonly unknown[]): number | null => {
  const known = values.filter((value) => !isBlank(value)).map(Number);
  if (known.length === 0) return null;
  return Number((known.reduce((sum, each) => sum + each, 0) / known.length).toFixed(6));
};

const PLACE_LENGTH = 200;

/** Columns of a move from its trees: their number and place, and the highest protection level among them. */
export function summaryOf(trees: readonly Stored<typeof oldTree>[]): Taken {
  const levels = trees.map((tree) => tree.protectLevel).filter((level) => !isBlank(level));
  const region = commonRegion(trees.map((tree) => tree.xzCode));
  if (trees.length > 0 && region === undefined)
    throw new ValidationError([{ field: 'oldTreeIds', key: 'move.oneCounty' }]);
  const places = [...new Set(trees.map((tree) => tree.smallPlaceName).filter((place) => !isBlank(place)))];
  return {
    treeNum: trees.length,
    protectLevelMax: levels.map(String).sort()[0] ?? null,
    xzCode: region ?? null,
    fromXzCode: region ?? null,
    fromPlace: places.join('、').slice(0, PLACE_LENGTH) || null,
    fromLon: mean(trees.map((tree) => tree.lon)),
    fromLat: mean(trees.map((tree) => tree.lat)),
  };
}

/** A follow-up as `detail` of its move answers it. */
interface FollowUp {
  id: string;
  year: number;
  followDate: string;
  vigor: string;
  alive: number;
  note: string | null;
}

const ofMove = (id: string) =>
  sql`from ${tableOf(moveFollowUp)} f where f.move_record_id = ${id} and f.is_deleted = 0`;

/** The follow-ups of a move, the first year first; the caller must have checked that the move is visible. */
export const followUpsOf = (db: Db, id: string): Promise<FollowUp[]> =>
  query(
    db,
    sql`select f.id::text, f.year, f.follow_date::text as "followDate", f.vigor, f.alive, f.note ${ofMove(id)} order by f.year`,
  );

/** The years of a move that have a follow-up. */
export async function followedYears(db: Db, id: string): Promise<number[]> {
  const rows = await query<{ year: number }>(db, sql`select f.year ${ofMove(id)}`);
  return rows.map(({ year }) => year);
}

/** Those of the moves that have a follow-up for each year of care. */
export async function followedThrough(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    db,
    sql`select f.move_record_id::text as id from ${tableOf(moveFollowUp)} f
      where f.move_record_id = any(${[...ids]}::bigint[]) and f.is_deleted = 0
      group by f.move_record_id having count(*) >= ${CARE_YEARS}`,
  );
  return new Set(rows.map(({ id }) => id));
}
