import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns } from './columns.js';

/** When each tree is to be patrolled and checked next; maintained by `repeatable/patrol-plan.sql`. */
export class PatrolPlan1710002502000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table patrol_plan (
        ${recordColumns(1)},
        xz_code varchar(12) collate "C" not null, province_old_tree_number varchar(32), tree_type_name varchar(50),
        small_place_name varchar(100), protect_level varchar(10), vigor varchar(10), person varchar(200),
        lon numeric(9,6), lat numeric(8,6),
        patrolled date, promised date, patrol_due date not null, checked date, check_due date not null
      );
      create index patrol_plan_by_patrol_due on patrol_plan (tenant_id, substr(xz_code, 1, 4), patrol_due, id)
        include (xz_code) where is_deleted = 0;
      create index patrol_plan_by_check_due on patrol_plan (tenant_id, substr(xz_code, 1, 4), check_due, id)
        include (xz_code) where is_deleted = 0;
      create index patrol_plan_county on patrol_plan (tenant_id, substr(xz_code, 1, 6), patrol_due, id)
        where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
