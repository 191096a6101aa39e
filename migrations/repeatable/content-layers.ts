import { groupPlace, groupSpecies } from '../group-place.js';

const COLUMNS = `fid int, id text, "provinceOldTreeNumber" text, "provinceGroupNumber" text, "oldTreeId" text,
  type int, "billboardId" text, coordinate text, geom geometry`;

/** View parameters that every layer of content has; a layer may add its own. */
const COMMON = ['xzCode', 'year', 'archiveMark'];

/** A map layer of a table of the showcase's content. */
interface ContentLayer {
  table: string;
  /** Subject of each row: a tree or a place, a group, or any of them. */
  of: 'tree' | 'group' | 'any';
  /** SQL condition on the row `c`: the rows of the layer. */
  where?: string;
  params?: readonly string[];
  /** Columns with the row's own place, used if it has no tree or group. */
  place?: 'position' | 'coordinate';
  /** All places of a row make up its feature; otherwise only the first. */
  many?: true;
  /** Only the newest row of a tree or group. */
  newest?: true;
  /** The rows' ids are those of films. */
  films?: true;
}

const GROUP_NUMBER = 'provinceGroupNumber';

const HUNDRED = `("treeType" in ('', '0') or c.double_hundred_type = "treeType")`;
const EDITION = `c.data_type in ('syz1', 'syz2') and ("photoExhibition" = '' or c.photo_exhibition = "photoExhibition")`;

/** A pair of layers: of trees and places, and of groups. */
const pair = (name: string, layer: Omit<ContentLayer, 'of'>): [string, ContentLayer][] => [
  [`${name}_gushu`, { ...layer, of: 'tree' }],
  [`${name}_gushuqun`, { ...layer, of: 'group', params: [...(layer.params ?? []), GROUP_NUMBER] }],
];

const LAYERS: readonly (readonly [name: string, layer: ContentLayer])[] = [
  ...pair('zuimeigushu', { table: 'good_old_tree' }),
  ...pair('zuimeizuji', { table: 'good_footprint', place: 'position' }),
  ...pair('sheyingzhan', {
    table: 'apicture',
    where: EDITION,
    params: ['photoExhibition'],
    place: 'coordinate',
    newest: true,
  }),
  ...pair('xuanchuanpian', { table: 'billboard', place: 'position', films: true }),
  [
    'shuangbai_gushu',
    { table: 'apicture', of: 'tree', where: `c.data_type = 'sbgs1' and ${HUNDRED}`, params: ['treeType'] },
  ],
  [
    'shuangbai_gushuqun',
    {
      table: 'apicture',
      of: 'group',
      where: `c.data_type = 'sbgs2' and ${HUNDRED}`,
      params: ['treeType', GROUP_NUMBER],
    },
  ],
  [
    'gaobaigushu',
    { table: 'apicture', of: 'any', where: `c.data_type = 'gbgs'`, place: 'coordinate', many: true },
  ],
];

/** The year whose snapshot gives the places of trees; null for their current places. */
const yearOf = (name: string): string => `case when "archiveMark" <> '2' and ${name}_of.year ~ '^[0-9]{1,4}$'
  then nullif(${name}_of.year::int, 0) end`;

/** The own place of an entry, else that of its tree or group `row`. */
const around = (row: string): string =>
  `coalesce(case when ${row}.is_hidden then geo.rough_places(c.coordinate) else c.coordinate end, ${row}.coordinate)`;

const PLACES: Record<ContentLayer['of'], string> = {
  tree: 'select p.coordinate from geo.tree_place(tenant, "exactIn", c.old_tree_id, r.of_year) p',
  group: 'select p.coordinate from geo.group_place(tenant, "exactIn", c.group_id, r.of_year) p',
  // An entry's own places around a tree or group are as exact as the place of that.
  any: `select ${around('p')} as coordinate from geo.tree_place(tenant, "exactIn", c.old_tree_id, r.of_year) p where c.group_id is null
      union all select ${around('p')} from geo.group_place(tenant, "exactIn", c.group_id, r.of_year) p`,
};
const OWN_PLACES: Record<NonNullable<ContentLayer['place']>, string> = {
  position: `select c.lon::text || ' ' || c.lat::text`,
  coordinate: 'select c.coordinate::text',
};

const OF: Record<ContentLayer['of'], string> = {
  tree: 'c.group_id is null',
  group: `c.group_id is not null and ("provinceGroupNumber" = '' or upper(c.province_group_number) = upper("provinceGroupNumber"))`,
  any: 'true',
};

const listed = (params: readonly string[], prefix = ''): string =>
  params.map((name) => (name === 'year' ? `${prefix}year` : `"${name}"`)).join(', ');

const declared = (params: readonly string[]): string => params.map((name) => `"${name}" text`).join(', ');

