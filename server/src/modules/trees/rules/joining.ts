import { ReviewStatus } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { standsInSql } from './outlines.js';

/**
 * G12 and T22: whether the group `t` takes over a tree `m` that named it before it was entered. One that is protected more
 * stays outside until the group's level is raised, one that stands elsewhere until either is corrected; the inspection
 * finds both. The level of a draft or returned tree is asked as it is submitted.
 */
export const joinsGroupSql = (): Sql => sql`(m.status in (${ReviewStatus.draft}, ${ReviewStatus.returned})
    or coalesce(m.protect_level >= t.protect_level, true))
  and coalesce(${standsInSql(sql`t.geom`, sql`m.lon`, sql`m.lat`)}, true)`;
