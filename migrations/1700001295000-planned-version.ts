import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of a layer is asked for beside most reads. As a function in SQL it was planned anew at each call, which
 * took three times as long as its work; one in PL/pgSQL keeps its plan for as long as the connection lives.
 */
export class PlannedVersion1700001295000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create or replace function layer_version(tenant varchar, of_layer varchar, in_year int default null)
      returns bigint language plpgsql stable parallel safe as $$ begin
        return (select coalesce(sum(n), 0)::bigint from (
          select changes as n from data_version v
          where v.tenant_id = tenant and v.layer = of_layer and (in_year is null or v.year = in_year)
          union all
          select 1 from data_change c
          where c.tenant_id = tenant and c.layer = of_layer and (in_year is null or c.year = in_year)) a);
      end $$`);
  }

  async down(): Promise<void> {}
}
