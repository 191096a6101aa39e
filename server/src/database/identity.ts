import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * A column of numbers or account names as it is compared: as `identityOf` of shared has it. Written as the unique indexes
 * have it, so that these are used. ICU lowers letters alike on every machine, whatever locale the database has.
 */
export const identitySql = (column: Sql): Sql =>
  sql`lower(normalize(${column}, nfkc) collate "und-x-icu") collate "C"`;

/** Whether two columns name the same. */
export const sameIdentity = (one: string, other: string): Sql =>
  sql`${identitySql(raw(one))} = ${identitySql(raw(other))}`;
