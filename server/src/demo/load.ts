import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { copyInto } from '../base-data/step.js';
import { speciesSeeds } from '../base-data/species.js';
import { withConnection } from '../database/database.js';
import { assertTenant } from './demo-rows.js';
import { isMostOfAll, withoutIndexes } from './bulk-load.js';
import { outlines, planCounties, villages, type County } from './places.js';
import { Random, Weighted } from './random.js';
import { columnsOf, demoTree, type Ground } from './tree.js';

/** Options of a load of demo trees. */
export interface DemoOptions {
  trees: number;
  seed: number;
  tenant: string;
  year: number;
}

const LINES_A_CHUNK = 200;

/** A line of COPY's text format; the made texts hold none of its special characters. */
export function lineOf(parts: readonly Record<string, string | number | null>[]): string {
  const cells: (string | number)[] = [];
  for (const part of parts) for (const name in part) cells.push(part[name] ?? '\\N');
  return cells.join('\t');
}

function* countyLines(ground: Ground, seed: number): Generator<string> {
  const { county } = ground;
  // The serial is part of the seed, so that a second run adds other trees, not the same ones.
  const random = new Random(seed, 'trees', county.code, county.lastSerial);
  let lines: string[] = [];
  for (let i = 1; i <= county.trees; i++) {
    lines.push(lineOf(demoTree(ground, county.lastSerial + i, random)));
    if (lines.length === LINES_A_CHUNK) {
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

/** Ground of the counties of a province that get demo trees: outline, altitude, species and villages. */
export async function provinceGrounds(
  db: DataSource,
  counties: County[],
  options: DemoOptions,
): Promise<Ground[]> {
  const { province } = counties[0] as County;
  const [shapes, places] = await Promise.all([outlines(db, province.code), villages(db, province.code)]);
  const species = new Weighted(
    speciesSeeds()
      .filter(({ zones }) => zones.some((zone) => province.zones.includes(zone)))
      .map((seed) => [seed, seed.weight] as const),
  );
  return counties.flatMap((county) => {
    const outline = shapes.get(county.code);
    if (!outline) return [];
    const random = new Random(options.seed, 'altitude', county.code);
    const [mean, spread] = province.altitude;
    const altitude = Math.max(2, mean + spread * random.normal());
    return [{ county, outline, villages: places.get(county.code) ?? [], species, altitude, ...options }];
  });
}

async function copyGround(client: pg.ClientBase, grounds: Ground[], seed: number): Promise<void> {
  const [first] = grounds;
  if (!first) return;
  const columns = columnsOf(demoTree(first, 1, new Random('columns')));
  await copyInto(
    client,
    `old_tree (${columns})`,
    (function* () {
      for (const ground of grounds) yield* countyLines(ground, seed);
    })(),
  );
}

/** Counties by their province. */
export function byProvince(counties: County[]): County[][] {
  const groups = new Map<string, County[]>();
  for (const county of counties) {
    const list = groups.get(county.province.code) ?? [];
    groups.set(county.province.code, list);
    list.push(county);
  }
  return [...groups.values()];
}

const SMALL = 20_000;

/** Where trees are counted. */
export const TREE_COUNTS = 'tree_rollup, tree_list_count, tree_level_count, tree_filter_count, tree_pending';

/**
 * Statistics for the planner as part of a load: once its rows are visible, they are queried by plans that know how
 * many there are. The visibility map comes later, since no transaction can hold a vacuum.
 */
export const analyzeTrees = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`analyze old_tree, ${TREE_COUNTS}`);

/**
 * Loads demo trees in one transaction: all of them or none. A large load counts once at its end instead of batch by
 * batch, and one of more trees than there are makes their indexes at its end, too.
 */
async function loadTrees(
  db: DataSource,
  client: pg.ClientBase,
  options: DemoOptions,
  say: Say,
): Promise<number> {
  const counties = await planCounties(db, options);
  const started = Date.now();
  let done = 0;
  await client.query('begin');
  if (options.trees > SMALL) await client.query(`set local gushu.rollup = 'off'`);
  const copyAll = async (): Promise<void> => {
    for (const group of byProvince(counties)) {
      const grounds = await provinceGrounds(db, group, options);
      await copyGround(client, grounds, options.seed);
      done += grounds.reduce((sum, { county }) => sum + county.trees, 0);
      const seconds = (Date.now() - started) / 1000;
      say(
        `demo trees ${done.toLocaleString('en')} of ${options.trees.toLocaleString('en')} ` +
          `(${group[0]?.provinceName ?? ''}, ${Math.round(done / seconds).toLocaleString('en')} rows/s)`,
      );
    }
  };
  if (options.trees > SMALL && (await isMostOfAll(client, options.trees)))
    await withoutIndexes(client, say, copyAll);
  else await copyAll();
  if (options.trees > SMALL) {
    say('demo trees: counting');
    await client.query('select tree_rollup_rebuild()');
  }
  await analyzeTrees(client);
  await client.query('commit');
  return done;
}

/** Says how far a load is. */
export type Say = (line: string) => void;

/** Loads demo trees with counts, statistics and visibility map right afterwards; answers how many. */
export async function loadDemoTrees(db: DataSource, options: DemoOptions, say: Say): Promise<number> {
  await assertTenant(db, options.tenant);
  return withConnection(db, async (client) => {
    const done = await loadTrees(db, client, options, say);
    say('demo trees: vacuum and analyze');
    await client.query(`vacuum (analyze) old_tree, ${TREE_COUNTS}`);
    return done;
  });
}
