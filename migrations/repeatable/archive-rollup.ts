import { facts, leafCounts, levelCountsOf, type Dimensions } from './tree-rollup.js';

/**
 * Counts of archived years. A run that archives is one transaction, and those of a tenant's year wait for each other,
 * so nothing is pending: each counts its region anew at its end. What was counted by the regions that trees stand in
 * lies under the parent '+', so that the levels above are added up without reading the other trees.
 */
const LEAVES = '+';

const COLUMNS = 'tenant_id, region, parent, dim, code, year, cnt';

/** Functions that count the snapshots of trees by these dimensions. */
export const archiveRollup = (dimensions: Dimensions): string => `
  create or replace function tree_archive_count(of_tenant varchar, of_year int, of_region varchar default '')
  returns void language plpgsql set work_mem = '256MB' as $$
  declare
    inside varchar := left(of_region, 6) || '%';
  begin
    delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
      and (r.parent <> '${LEAVES}' or r.region like inside);
    with f as (${facts(
      dimensions,
      `(select * from old_tree_archive a where a.tenant_id = of_tenant and a.archive_year = of_year
        and substr(a.xz_code, 1, 6) like inside)`,
      '1',
      'archive_year',
    )})
    insert into tree_archive_rollup (${COLUMNS})
      select tenant_id, county, '${LEAVES}', dim, code, year, n from (${leafCounts(dimensions, 'f')}) c where n <> 0;
    insert into tree_archive_rollup (${COLUMNS})
      select ${COLUMNS} from (${levelCountsOf(`(select tenant_id, year, region as county, dim, code, cnt as n
        from tree_archive_rollup where tenant_id = of_tenant and year = of_year and parent = '${LEAVES}')`)}) levels;
  end $$;`;

/** Counts all snapshots anew; another text, and so run again, whenever another code would be counted. */
export const archiveRecount = (dimensions: Dimensions): string =>
  `${Object.entries(dimensions)
    .map(([name, { code }]) => `-- ${name}: ${code}`)
    .join('\n')}
select tree_archive_count(tenant_id, archive_year)
  from (select distinct tenant_id, archive_year from old_tree_archive) years;`;
