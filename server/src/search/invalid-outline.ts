import type { Label } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';

/** PostGIS's reasons why a geometry is not valid, in words; OGC 06-103, 6.1.11, defines them. */
const REASONS: Readonly<Record<string, Label>> = {
  'Self-intersection': ['边线相交', 'its line crosses itself'],
  'Ring Self-intersection': ['边线与自身相接', 'its line touches itself'],
  'Too few points in geometry component': ['边线的点太少', 'its line has too few points'],
  'Hole lies outside shell': ['洞在范围之外', 'a hole lies outside'],
  'Holes are nested': ['洞中有洞', 'a hole lies in another'],
  'Interior is disconnected': ['范围被洞隔断', 'holes cut it in parts'],
  'Nested shells': ['一块范围在另一块之内', 'one part lies in another'],
  'Duplicate Rings': ['边线重复', 'a line is there twice'],
  'Repeated Point': ['有重复的点', 'a point is there twice'],
  'Invalid Coordinate': ['坐标不正确', 'a coordinate is not valid'],
  'Ring is not closed': ['边线没有闭合', 'its line is not closed'],
};
const OTHER: Label = ['图形无效', 'its form is not valid'];

const words = (at: 0 | 1): Sql =>
  sql`coalesce(${JSON.stringify(REASONS)}::jsonb -> f.reason ->> ${at}::int, ${OTHER[at]}::text)`;

/** Why a geometry is not valid and at which longitude and latitude, as a label of both languages in JSON. */
export const invalidReasonSql = (geom: Sql): Sql => sql`(
  select jsonb_build_array(${words(0)} || coalesce('（' || f.place || '）', ''),
      ${words(1)} || coalesce(' (' || f.place || ')', ''))
    from (select split_part(st_isvalidreason(${geom}), '[', 1) as reason,
      substring(st_isvalidreason(${geom}) from '\\[(.*)\\]') as place) f)`;
