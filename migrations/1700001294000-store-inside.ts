import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an object store may lie inside this network is for the platform's administrators to say: it is kept with the
 * address when one of them names it. Before, an address was taken for theirs where no tenant could have spelled it so.
 */
export class StoreInside1700001294000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table blade_oss add column inside_allowed smallint not null default 0
      check (inside_allowed in (0, 1))`);
    await db.query(`update blade_oss set inside_allowed = 1 where tenant_id = '000000' or endpoint <> ''
      and (endpoint !~* '^https://' or substring(endpoint from '//(?:[^/@]*@)?([^/:?#]+)')
        ~* '^(localhost|\\[|\\d+(\\.\\d+)*$|0x)|\\.(local|internal|localdomain)$|^[^.]+$')`);
  }

  async down(): Promise<void> {}
}
