import { COUNTY_DIGITS, isBlank, oldTree } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** Trees of a county that say how high it lies, and the fewest that do. */
const SAMPLE = 200;
const FEWEST = 20;

/** By the code of a county the metres above the sea between which nearly all of its trees stand. */
export type AltitudeRanges = ReadonlyMap<string, readonly [low: number, high: number]>;

interface Range {
  code: string;
  low: number;
  high: number;
}

const rangesSql = (owner: ScopeOwner, codes: readonly string[]): Sql => sql`
  select k.code, c.low::float8 as low, c.high::float8 as high
  from unnest(${codes}::varchar[]) k (code) cross join lateral (
    select count(*) as num, percentile_disc(0.05) within group (order by n.altitude) as low,
      percentile_disc(0.95) within group (order by n.altitude) as high
    from (select o.altitude from old_tree o where ${scoped(everyoneIn(owner), oldTree, 'o')}
      and substr(o.xz_code, 1, 6) = k.code and o.status = 1 and o.origin_id is null and o.altitude is not null
      limit ${raw(String(SAMPLE))}) n) c
  where c.num >= ${raw(String(FEWEST))}`;

/** How high counties lie: read once for each, however many parts a run over their rows has. */
export class Altitudes {
  private readonly known = new Map<string, [number, number] | undefined>();

  constructor(
    private readonly owner: ScopeOwner,
    private readonly read: <T extends object>(statement: Sql) => Promise<T[]>,
  ) {}

  /** Ranges of the counties of rows that say their altitude; none of a county that has too few trees to say. */
  async of(rows: readonly Readonly<Record<string, unknown>>[]): Promise<AltitudeRanges> {
    const placed = rows.filter((row) => !isBlank(row['altitude']));
    const counties = [...new Set(placed.map((row) => String(row['xzCode'] ?? '').slice(0, COUNTY_DIGITS)))];
    const unknown = counties.filter((code) => !this.known.has(code));
    for (const code of unknown) this.known.set(code, undefined);
    const found = unknown.length > 0 ? await this.read<Range>(rangesSql(this.owner, unknown)) : [];
    for (const { code, low, high } of found) this.known.set(code, [low, high]);
    const ranges = counties.map((code) => [code, this.known.get(code)] as const);
    return new Map(ranges.filter((each): each is [string, [number, number]] => each[1] !== undefined));
  }
}
