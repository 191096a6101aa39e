import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number or account without case and width; must equal the server's `identitySql`, or no index is used. */
const identity = (column: string): string =>
  `(lower(normalize(${column}, nfkc) collate "und-x-icu") collate "C")`;

interface Named {
  table: string;
  column: string;
  /** Columns within which the identity is unique. */
  within: string;
  /** Order that decides which of the rows that share an identity keeps twin number 0. */
  first: string;
  where: string;
}

const IN_REGISTER = 'is_deleted = 0 and origin_id is null';
const NAMED: readonly Named[] = [
  {
    table: 'old_tree',
    column: 'province_old_tree_number',
    within: 'year, tenant_id',
    first: 'status = 1 desc',
    where: IN_REGISTER,
  },
  {
    table: 'old_tree_group',
    column: 'province_group_number',
    within: 'tenant_id',
    first: 'status = 1 desc',
    where: IN_REGISTER,
  },
  {
    table: 'blade_user',
    column: 'account',
    within: 'tenant_id',
    first: 'status = 1 desc',
    where: 'is_deleted = 0',
  },
];

/**
 * Numbers and accounts are the same no matter the case and width of their letters. Existing rows that differ in nothing
 * else stay: all but one of them get a twin number above 0, and no new row can join them.
 */
export class Identities1710002082500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const { table, column, within, first, where } of NAMED) {
      await db.query(`alter table ${table} add twin smallint not null default 0`);
      await db.query(`
        with same as (
          select id, row_number() over (partition by ${within}, ${identity(column)} order by ${first}, create_time, id) - 1
            as twin
          from ${table} where ${where} and ${column} is not null)
        update ${table} t set twin = s.twin from same s where s.id = t.id and s.twin > 0`);
      await db.query(`create unique index ${table}_identity on ${table} (${identity(column)}, ${within}, twin)
        where ${where}`);
    }
  }

  async down(): Promise<void> {}
}
