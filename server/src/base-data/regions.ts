import { join } from 'node:path';
import type pg from 'pg';
import { boundaryVersion, packageVersion, readBoundaries, saveBoundaries } from './boundaries.js';
import { linkBoundaries } from './link.js';
import { PACKAGE, storedLines } from './region-lines.js';
import { searchNameOf } from './region-names.js';
import { copyInto, type Progress, type Step } from './step.js';

const LOADER = '2';

// Counties whose boundary is another feature than their own code (new codes, areas without a polygon).
const BORROWED: Record<string, string> = {
  540481: '540422',
  540581: '540530',
  620201: '620200',
  232761: '232700',
  232762: '232700',
  232763: '232700',
  232764: '232700',
  460323: '460300',
};

// Taiwan, Hong Kong and Macao are not in the bureau's list: their rows come from the boundary file.
const BEYOND_THE_LIST = `
  insert into region_row (code, name)
  select substr(code, 1, 2), name from boundary where level = 1 and code in ('710000', '810000', '820000')
  union all
  select case code when '810000' then '8101' else substr(code, 1, 4) end, name
    from boundary where level = 1 and code in ('710000', '810000', '820000')
  union all
  select code, name from boundary where level = 3 and substr(code, 1, 2) in ('71', '81', '82')`;

const INSERT = `
  insert into blade_region (code, parent_code, name, region_level, fxpc_code, is_stat, search_name)
  select r.code,
    case length(r.code) when 2 then '00' when 4 then substr(r.code, 1, 2) when 6 then substr(r.code, 1, 4)
      when 9 then substr(r.code, 1, 6) else substr(r.code, 1, 9) end,
    r.name,
    case length(r.code) when 2 then 1 when 4 then 2 when 6 then 3 when 9 then 4 else 5 end,
    coalesce(b.feature, case when s.is_stat then substr(r.code, 1, 4) || '00' end, ''),
    s.is_stat::int, r.search_name
  from region_row r
  left join jsonb_each_text($1::jsonb) b(code, feature) on b.code = r.code
  -- Development zones of the statistics bureau (codes ending in 71 to 79) lie inside their city.
  cross join lateral (select length(r.code) = 6 and substr(r.code, 5) between '71' and '79' is_stat) s
  order by r.code
  on conflict (code) do update set search_name = excluded.search_name
    where blade_region.search_name = '' and blade_region.name = excluded.name`;

const LABELS = `
  update blade_region r set lon = round(st_x(g.center)::numeric, 6), lat = round(st_y(g.center)::numeric, 6)
  from region_geom g where g.code = r.boundary_code and r.region_level <= 3 and r.lon is null`;

/** Names for the search of regions that the list lacks, or that were given another name here. */
async function nameForSearch(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ code: string; name: string }>(
    `select code, name from blade_region where search_name = ''`,
  );
  await client.query(
    `update blade_region r set search_name = n.search_name
      from unnest($1::text[], $2::text[]) n(code, search_name) where r.code = n.code`,
    [rows.map(({ code }) => code), rows.map(({ name }) => searchNameOf(name))],
  );
}

/** Takes the indexes that no constraint needs from an empty table, and answers the statements that make them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = 'blade_region'::regclass and not exists (select from blade_region)
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join()}`);
  return rows.map(({ made }) => made);
}

async function load(client: pg.ClientBase, progress: Progress, folder?: string): Promise<void> {
  await readBoundaries(client, progress);
  await saveBoundaries(client, progress);
  await client.query(`create temp table region_row
    (code text collate "C", name text, search_name text not null default '') on commit drop`);
  await copyInto(
    client,
    'region_row (code, name, search_name)',
    storedLines(progress, folder && join(folder, `.regions-${packageVersion(PACKAGE)}-${LOADER}.copy`)),
  );
  await client.query(BEYOND_THE_LIST);
  progress('regions: writing the list and its indexes');
  // Made at once, indexes take a part of the time that they take row by row.
  const indexes = await dropIndexes(client);
  await client.query(`insert into blade_region (code, parent_code, name, region_level)
    values ('00', '0', '中华人民共和国', 0) on conflict (code) do nothing`);
  const { rowCount } = await client.query(INSERT, [JSON.stringify(BORROWED)]);
  await nameForSearch(client);
  await client.query(LABELS);
  await client.query(linkBoundaries);
  for (const index of indexes) await client.query(index);
  progress(`regions: ${(rowCount ?? 0).toLocaleString('en')} added`);
}

/**
 * The five levels of regions and their boundaries.
 * @param folder where the list is stored with its names for the search, for the next database
 */
export const regions = (folder?: string): Step => ({
  name: 'regions',
  version: `${PACKAGE} ${packageVersion(PACKAGE)}, boundaries ${boundaryVersion()}, loader ${LOADER}`,
  load: (client, progress) => load(client, progress, folder),
});
