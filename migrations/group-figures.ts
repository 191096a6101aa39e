const level = (key: string): string => `(t.protect_level is not distinct from '${key}')::int`;

/** What statistics add up of groups, and how much of it a group `t` is, in SQL; a name is its column of the rollup. */
export const groupFigures = {
  groups: '1',
  trees: 'coalesce(t.trees, 0)',
  area: 'coalesce(t.area, t.geom_area, 0)',
  // For the mean age: trees of groups that have one, and the years of all these together.
  aged_trees: 'case when t.avg_tree_age is null then 0 else coalesce(t.trees, 0) end',
  tree_years: 'coalesce(t.avg_tree_age::bigint * t.trees, 0)',
  level_one: level('1'),
  level_two: level('2'),
  level_three: level('3'),
} as const satisfies Record<string, string>;

/** Columns of a group, live or archived, that the rollup counts it by; a dead one is no part of the statistics. */
export const groupCounted = `t.is_deleted = 0 and t.life_status in ('1', '2', '4') and t.vigor is distinct from '4'`;
