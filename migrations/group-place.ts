/** SQL: the species of a group `t` that decide whether its place is hidden: the protected one and the main ones. */
export const groupSpecies = `array[t.tree_type] || string_to_array(t.main_tree_type, ',')::bigint[]`;

/**
 * SQL: a row of `lon` and `lat` where a group stands, as the first of some rows of it that says so has it; a point inside
 * of its outline where none was entered.
 */
export function groupPlace(rows: readonly string[]): string {
  const first = (column: string) => rows.map((row) => `${row}.${column}`).join(', ');
  const inside = (axis: 'x' | 'y') => `round(st_${axis}(g.inside)::numeric, 6)`;
  return `(select coalesce(${first('lon')}, ${inside('x')}) as lon, coalesce(${first('lat')}, ${inside('y')}) as lat
    from (select st_pointonsurface(coalesce(${first('geom')})) as inside) g)`;
}
