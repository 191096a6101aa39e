import type { MigrationInterface, QueryRunner } from 'typeorm';

const NUMBERS = [
  ['old_tree_province_number', 'province_old_tree_number, year, tenant_id'],
  ['old_tree_number', 'old_tree_number, year, tenant_id'],
  ['old_tree_survey_number', 'substr(xz_code, 1, 6), survey_number, year, tenant_id'],
] as const;

/**
 * The unique indexes of a tree's numbers begin with the number: a look for one number is then a probe of just one index,
 * whatever the statistics think of its year, and is served without a year too.
 */
export class NumberProbes1700001250000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns] of NUMBERS) {
      await db.query(`drop index ${name}`);
      await db.query(`create unique index ${name} on old_tree (${columns})
        where is_deleted = 0 and origin_id is null`);
    }
  }

  async down(): Promise<void> {}
}
