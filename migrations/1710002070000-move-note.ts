import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moved rows that nobody has heard of yet, written in the transaction of each move. `batch` names the call or the job that
 * moves them: at its end, or when it has died, its notes become one message a person.
 */
export class MoveNote1710002070000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table move_note (
        id bigint primary key default nextval('record_id'),
        batch varchar(36) not null,
        tenant_id varchar(12) not null,
        create_user bigint not null,
        create_time timestamp not null default localtimestamp,
        user_name varchar(255) not null,
        record varchar(64) not null,
        opinion text,
        moved jsonb not null
      );
      create index move_note_batch on move_note (batch);
      insert into move_note (batch, tenant_id, create_user, user_name, record, opinion, moved)
        select r.id, r.tenant_id, r.create_user, coalesce(nullif(u.real_name, ''), u.name, u.account, ''), r.record,
          r.opinion, l.moved
        from move_run_row l join move_run r on r.id = l.run_id left join blade_user u on u.id = r.create_user
        where l.moved is not null order by l.run_id, l.row_id;
      alter table move_run_row drop column moved;`);
  }

  async down(): Promise<void> {}
}
