import sql, { type Sql } from 'sql-template-tag';

/** One line of faults: the code, its level, the field and the key of its text. */
export const found = (rule: string, level: '1' | '2', field: string, key: string): Sql =>
  sql`select s.row, ${rule}::varchar as rule, ${level}::varchar as level, ${field}::varchar as field, ${key}::varchar as key`;
