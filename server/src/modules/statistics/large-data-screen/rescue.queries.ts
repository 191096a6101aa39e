import { COUNTY_DIGITS, ProjectStage } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { fundedProjectsSql } from '../../funds/central-government/index.js';
import { childDigits } from '../../trees/counts/index.js';

/** Projects of a region, of one year or of all. */
export interface Rescued {
  caller: Caller;
  region: string;
  year?: number | undefined;
}

/** Stages of the projects that screens count, published or not: those that have their money. */
export const COUNTED_STAGES = Object.values(ProjectStage)
  .filter((stage) => stage >= ProjectStage.allotment)
  .join(',');

/** The projects `t` that screens count. */
export const isCounted = ({ caller, region, year }: Rescued): Sql =>
  fundedProjectsSql(caller, { xzCode: region, year });

const projects = (of: Rescued): Sql => sql`from central_government t where ${isCounted(of)}`;

const TREES = raw('count(distinct t.old_tree_id)::int as "treeNum"');
const FUND = raw('coalesce(sum(t.fund), 0)::float8 as fund');

/** A row: projects, the trees that they treat, each once, and their money. */
export const rescueSums = (of: Rescued): Sql =>
  sql`select count(*)::int as "projectNum", ${TREES}, ${FUND}, coalesce(sum(t.used_fund), 0)::float8 as "usedFund",
      (count(*) filter (where t.is_excellent = 1))::int as "excellentNum"
    ${projects(of)}`;

/** A row: trees and money of a year, the first year first. */
export const rescueYears = (of: Rescued): Sql =>
  sql`select t.year::int as year, ${TREES}, ${FUND} ${projects(of)} group by t.year order by t.year`;

/** A row: trees and money of a child of the region, or of a county itself. */
export const rescueRegions = (of: Rescued): Sql =>
  sql`select left(t.xz_code, ${raw(String(Math.min(childDigits(of.region), COUNTY_DIGITS)))}) as "xzCode", ${TREES}, ${FUND} ${projects(of)}
    group by 1`;

/** A row: projects by one of the keys of a dictionary that a column holds; one with several keys is under each of them. */
export const rescueKeys = (of: Rescued, column: 'cure' | 'vigor'): Sql =>
  sql`select k.code, count(*)::int as num from (select string_to_array(${raw(`t.${column}`)}, ',') as codes ${projects(of)}) p
    cross join lateral unnest(p.codes) k(code) group by 1`;
