import { oldTreeGroup } from '@gushu/shared';
import sql from 'sql-template-tag';
import { sameIdentity } from '../../../database/identity.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { invalidReasonSql } from '../../../search/invalid-outline.js';
import { found } from './found.js';
import { highestLevelSql } from './levels.js';
import { inGroupSql, leavesCountySql, overlappedSql, overlapsSql } from './outlines.js';
import type { SetRules, SetSql } from './register.js';

const NO_PARAMS = sql`, null::jsonb as params`;

/** T05: names that differ from the species list. */
const speciesNames: SetSql =
  () => sql`select s.row, 'T05', '1', f.field, 'rule.species', jsonb_build_object('v', f.listed)
  from s join tree_species p on p.id = s.tree_type
  cross join lateral (values ('latinName', s.latin_name, p.latin_name), ('section', s.section, p.section),
    ('genus', s.genus, p.genus)) f (field, given, listed)
  where f.given <> f.listed`;

/** T19: positions outside of the county; its neighbours are only looked up if its own boundary does not cover them. */
const positions: SetSql = () => sql`${found('T19', '1', 'lon', 'tree.outsideCounty')},
    jsonb_build_object('place', place_name(s.lon::float8, s.lat::float8)) as params
  from s left join blade_region r on r.code = substr(s.xz_code, 1, 6)
    left join region_geom g on g.code = r.boundary_code
  where s.lon is not null and s.lat is not null
    and not coalesce(st_covers(g.geom, st_point(s.lon::float8, s.lat::float8, 4326)), false)
    and not place_inside(s.xz_code, s.lon::float8, s.lat::float8)`;

/** T22: trees that name a missing group or are not linked to it, and trees outside of their group. */
const groupsOfTrees: SetSql = ({ owner }) => [
  sql`select s.row, 'T22', '1', 'provinceGroupNumber', case when exists (
        select from old_tree_group g where ${scoped(everyoneIn(owner), oldTreeGroup, 'g')} and g.origin_id is null
          and g.life_status <> '3' and ${sameIdentity('g.province_group_number', 's.province_group_number')}
          and substr(g.xz_code, 1, 6) = substr(s.xz_code, 1, 6))
      then 'tree.leftOut' else 'tree.noGroup' end ${NO_PARAMS}
    from s where coalesce(s.province_group_number, '') <> '' and s.group_id is null`,
  sql`${found('T22', '1', 'lon', 'tree.outsideGroup')} ${NO_PARAMS}
    from s join old_tree_group g on g.id = s.group_id
    where s.lon is not null and s.lat is not null and not ${inGroupSql(sql`s.lon::float8`, sql`s.lat::float8`)}`,
];

/** G09: outlines that are invalid, leave their county or overlap another group's. */
const outlines: SetSql = ({ owner }) => [
  sql`${found('G09', '1', 'geom', 'group.invalid')}, jsonb_build_object('why', ${invalidReasonSql(sql`s.geom`)}) as params
    from s where s.geom is not null and not st_isvalid(s.geom)`,
  sql`${found('G09', '1', 'geom', 'group.outside')} ${NO_PARAMS}
    from s left join blade_region r on r.code = substr(s.xz_code, 1, 6)
      left join region_geom g on g.code = r.boundary_code
    where st_isvalid(s.geom) and ${leavesCountySql(sql`g.geom`, sql`s.geom`)}`,
  sql`(select distinct on (s.row) s.row, 'G09', '1', 'geom', 'group.overlaps',
      jsonb_build_object('group', ${overlappedSql(owner)})
    from s join old_tree_group o on o.id <> s.id
    where st_isvalid(s.geom) and ${overlapsSql(owner, sql`s.geom`)})`,
];

/** G12: groups with a lower protection level than one of their trees. */
const levels: SetSql = ({ owner }) => sql`${found('G12', '1', 'protectLevel', 'group.level')} ${NO_PARAMS}
  from s where s.protect_level > ${highestLevelSql(owner, sql`s.id`)}`;

/** Further rules that compare trees in the register with other rows. */
export const standingOfTrees: SetRules = {
  sets: [speciesNames, positions, groupsOfTrees],
  fields: ['latinName', 'section', 'genus', 'provinceGroupNumber', 'groupId'],
};

/** The same of groups. */
export const standingOfGroups: SetRules = { sets: [outlines, levels], fields: ['protectLevel'] };
