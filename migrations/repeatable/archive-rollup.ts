import { pendingColumn } from '../tree-dimensions.js';
import { ABOVE_TOWNSHIPS, type Dimensions, facts } from './tree-rollup.js';

/**
 * Counts of archived years. A run that archives is one transaction, and those of a tenant's year wait for each other,
 * so nothing is pending: each counts its region anew at its end, county by county: what one county is grouped into fits
 * the processor's cache and lies together in the index. Grouping the nation at once takes twice as long. The regions
 * above are added up from the counties, so that a county costs its own trees and the few rows of its neighbours. Trees
 * that stand in no county lie under the parent '+'.
 */
const NO_COUNTY = '+';

const COLUMNS = 'tenant_id, region, parent, dim, code, year, cnt';

/** The parent of a region, in SQL: the prefix two digits shorter. */
const parentOf = (region: string): string =>
  `case ${region} when '' then '-' else left(${region}, length(${region}) - 2) end`;

/** Snapshots of a county, or of the place above that stands for one; its variable is `of_county`. */
const SNAPSHOTS = `(select * from old_tree_archive a where a.tenant_id = of_tenant and a.archive_year = of_year
  and substr(a.xz_code, 1, 6) = of_county)`;

/**
 * Counts of the facts `f` of one county by township, and by county where townships are not counted. Dead trees are
 * counted under vigor only.
 */
function countyCounts(dimensions: Dimensions, f: string): string {
  const columns = Object.keys(dimensions).map((name) => [name, pendingColumn(name)] as const);
  const isAbove = (name: string) => `'${name}'` === ABOVE_TOWNSHIPS;
  const sets = columns.map(([name, column]) => (isAbove(name) ? `(${column})` : `(place, ${column})`));
  return `
    select coalesce(place, of_county) as place,
      case ${columns.map(([name, column]) => `when grouping(${column}) = 0 then '${name}'`).join(' ')} else 'total' end
        collate "C" as dim,
      coalesce(${columns.map(([, column]) => column).join(', ')}, 'all') collate "C" as code,
      case when grouping(vigor) = 0 then count(*) else count(*) filter (where vigor <> '4') end as n
    from ${f} where counted group by grouping sets ((place), ${sets.join(', ')})`;
}

/**
 * Counts one county, of which there are no rows yet. The rows come as the index holds them: county after county its
 * townships then go to the end of it, which costs a third of putting them anywhere.
 */
const countCounty = (dimensions: Dimensions): string => `
    with f as (${facts(dimensions, SNAPSHOTS, '1', 'archive_year')}),
      counts as materialized (select * from (${countyCounts(dimensions, 'f')}) c where n <> 0)
    insert into tree_archive_rollup (${COLUMNS})
      select of_tenant, place, of_county, dim, code, of_year, n from counts
        where length(place) = 9 and dim <> ${ABOVE_TOWNSHIPS}
      union all select of_tenant, of_county,
        case when length(of_county) = 6 then left(of_county, 4) else '${NO_COUNTY}' end, dim, code, of_year, sum(n)
      from counts group by dim, code order by 3 desc, 4, 2, 5;`;

/** Functions that count the snapshots of trees by these dimensions. */
export const archiveRollup = (dimensions: Dimensions): string => `
  -- Counties of a snapshot that has no statistics yet are found by the index, one step each; so are their rows.
  create or replace function tree_archive_count(of_tenant varchar, of_year int, of_region varchar default '')
  returns void language plpgsql set work_mem = '64MB' set enable_seqscan = off as $$
  declare
    -- Ranges of codes end before what follows every digit, so that the index finds them.
    own varchar := left(of_region, 6);
    counties varchar[] := '{}';
    of_county varchar collate "C" := own;
    uppers varchar[];
  begin
    delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
      and (r.parent >= own and r.parent < own || ':' or r.parent = ${parentOf('own')} and r.region = own
        or r.parent = '${NO_COUNTY}' and r.region >= own and r.region < own || ':');
    loop
      select substr(a.xz_code, 1, 6) into of_county from old_tree_archive a
        where a.tenant_id = of_tenant and a.archive_year = of_year and substr(a.xz_code, 1, 6) >= of_county
        order by substr(a.xz_code, 1, 6) limit 1;
      exit when of_county is null or not starts_with(of_county, own);
      counties := array_append(counties, of_county);
      ${countCounty(dimensions)}
      of_county := of_county || '+';
    end loop;
    -- Cities, provinces, the nation: those inside the region, then each one around it.
    for digits in reverse 4..0 by 2 loop
      if digits < length(own) then
        uppers := array[left(own, digits)];
        delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
          and r.parent = ${parentOf('uppers[1]')} and r.region = uppers[1];
      else
        uppers := array(select distinct left(c, digits) from unnest(counties) c where length(c) >= digits);
      end if;
      insert into tree_archive_rollup (${COLUMNS})
        select of_tenant, c.upper, ${parentOf('c.upper')}, c.dim, c.code, of_year, sum(c.cnt)::int
        from (select r.parent as upper, r.dim, r.code, r.cnt from tree_archive_rollup r
            where r.tenant_id = of_tenant and r.year = of_year and r.parent = any(uppers)
          union all select r.region, r.dim, r.code, r.cnt from tree_archive_rollup r
            where r.tenant_id = of_tenant and r.year = of_year and r.parent = '${NO_COUNTY}' and r.region = any(uppers)) c
        group by c.upper, c.dim, c.code order by 3, 4, 2, 5;
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
