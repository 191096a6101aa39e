import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holderFeatures } from '@gushu/migrations';
import { oldTree } from '@gushu/shared';
import sharp from 'sharp';
import sql, { join as joined, raw, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { FileStore } from '../files/store.js';
import { PictureFiles } from '../modules/system/attach/index.js';
import type { Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { type DemoStore, storeDemoFile } from './demo-files.js';
import { assertTenant } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';
import { Random } from './random.js';

/** Drawings that all demo photos share. */
const DRAWINGS = 12;
const [WIDTH, HEIGHT] = [1_280, 960];
const LEAVES = 60;
/** Leaves of a tree that has nearly lost its crown. */
export const BARE_LEAVES = 14;
const SKIES = ['#cfe3f1', '#e8eef2', '#f3e6d3'];
const GREENS = ['#4c7a3d', '#5f8f45', '#3f6b4a', '#86923c', '#b08b2e'];
const TRUNKS = ['#6b4f3a', '#5a4636', '#7a604a'];

/** An invented tree: a trunk with boughs below a crown of leaves. */
function drawing(random: Random, count: number): string {
  const [green, trunk] = [random.pick(GREENS), random.pick(TRUNKS)];
  const [middle, top, girth] = [
    WIDTH / 2 + random.integer(-80, 80),
    random.integer(230, 330),
    random.integer(46, 110),
  ];
  const spread = random.integer(240, 420);
  const leaves = Array.from({ length: count }, () => {
    const x = middle + spread * (random.next() + random.next() - 1);
    const y = top + 150 * (random.next() + random.next() - 1);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.integer(45, 95)}" opacity="0.55"/>`;
  });
  const bough = (side: number) =>
    `<path d="M${middle} 560 Q${middle + side * 60} 470 ${middle + side * spread * 0.6} ${top + 40}" stroke-width="${girth / 3}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${random.pick(SKIES)}"/>
    <rect y="700" width="100%" height="260" fill="#8d9a6b"/>
    <g fill="none" stroke="${trunk}" stroke-linecap="round">${bough(-1)}${bough(1)}
      <path d="M${middle} 780 Q${middle - 12} 600 ${middle} ${top}" stroke-width="${girth}"/></g>
    <g fill="${green}">${leaves.join('')}</g></svg>`;
}

/** Draws a picture, stores it as an upload is stored, and answers its id. */
export async function storeDrawing(
  demo: DemoStore,
  pictures: PictureFiles,
  { seed, no, leaves = LEAVES }: { seed: number; no: number; leaves?: number },
): Promise<string> {
  const bytes = await sharp(Buffer.from(drawing(new Random(seed, 'photo', no), leaves)))
    .jpeg({ quality: 80 })
    .toBuffer();
  return storeDemoFile(demo, {
    name: `古树${no + 1}.jpg`,
    extension: 'jpg',
    bytes,
    check: async (place) => {
      await mkdir(demo.store.fetched, { recursive: true, mode: 0o700 });
      const path = join(demo.store.fetched, randomUUID());
      await writeFile(path, bytes, { mode: 0o600 });
      return pictures.check(path, 'jpg', place).finally(() => rm(path, { force: true }));
    },
  });
}

/** A tree's place in the order of its province by a measure, the greatest first. */
const inProvince = (column: string): Sql =>
  sql`rank() over (partition by left(t.xz_code, 2) order by ${raw(`t.${column}`)} desc nulls last)`;

/**
 * Attaches drawn photos to trees that have none, first to those that are first in something: one to each, three to one of
 * the first level. Answers how many trees.
 */
export async function loadDemoPhotos(
  db: DataSource,
  config: Config,
  { photos, seed, tenant }: Pick<DemoOptions, 'seed' | 'tenant'> & { photos: number },
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  const store = new FileStore(config, db);
  const pictures = new PictureFiles(db, store, new JsonLogger(config.logLevel));
  const files: string[] = [];
  for (let no = 0; no < DRAWINGS; no++)
    files.push(await storeDrawing({ db, store, tenant }, pictures, { seed, no }));
  const found = await queryOne<{ num: number }>(
    db,
    sql`with bare as (
        select t.id, t.xz_code, t.province_old_tree_number, t.protect_level, t.create_time from old_tree t
        where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and not exists (
          select from attachment a where a.business_id = t.id and a.is_deleted = 0)
        order by least(${joined(Object.values(holderFeatures).map(inProvince))}), t.id limit ${photos}
      ), attached as (
        insert into attachment (tenant_id, xz_code, business_type, business_id, province_old_tree_number, attach_id,
          attach_type, photo_kind, attachment_name, size, suffix, width, height, shoot_time, sort)
        select ${tenant}, b.xz_code, ${oldTree.dataType}, b.id, b.province_old_tree_number, f.id, '1', n::text,
          b.province_old_tree_number || '-0' || n || '.jpg', f.attach_size, 'jpg', ${WIDTH}::int, ${HEIGHT}::int, b.create_time, n
        from bare b cross join lateral generate_series(1, case when b.protect_level = '1' then 3 else 1 end) n
        join blade_attach f on f.id = (${files}::bigint[])[1 + (b.id + n) % ${DRAWINGS}::int]
      )
      select count(*)::int as num from bare`,
  );
  await query(db, sql`vacuum (analyze) attachment`);
  say(`demo photos: ${found!.num.toLocaleString('en')} trees`);
  return found!.num;
}
