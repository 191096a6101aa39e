const level = (key: string): string => `(t.protect_level is not distinct from '${key}')::int`;

/** Figures that statistics sum over groups, as SQL on a group `t`; the names are the columns of the rollup. */
export const groupFigures = {
  groups: '1',
  trees: 'coalesce(t.trees, 0)',
  area: 'coalesce(t.area, t.geom_area, 0)',
  // For the mean age: the trees of groups with a mean age, and the sum of their years.
  aged_trees: 'case when t.avg_tree_age is null then 0 else coalesce(t.trees, 0) end',
  tree_years: 'coalesce(t.avg_tree_age::bigint * t.trees, 0)',
  level_one: level('1'),
  level_two: level('2'),
  level_three: level('3'),
} as const satisfies Record<string, string>;

/** Condition of the groups `t`, live or archived, that statistics count; dead groups are left out. */
export const groupCounted = `t.is_deleted = 0 and t.life_status in ('1', '2', '4') and t.vigor is distinct from '4'`;
