import { columnOf, oldTree, oldTreeGroup, type RecordDefinition, WHOLE_PHOTO } from '@gushu/shared';
import sql, { empty, raw } from 'sql-template-tag';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { countedSql } from '../counts/index.js';
import { found } from './found.js';
import { lastArchive, rowsAround } from './own-set-rules.js';
import type { SetRules, SetSql } from './register.js';

const TOO_FAR_UP = 300;
const NEAR_METRES = 1;

/** T14: an altitude far outside the range of the county's trees; mistyped altitudes are not part of that range. */
const altitude: SetSql = ({ altitudes }) => sql`${found('T14', '2', 'altitude', 'rule.altitude')},
    jsonb_build_object('min', c.low, 'max', c.high) as params
  from s cross join lateral (select (k.range->>0)::float8 as low, (k.range->>1)::float8 as high
    from (select ${JSON.stringify(Object.fromEntries(altitudes))}::jsonb -> substr(s.xz_code, 1, 6) as range) k) c
  where s.altitude < c.low - ${raw(String(TOO_FAR_UP))} or s.altitude > c.high + ${raw(String(TOO_FAR_UP))}`;

const POINT = sql`st_point(s.lon::float8, s.lat::float8, 4326)`;

/** T20: another tree of the same species within a metre. */
const near: SetSql = ({ owner, place }) => sql`${found('T20', '2', 'lon', 'rule.near')},
    jsonb_build_object('number', coalesce(o.number, '')) as params
  from s cross join lateral (
    select case when ${scoped(owner, oldTree, 'o')} then o.province_old_tree_number end as number
    from ${rowsAround(oldTree, POINT, NEAR_METRES)} o
    where ${scoped(everyoneIn(owner), oldTree, 'o')} and o.origin_id is null and o.id is distinct from s.id
      and o.year = s.year and o.tree_type = s.tree_type and ${countedSql('o')}
      and st_dwithin(o.geom::geography, ${POINT}::geography, ${raw(String(NEAR_METRES))}) limit 1) o
  where s.lon is not null and s.lat is not null
  ${place === 'import' ? nearStaged : empty}`;

/** The same among the rows of a file, which are not in the register yet: equal positions to 0.00001°. */
const nearStaged = sql`union all (select w.row, 'T20', '2', 'lon', 'rule.near', jsonb_build_object('number', coalesce(w.number, ''))
  from (select s.row, row_number() over same as at, first_value(s.province_old_tree_number) over same as number
    from s where s.lon is not null and s.lat is not null
    window same as (partition by s.tree_type, round(s.lon, 5), round(s.lat, 5) order by s.row)) w
  where w.at > 1)`;

/** T26: girth, height or age has changed since the last archive as no tree's does. */
const grown: SetSql = ({ owner, register }) => sql`select s.row, 'T26', '2', f.field, 'rule.grown',
    jsonb_build_object('year', a.archive_year, 'was', f.was)
  from s ${lastArchive(owner, register)}
  cross join lateral (values
    ('bust', a.bust, s.bust < a.bust * 0.95 or s.bust - a.bust > 20 * (s.year - a.archive_year)),
    ('treeHeight', a.tree_height, abs(s.tree_height - a.tree_height) > a.tree_height * 0.3),
    ('treeAge', a.tree_age, s.tree_age <> a.tree_age + s.year - a.archive_year)) f (field, was, broken)
  where f.broken`;

/** T27: a tree that was archived as dead is alive. */
const revived: SetSql = ({ owner, register }) => sql`${found('T27', '2', 'vigor', 'rule.revived')},
    jsonb_build_object('year', a.archive_year) as params
  from s ${lastArchive(owner, register)} where a.vigor = '4' and s.vigor in ('1', '2', '3')`;

/**
 * T03 and G02: an assigned number stays, and so does the serial in it. A number from a county that the row was in
 * before, as after a merge of counties, has the serial of that county.
 */
const number =
  ({ name, table }: RecordDefinition, code: string, columns: { number: string; serial: string }): SetSql =>
  () => {
    const given = raw(`o.${columnOf(columns.number)}`);
    const serial = raw(`s.${columnOf(columns.serial)}`);
    const county = sql`substr(${given}, 1, 6)`;
    return sql`${found(code, '1', columns.serial, 'rule.number')}, jsonb_build_object('number', ${given}) as params
      from s join ${raw(table)} o on o.id = s.id
      where ${given} <> substr(s.xz_code, 1, 6) || ${serial} and (starts_with(s.xz_code, ${county})
        or not starts_with(o.xz_code, ${county}) and not exists (select from record_history h
          where h.row_id = o.id and h.record = ${name} and starts_with(h.changes -> 'xzCode' ->> 0, ${county})))`;
  };
const treeNumber = number(oldTree, 'T03', { number: 'oldTreeNumber', serial: 'surveyNumber' });
const groupNumber = number(oldTreeGroup, 'G02', { number: 'groupNumber', serial: 'checkNumber' });

/** Code of rule T25, by which a batch finds the rows whose photos are still missing. */
export const PHOTO_RULE = 'T25';

/**
 * T25: one picture of the whole tree; three pictures for trees of level 1. A picture without a kind counts as one of
 * the whole tree. A tree may be submitted without them with an explanation; in the register it is an error to have
 * neither.
 */
const photos: SetSql = ({ owner: { tenantId }, place }) => {
  const isExplained = sql`coalesce(s.warning_note, '') <> ''`;
  const level = place === 'archive' ? sql`case when ${isExplained} then '2' else '1' end` : sql`'2'`;
  return sql`select s.row, ${PHOTO_RULE}::varchar, ${level}, 'photos',
      case when c.num < c.least then 'rule.photos' else 'rule.wholePhoto' end,
      jsonb_build_object('min', c.least, 'num', c.num)
    from s cross join lateral (
      select case when s.protect_level = '1' then 3 else 1 end as least, count(*)::int as num,
        count(*) filter (where coalesce(nullif(f.photo_kind, ''), ${WHOLE_PHOTO}) = ${WHOLE_PHOTO}) as whole
      from attachment f where f.tenant_id = ${tenantId} and f.is_deleted = 0
        and f.business_type = ${oldTree.dataType} and f.business_id = s.id and f.attach_type = '1') c
    where (c.num < c.least or c.whole = 0) ${place === 'import' ? sql`and not ${isExplained}` : empty}`;
};

/** G11: the entered number of trees equals that of the register. A new group without any states the expected number. */
const members: SetSql = ({ owner, place }) => sql`${found('G11', '2', 'oldTrees', 'group.membersDiffer')},
    jsonb_build_object('num', m.num) as params
  from s cross join lateral (select count(*)::int as num from old_tree m
    where ${scoped(everyoneIn(owner), oldTree, 'm')} and m.origin_id is null and m.group_id = s.id
      and m.status = 1 and ${countedSql('m')}) m
  where s.old_trees <> m.num and m.num >= ${raw(place === 'archive' ? '0' : '1')}`;

/** Rules of trees that compare with other rows: for entered and imported trees, and for those in the register. */
export const builtInOfTrees: SetRules = {
  sets: [treeNumber, altitude, near, grown, revived, photos],
  fields: [
    ...['xzCode', 'surveyNumber', 'provinceOldTreeNumber', 'treeType', 'lon', 'lat', 'altitude'],
    ...['bust', 'treeHeight', 'treeAge', 'vigor', 'protectLevel', 'warningNote'],
  ],
};

/** The same of groups. */
export const builtInOfGroups: SetRules = {
  sets: [groupNumber, members],
  fields: ['xzCode', 'checkNumber', 'oldTrees', 'geom'],
};
