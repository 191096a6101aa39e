import { isBlank } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { contains } from '../../../search/filters.js';
import { orLatin } from '../../../search/taxon.js';
import { regionRange } from '../../../rows/scope.js';

/**
 * Values of a column of the trees whose recorded name of the species holds a text. A tree keeps the name it was recorded
 * with, so the names are those of the trees: few, each found by one step into the index of species.
 */
function valuesOf(column: 'tree_type' | 'tree_type_name', tenantId: string, name: string): Sql {
  const next = (after: Sql): Sql => sql`select t.tree_type, t.tree_type_name from old_tree t
    where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.origin_id is null ${after}
    order by t.tree_type, t.tree_type_name limit 1`;
  return sql`any(array(
    with recursive named(tree_type, tree_type_name) as ((${next(empty)}) union all
      select n.* from named c cross join lateral
        (${next(sql`and (t.tree_type, t.tree_type_name) > (c.tree_type, c.tree_type_name)`)}) n)
    select ${raw(column)} from named
      where tree_type_name like ${contains(name)} ${orLatin(sql`tree_type_name`, 'species', name, 'part')}))`;
}

/** The species of a name, led by `and`, beside the list's own condition on the name. */
export const speciesSql = (tenantId: string, name: string | undefined): Sql =>
  isBlank(name) ? empty : sql`and t.tree_type = ${valuesOf('tree_type', tenantId, String(name))}`;

/** The trees of a name in a region, led by `and`, in the place of the list's own condition: the index of species alone. */
export function namedSql(tenantId: string, name: string | undefined, region: string): Sql {
  if (isBlank(name)) return empty;
  const named = sql`t.tree_type_name = ${valuesOf('tree_type_name', tenantId, String(name))}`;
  return sql`${speciesSql(tenantId, name)} and ${join([named, ...regionRange(region)], ' and ')}`;
}
