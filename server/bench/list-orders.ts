import { columnOf, oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { type Bench, type Measurement, medians, treesChanged } from './measurement.js';

const ROUNDS = 5;
const MAX_MS = 100;
const PAGE = '/api/oldTree/oldTree/page?size=10';

/** A call, and the same rows without what makes it dear. */
interface Case {
  path: string;
  floor: string;
}

/** The slowest of some calls beside its floor, none of them answered from a cache. */
async function slowest(bench: Bench, name: string, cases: readonly Case[]): Promise<Measurement> {
  let worst = { ours: 0, floor: 0 };
  for (const { path, floor } of cases) {
    const found = await medians(ROUNDS, {
      ours: async () => (await bench.api.get(path)).text(),
      floor: async () => (await bench.api.get(floor)).text(),
      before: () => treesChanged(bench),
    });
    if (found.ours > worst.ours) worst = found;
  }
  return { name, ...worst, unit: 'ms', limit: `${MAX_MS} ms`, kept: worst.ours <= MAX_MS };
}

/** Lists in each order that an index holds, both ways, in the nation and the largest regions of each level. */
async function orders(bench: Bench, regions: readonly string[]): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const field of oldTree.sortable ?? []) {
    const cases = regions.flatMap((region) => {
      const floor = `${PAGE}&xzCode=${region}`;
      return ['ascs', 'descs'].map((way) => ({ path: `${floor}&${way}=${columnOf(field)}`, floor }));
    });
    found.push(await slowest(bench, `list by ${field}, slowest of all levels`, cases));
  }
  return found;
}

/** The most frequent species, some in the middle and the rarest, by their names. */
async function speciesCases({ db }: Bench): Promise<Case[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`select split_part(r.code, ':', 1) as id, max(s.species) as name, sum(cnt) as trees from tree_rollup r
      join tree_species s on s.id::text = split_part(r.code, ':', 1)
      where r.tenant_id = '000000' and r.dim = 'species' and r.region = '' group by 1 order by trees desc`,
  );
  const places = [0, 0.25, 0.5, 0.75].map((part) => Math.floor(part * rows.length));
  return [...places.map((at) => rows[at]), rows.at(-1)].flatMap((row) =>
    row ? [{ path: `${PAGE}&treeTypeName=${encodeURIComponent(row.name)}`, floor: PAGE }] : [],
  );
}

/** Sorted lists, the filter by species and the last page, each within 100 ms. */
export async function listOrders(
  bench: Bench,
  regions: readonly string[],
  pages: number,
): Promise<Measurement[]> {
  const sorted = await orders(bench, regions);
  const species = await slowest(bench, 'list of a species, slowest of five', await speciesCases(bench));
  const last = { path: `${PAGE}&current=${pages}`, floor: PAGE };
  return [...sorted, species, await slowest(bench, `list page ${pages}, the last`, [last])];
}
