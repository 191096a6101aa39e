import { ABOVE_TOWNSHIPS, facts, leafCounts, type Dimensions } from './tree-rollup.js';

/**
 * Counts of archived years. A run that archives is one transaction, and those of a tenant's year wait for each other,
 * so nothing is pending: each counts its region anew at its end. The regions above are added up from their children, so
 * that a county costs its own trees and the few rows of its neighbours. Trees that stand in no county lie under the
 * parent '+'.
 */
const NO_COUNTY = '+';

const COLUMNS = 'tenant_id, region, parent, dim, code, year, cnt';

/** The parent of a region, in SQL: the prefix two digits shorter. */
const parentOf = (region: string): string =>
  `case ${region} when '' then '-' else left(${region}, length(${region}) - 2) end`;

/** Functions that count the snapshots of trees by these dimensions. */
export const archiveRollup = (dimensions: Dimensions): string => `
  create or replace function tree_archive_count(of_tenant varchar, of_year int, of_region varchar default '')
  returns void language plpgsql set work_mem = '256MB' as $$
  declare
    own varchar := left(of_region, 6);
    above varchar;
  begin
    delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
      and (r.parent like own || '%' or r.parent = ${parentOf('own')} and r.region = own
        or r.parent = '${NO_COUNTY}' and r.region like own || '%');
    with f as (${facts(
      dimensions,
      `(select * from old_tree_archive a where a.tenant_id = of_tenant and a.archive_year = of_year
        and substr(a.xz_code, 1, 6) like own || '%')`,
      '1',
      'archive_year',
    )}), counts as (${leafCounts(dimensions, 'f')})
    insert into tree_archive_rollup (${COLUMNS})
      select tenant_id, left(place, 6), case when length(place) >= 6 then left(place, 4) else '${NO_COUNTY}' end, dim, code,
        year, sum(n)
      from counts where n <> 0 group by 1, 2, 3, 4, 5, 6
      union all select tenant_id, place, left(place, 6), dim, code, year, n
      from counts where n <> 0 and length(place) = 9 and dim <> ${ABOVE_TOWNSHIPS};
    -- Cities, provinces, the nation: those inside the region, then each one around it.
    for digits in reverse 4..0 by 2 loop
      above := left(own, digits);
      if digits < length(own) then
        delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
          and r.parent = ${parentOf('above')} and r.region = above;
      end if;
      insert into tree_archive_rollup (${COLUMNS})
        select of_tenant, c.upper, ${parentOf('c.upper')}, c.dim, c.code, of_year, sum(c.cnt)::int
        from (select parent as upper, dim, code, cnt from tree_archive_rollup
            where tenant_id = of_tenant and year = of_year
              and (parent = above or digits > length(own) and parent like own || '%')
          union all select region, dim, code, cnt from tree_archive_rollup
            where tenant_id = of_tenant and year = of_year and parent = '${NO_COUNTY}' and region like above || '%') c
        where length(c.upper) = digits group by c.upper, c.dim, c.code;
    end loop;
  end $$;`;

/** Counts all snapshots anew; another text, and so run again, whenever another code would be counted. */
export const archiveRecount = (dimensions: Dimensions): string =>
  `${Object.entries(dimensions)
    .map(([name, { code }]) => `-- ${name}: ${code}`)
    .join('\n')}
-- Trees in no county: ${NO_COUNTY}; by township, without ${ABOVE_TOWNSHIPS}
select tree_archive_count(tenant_id, archive_year)
  from (select distinct tenant_id, archive_year from old_tree_archive) years;`;
