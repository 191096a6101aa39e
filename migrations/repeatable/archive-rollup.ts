import { holderFeatures } from '../holder-features.js';
import { pendingColumn } from '../tree-dimensions.js';
import { ABOVE_TOWNSHIPS, byTownship, type Dimensions, facts, leafCounts } from './tree-rollup.js';

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

/** By township, and by county where townships are not counted. */
function placeGroups(dimensions: Dimensions) {
  const sets = Object.keys(dimensions).map((name) =>
    ABOVE_TOWNSHIPS.includes(name) ? `(${pendingColumn(name)})` : `(place, ${pendingColumn(name)})`,
  );
  return {
    columns: 'coalesce(place, of_county) as place',
    groups: `grouping sets ((place), ${sets.join(', ')})`,
  };
}

/**
 * Counts one county, of which there are no rows yet. The rows come as the index holds them: county after county its
 * townships then go to the end of it, which costs a third of putting them anywhere.
 */
const countCounty = (dimensions: Dimensions): string => `
    with f as (${facts(dimensions, SNAPSHOTS, '1', 'archive_year')}),
      counts as materialized (
        select place, dim collate "C" as dim, code collate "C" as code, n
        from (${leafCounts(dimensions, 'f', placeGroups(dimensions))}) c where n <> 0)
    insert into tree_archive_rollup (${COLUMNS})
      select of_tenant, place as region, of_county as parent, dim, code, of_year, n from counts
        where length(place) = 9 and ${byTownship('dim')}
      union all select of_tenant, of_county,
        case when length(of_county) = 6 then left(of_county, 4) else '${NO_COUNTY}' end, dim, code, of_year, sum(n)
      from counts group by dim, code order by parent desc, dim, region, code;`;

/** Notes the trees of one county that are first in something, of equal ones that with the smaller number. */
const noteHolders = `
      insert into tree_archive_holder (tenant_id, year, county, feature, value, number, tree_id)
        select distinct on (f.feature) of_tenant, of_year, of_county, f.feature, f.value, t.province_old_tree_number, t.id
        from ${SNAPSHOTS} t cross join lateral (values ${Object.entries(holderFeatures)
          .map(([feature, column]) => `('${feature}', t.${column}::numeric)`)
          .join(', ')}) f(feature, value)
        where t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4')
          and t.vigor is distinct from '4' and f.value is not null
        order by f.feature, f.value desc, t.province_old_tree_number, t.id;`;

/** Functions that count the snapshots of trees by these dimensions. */
export const archiveRollup = (dimensions: Dimensions): string => `
  -- Counties are found by the index, one step each, and so are their rows: of a snapshot that was just copied there are no
  -- statistics yet, by which the planner would know that, and it would read the whole year for each county.
  create or replace function tree_archive_count(of_tenant varchar, of_year int, of_region varchar default '')
  returns void language plpgsql set work_mem = '64MB' set enable_seqscan = off as $$
  declare
    own varchar := left(of_region, 6);
    counties varchar[] := '{}';
    of_county varchar collate "C" := own;
    uppers varchar[];
  begin
    -- Ranges of codes end before what follows every digit, so that the index finds them.
    delete from tree_archive_rollup r where r.tenant_id = of_tenant and r.year = of_year
      and (r.parent >= own and r.parent < own || ':' or r.parent = ${parentOf('own')} and r.region = own
        or r.parent = '${NO_COUNTY}' and r.region >= own and r.region < own || ':');
    delete from tree_archive_holder h where h.tenant_id = of_tenant and h.year = of_year
      and h.county >= own and h.county < own || ':';
    loop
      select substr(a.xz_code, 1, 6) into of_county from old_tree_archive a
        where a.tenant_id = of_tenant and a.archive_year = of_year and substr(a.xz_code, 1, 6) >= of_county
        order by substr(a.xz_code, 1, 6) limit 1;
      exit when of_county is null or not starts_with(of_county, own);
      counties := array_append(counties, of_county);
      ${countCounty(dimensions)}
      ${noteHolders}
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
        select of_tenant, c.upper, ${parentOf('c.upper')} as parent, c.dim, c.code, of_year, sum(c.cnt)::int
        from (select r.parent as upper, r.dim, r.code, r.cnt from tree_archive_rollup r
            where r.tenant_id = of_tenant and r.year = of_year and r.parent = any(uppers)
          union all select r.region, r.dim, r.code, r.cnt from tree_archive_rollup r
            where r.tenant_id = of_tenant and r.year = of_year and r.parent = '${NO_COUNTY}' and r.region = any(uppers)) c
        group by c.upper, c.dim, c.code order by parent, c.dim, c.upper, c.code;
    end loop;
  end $$;`;

/** Counts all snapshots anew; another text, and so run again, whenever another code would be counted. */
export const archiveRecount = (dimensions: Dimensions): string =>
  `${Object.entries(dimensions)
    .map(([name, { code }]) => `-- ${name}: ${code}`)
    .join('\n')}
-- Trees in no county: ${NO_COUNTY}; holders: ${Object.keys(holderFeatures).join(', ')}; by township, without ${ABOVE_TOWNSHIPS.join(', ')}
select tree_archive_count(tenant_id, archive_year)
  from (select distinct tenant_id, archive_year from old_tree_archive) years;`;
