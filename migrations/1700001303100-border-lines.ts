import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Border lines that bound no region of the list, as the line in the South China Sea: they stand on every map. */
export class BorderLines1700001303100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table border_line (
      kind varchar(16) collate "C" primary key
        check (kind in ('nation', 'undetermined', 'specialRegion', 'province')),
      geom geometry(MultiLineString, 4326) not null
    )`);
  }

  async down(): Promise<void> {}
}
