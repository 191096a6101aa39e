import type pg from 'pg';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { copyInto } from '../base-data/step.js';
import { query, withConnection } from '../database/database.js';
import { assertTenant } from './demo-rows.js';
import { demoGroup, type DemoGroup, type Serials } from './group.js';
import type { Circle } from './group-ground.js';
import {
  analyzeTrees,
  byProvince,
  type DemoOptions,
  lineOf,
  provinceGrounds,
  type Say,
  TREE_COUNTS,
} from './load.js';
import { type County, planCounties } from './places.js';
import { KM_PER_DEGREE } from './polygon.js';
import { Random } from './random.js';
import { columnsOf, type Ground, type Values } from './tree.js';

/** Groups that a county has already: their last serial number, and the ground they take. */
interface Known {
  serial: number;
  taken: Circle[];
}

/** Loads demo groups with outlines and members in one transaction, all of them or none; answers how many groups and trees. */
export async function loadDemoGroups(
  db: DataSource,
  { groups, ...options }: Omit<DemoOptions, 'trees'> & { groups: number },
  say: Say,
): Promise<{ groups: number; members: number }> {
  await assertTenant(db, options.tenant);
  const plan = await planCounties(db, { ...options, trees: groups }, (province) => province.groups);
  return withConnection(db, async (client) => {
    const done = { groups: 0, members: 0 };
    await client.query('begin');
    await client.query(`set local gushu.rollup = 'off'`);
    await client.query(
      'create temp table demo_group (like old_tree_group including defaults) on commit drop',
    );
    for (const counties of byProvince(plan)) {
      const made = await makeGroups(db, counties, options);
      await copyGroups(client, made);
      done.groups += made.length;
      done.members += made.reduce((sum, { members }) => sum + members.length, 0);
      say(`demo groups ${done.groups.toLocaleString('en')} of ${groups.toLocaleString('en')}`);
    }
    await client.query('select tree_rollup_rebuild()');
    await analyzeTrees(client);
    await client.query('analyze old_tree_group, group_rollup');
    await client.query('commit');
    await client.query(`vacuum (analyze) old_tree, ${TREE_COUNTS}, old_tree_group, group_rollup`);
    return done;
  });
}

async function makeGroups(
  db: DataSource,
  counties: County[],
  options: Omit<DemoOptions, 'trees'>,
): Promise<DemoGroup[]> {
  const grounds = await provinceGrounds(db, counties, { ...options, trees: 0 });
  const known = await knownGroups(db, options.tenant, counties);
  const total = grounds.reduce((sum, { county }) => sum + county.trees, 0);
  const ids = await query<{ id: string }>(
    db,
    sql`select nextval('record_id')::text as id from generate_series(1, ${total})`,
  );
  return grounds.flatMap((ground) =>
    groupsOf(ground, known.get(ground.county.code) ?? { serial: 0, taken: [] }, ids, options.seed),
  );
}

function groupsOf(
  ground: Ground,
  { serial, taken }: Known,
  ids: { id: string }[],
  seed: number,
): DemoGroup[] {
  const { county } = ground;
  // The serial is part of the seed, so that a second run adds other groups.
  const random = new Random(seed, 'groups', county.code, serial);
  let tree = county.lastSerial + 1;
  return Array.from({ length: county.trees }, (_, i) => {
    const serials: Serials = { id: ids.pop()!.id, group: serial + 1 + i, tree };
    const made = demoGroup(ground, serials, taken, random);
    tree += made.members.length;
    return made;
  });
}

async function knownGroups(
  db: DataSource,
  tenant: string,
  counties: readonly County[],
): Promise<Map<string, Known>> {
  const rows = await query<{ county: string; serial: number; lon: number; lat: number; km: number }>(
    db,
    sql`select substr(t.xz_code, 1, 6) as county, coalesce(t.check_number, '0')::int as serial,
        st_x(st_centroid(t.geom)) as lon, st_y(st_centroid(t.geom)) as lat,
        greatest(st_xmax(t.geom) - st_xmin(t.geom), st_ymax(t.geom) - st_ymin(t.geom)) * ${KM_PER_DEGREE}::float8 as km
      from old_tree_group t where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null
        and substr(t.xz_code, 1, 6) = any(${counties.map(({ code }) => code)}::text[])`,
  );
  const found = new Map<string, Known>();
  for (const { county, serial, lon, lat, km } of rows) {
    const known = found.get(county) ?? { serial: 0, taken: [] };
    if (lon !== null) known.taken.push({ at: [lon, lat], km });
    found.set(county, { ...known, serial: Math.max(known.serial, serial) });
  }
  return found;
}

/** The area of an outline is the database's to work out, as it is for groups that people draw. */
async function copyGroups(client: pg.ClientBase, made: readonly DemoGroup[]): Promise<void> {
  const [first] = made;
  if (!first) return;
  const columns = columnsOf([first.group]);
  await copyInto(client, `demo_group (${columns})`, linesOf(made.map(({ group }) => [group])));
  await client.query(`insert into old_tree_group (${columns}, geom_area)
    select ${columns}, round((st_area(geom::geography) / 10000)::numeric, 4) from demo_group`);
  await client.query('truncate demo_group');
  const members = made.flatMap((one) => one.members);
  if (members[0]) await copyInto(client, `old_tree (${columnsOf(members[0])})`, linesOf(members));
}

function* linesOf(rows: readonly (readonly Values[])[]): Generator<string> {
  for (const row of rows) yield `${lineOf(row)}\n`;
}
