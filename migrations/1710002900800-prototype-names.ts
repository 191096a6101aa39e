import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields of a model that take each other's names are in each other's way until all are saved: the check can wait. */
export class PrototypeNames1710002900800 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index blade_model_prototype_name;
      alter table blade_model_prototype add constraint blade_model_prototype_name
        exclude using btree (model_id with =, property_name with =) where (is_deleted = 0) deferrable initially immediate`);
  }

  async down(): Promise<void> {}
}