/** A layer's two functions: one for a tenant, with exact places if allowed, and the public one. */
function functionsOf(
  name: string,
  { table, of, where, params = [], place, many, newest, films }: ContentLayer,
): string {
  const all = [...COMMON, ...params];
  // Rows about a tree or group stand where it does; in layers of `any` they may have their own places around it.
  const own = place
    ? `union all select o.coordinate from (${OWN_PLACES[place]} as coordinate) o
        where c.old_tree_id is null and c.group_id is null`
    : '';
  const shape = many ? 'st_multi(geo.places(w.coordinate))' : 'st_geometryn(geo.places(w.coordinate), 1)';
  const written = many ? 'w.coordinate' : `split_part(w.coordinate, ';', 1)`;
  const ordered = newest
    ? `order by coalesce(c.old_tree_id, c.group_id, c.id), c.year desc nulls last, c.publish_time desc nulls last, c.id desc`
    : '';
  return `
  create or replace function geo.${name}_of(tenant text, "exactIn" text, ${declared(all)})
    returns table (${COLUMNS}) language sql stable parallel safe as $$
      select ${newest ? 'distinct on (coalesce(c.old_tree_id, c.group_id, c.id))' : ''}
        (c.id % 2147483647)::int, c.id::text, c.province_old_tree_number::text, c.province_group_number::text,
        c.old_tree_id::text, case when c.group_id is null then 1 else 2 end, ${films ? 'c.id::text' : 'null::text'},
        ${written}, ${shape}
      from ${table} c cross join lateral (select ${yearOf(name)} as of_year) r
        cross join lateral (${PLACES[of]} ${own}) w
      where c.tenant_id = tenant and c.is_deleted = 0 and c.publish_status = 1 and ${OF[of]}
        and starts_with(c.xz_code, case "xzCode" when '00' then '' else "xzCode" end)
        and geo.places(w.coordinate) is not null ${where ? `and ${where}` : ''}
      ${ordered} $$;

  create or replace function geo.${name}(${declared(all)})
    returns table (${COLUMNS}) language sql stable parallel safe as $$
      select * from geo.${name}_of('000000', null, ${listed(all, `${name}.`)}) $$;`;
}

/** SQL condition: whether the exact place of a row is hidden from the person; `sensitive` marks such rows. */
const hidden = (sensitive: string, row: string): string =>
  `(${sensitive}) and not coalesce(starts_with(${row}.xz_code, "exactIn"), false)`;

const rounded = (degrees: string): string =>
  `case when h.hidden then round(${degrees}, 2) else ${degrees} end::text`;

const PLACE = `
  -- The points of a text of longitudes and latitudes, as "116.4 39.9;116.5 39.8". What lies outside of the country is a
  -- slip, and far from it no plane has a place for it.
  create or replace function geo.places(of_text text) returns geometry language sql immutable parallel safe as $$
    select st_multi(st_collect(st_setsrid(st_makepoint(split_part(p, ' ', 1)::float8, split_part(p, ' ', 2)::float8), 4326)
      order by n))
    from (select trim(part) as p, n from unnest(string_to_array(of_text, ';')) with ordinality as parts (part, n)) pairs
    where case when p ~ '^[0-9]{1,3}([.][0-9]+)? [0-9]{1,2}([.][0-9]+)?$'
      then split_part(p, ' ', 1)::float8 between 73 and 136 and split_part(p, ' ', 2)::float8 between 3 and 54 end $$;

  -- The same text with two decimals in each place.
  create or replace function geo.rough_places(of_text text) returns text language sql immutable parallel safe as $$
    select string_agg(round(split_part(p, ' ', 1)::numeric, 2) || ' ' || round(split_part(p, ' ', 2)::numeric, 2), ';' order by n)
    from (select trim(part) as p, n from unnest(string_to_array(of_text, ';')) with ordinality as parts (part, n)) pairs
    where p ~ '^[0-9]{1,3}([.][0-9]+)? [0-9]{1,2}([.][0-9]+)?$' $$;

  -- Where a tree stands: in the snapshot of a year if it is in it, else now. Sensitive ones have two decimals outside of the
  -- region in which places are exact, which is said beside; null for nowhere.
  drop function if exists geo.tree_place(text, text, bigint, int);
  create or replace function geo.tree_place(tenant text, "exactIn" text, tree bigint, of_year int)
    returns table (coordinate text, is_hidden boolean) language sql stable parallel safe as $$
      select ${rounded('coalesce(a.lon, t.lon)')} || ' ' || ${rounded('coalesce(a.lat, t.lat)')}, h.hidden
      from old_tree t left join old_tree_archive a on a.id = t.id and a.archive_year = of_year
        cross join lateral (select ${hidden(
          `t.sensitive = 1 or a.sensitive = 1 or exists (select from tree_species s
            where s.id in (t.tree_type, a.tree_type) and s.sensitive = 1)`,
          't',
        )} as hidden) h
      where t.id = tree and t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 $$;

  -- The same of a group, whose protected and main species decide.
  drop function if exists geo.group_place(text, text, bigint, int);
  create or replace function geo.group_place(tenant text, "exactIn" text, of_group bigint, of_year int)
    returns table (coordinate text, is_hidden boolean) language sql stable parallel safe as $$
      select ${rounded('p.lon')} || ' ' || ${rounded('p.lat')}, h.hidden
      from old_tree_group t left join old_tree_group_archive a on a.id = t.id and a.archive_year = of_year
        cross join lateral ${groupPlace(['a', 't'])} p
        cross join lateral (select ${hidden(
          `exists (select from tree_species s
            where s.id = any(a.tree_type || ${groupSpecies}) and s.sensitive = 1)`,
          't',
        )} as hidden) h
      where t.id = of_group and t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 $$;`;

/**
 * The layers of the showcase's published content. Entries about a tree or group stand at its place in the register, as
 * exactly as the reader may know it; other entries stand at their own place. Entries without a place are on no map.
 * Keys are derived from ids, which count up, so that no two rows of a table share one.
 */
export const contentLayers = `${PLACE}
${LAYERS.map(([name, layer]) => functionsOf(name, layer)).join('\n')}
`;
