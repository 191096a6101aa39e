/** An index of the trees, and the approximate bytes of an entry when the index is built. */
interface LeanIndex {
  name: string;
  definition: string;
  bytes: number;
}

const REGISTER = 'where is_deleted = 0 and origin_id is null';

/*
 * The common filters of the list are columns of one index, ordered by county: the matches of any region and filters are
 * found and counted in it without reading the wide rows, and the counties of a city or province lie side by side.
 */
const FILTERS = [
  ...['xz_code', 'status', 'year', 'tree_type', 'old_tree_type', 'old_tree_level', 'protect_level', 'vigor'],
  ...['ownership', 'grow_place', 'grow_environment', 'spread_c', 'life_status', 'tree_age', 'tree_type_name'],
];

/** Indexes that replace `OUTDATED_INDEXES`. The few entries of small partial ones are not counted. */
export const LEAN_INDEXES: readonly LeanIndex[] = [
  {
    name: 'old_tree_of_county',
    definition: `old_tree (tenant_id, substr(xz_code, 1, 6), create_time, id) include (${FILTERS.join(', ')})
      ${REGISTER}`,
    bytes: 122,
  },
  {
    name: 'old_tree_of_province',
    definition: `old_tree (tenant_id, substr(xz_code, 1, 2), create_time, id) ${REGISTER}`,
    bytes: 50,
  },
  {
    name: 'old_tree_of_all',
    definition: `old_tree (tenant_id, create_time, id) ${REGISTER}`,
    bytes: 41,
  },
  // Record holders: few trees are this high. Changes are read by the indexes of cities; removed trees by this one.
  {
    name: 'old_tree_tallest',
    definition: `old_tree (tenant_id, substr(xz_code, 1, 4), tree_height, id) include (xz_code) ${REGISTER} and tree_height >= 30`,
    bytes: 4,
  },
  {
    name: 'old_tree_removed',
    definition: 'old_tree (tenant_id, update_time, id) where is_deleted = 1',
    bytes: 0,
  },
];

/** Indexes that no query uses any more. */
export const OUTDATED_INDEXES: readonly string[] = [
  ...['old_tree_newest', 'old_tree_region_2', 'old_tree_region_4', 'old_tree_region_6', 'old_tree_changed'],
  ...['old_tree_by_tree_height', 'old_tree_by_province_old_tree_number', 'old_tree_by_old_tree_number'],
];

/** Indexes that stay, with the bytes of an entry: one that insertions have bloated is rebuilt. */
export const REBUILT_INDEXES: readonly Pick<LeanIndex, 'name' | 'bytes'>[] = [
  { name: 'old_tree_by_tree_age', bytes: 59 },
  { name: 'old_tree_by_bust', bytes: 68 },
  { name: 'old_tree_by_update_time', bytes: 68 },
  { name: 'old_tree_survey_number', bytes: 50 },
  { name: 'old_tree_identity', bytes: 50 },
  { name: 'old_tree_province_number', bytes: 50 },
  { name: 'old_tree_number', bytes: 41 },
  { name: 'old_tree_species', bytes: 36 },
  { name: 'old_tree_text', bytes: 70 },
];
