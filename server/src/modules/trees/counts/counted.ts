import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * Whether statistics and archives count a row of the register: it stands in it, is dead or is being moved. One that was
 * revoked or has moved away is counted no more.
 */
export const countedSql = (alias = 't'): Sql => sql`${raw(alias)}.life_status in ('1', '2', '4')`;
