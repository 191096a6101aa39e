import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A table that held its own jobs until now. */
interface Moved {
  table: string;
  /** Kind of its jobs, as SQL; a queue has the same name. */
  kind: string;
  /** SQL of a job's title: a text, or one in both languages. */
  title: string;
  /** SQL of columns whose value is not that of the table's column of the same name. */
  others?: Record<string, string>;
  /** Further columns that are dropped from the table. */
  dropped?: readonly string[];
}

const SENT = ['tenant_id', 'create_user', 'create_time', 'dept_ids', 'role_ids', 'language'];
const RUN = ['state', 'total_num', 'done_num', 'error_key', 'error_params', 'cancel_requested', 'attempts'];
const COLUMNS = [...SENT, ...RUN, 'begin_time', 'end_time'];

const byState = (column: string, states: Record<number, string>): string =>
  `case ${Object.entries(states)
    .map(([state, of]) => `when ${column} in (${of}) then ${state}`)
    .join(' ')} end`;

/** Titles of kinds of data as they were when these jobs were made. */
const ofKind = (zh: string, en: string): string => `jsonb_build_array(
  ${zh}case data_type when '2' then '古树群' else '古树名木' end, ${en}case data_type when '2' then 'Tree group' else 'Ancient tree' end)`;
const OF_YEAR = `jsonb_build_array(year || '年度' || case data_type when '2' then '古树群' else '古树名木' end,
  case data_type when '2' then 'Tree group' else 'Ancient tree' end || ', ' || year)`;

const TABLES: readonly Moved[] = [
  { table: 'move_run', kind: `'moves'`, title: 'to_jsonb(title)', dropped: ['title'] },
  { table: 'export_run', kind: `'exports'`, title: 'to_jsonb(title)', dropped: ['title'] },
  { table: 'inspection_run', kind: `'inspections'`, title: ofKind('', '') },
  { table: 'region_move', kind: `'region-moves'`, title: 'to_jsonb(title)', dropped: ['title'] },
  {
    table: 'user_import_run',
    kind: `'users'`,
    title: 'to_jsonb(file_name)',
    others: { state: byState('state', { 0: '0', 1: '1, 2', 2: '3, 4', 3: '5' }) },
  },
  {
    table: 'archive_run',
    kind: `'archives'`,
    title: OF_YEAR,
    others: { topic: `case when is_deleted = 0 then concat_ws(' ', data_type, year, xz_code, md5(ids)) end` },
    dropped: ['create_dept', 'update_user', 'update_time', 'status', 'is_deleted', 'version'],
  },
  {
    table: 'archive_check_run',
    kind: `'archive-checks'`,
    title: OF_YEAR,
    others: { done_num: 'checked_num', topic: `concat_ws(' ', data_type, year, xz_code)` },
    dropped: ['checked_num'],
  },
  {
    table: 'data_import_record',
    kind: `case data_type when '10' then 'photos' else 'imports' end`,
    title: 'to_jsonb(file_name)',
    others: {
      // A batch removed before its end was not run any more.
      state: byState(
        'case when is_deleted <> 0 and import_status in (0, 1, 3, 4) then 6 else import_status end',
        {
          0: '0',
          1: '1, 3, 4',
          2: '2, 5, 7',
          3: '6',
        },
      ),
      total_num: 'greatest(total_num, read_num)',
      done_num: 'read_num',
    },
  },
  {
    table: 'sensitive_run',
    kind: `'sensitive'`,
    title: `coalesce((select to_jsonb(s.species) from tree_species s where s.id = species_id), '""')`,
    others: {
      ...{ tenant_id: `'000000'`, create_user: 'null', dept_ids: 'null', role_ids: 'null', language: `'zh'` },
      cancel_requested: 'false',
    },
  },
];

/** A record, which outlives its jobs: the columns that its list shows stay in its table. */
const RECORD = 'data_import_record';
const OF_RECORD = ['tenant_id', 'create_user', 'create_time', 'total_num', 'begin_time', 'end_time'];

/**
 * One table of all jobs: sender, progress and result of each. Further columns of a kind stand in the kind's own table,
 * under the same id. Unfinished jobs go on: a job keeps its id, which the queue uses too, and its kind is the name of
 * the queue.
 */
export class Job1710002090000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job (
        id bigint primary key default nextval('record_id'),
        kind varchar(20) collate "C" not null,
        tenant_id varchar(12) not null,
        -- Nobody sent what follows from a change.
        create_user bigint,
        create_time timestamp not null default localtimestamp,
        -- What its sender had chosen of their own; null for all that is theirs.
        dept_ids text, role_ids text,
        language varchar(2) not null default 'zh',
        -- A text, or [Chinese, English].
        title jsonb not null default '""',
        -- What only one open job of its kind may be about.
        topic varchar(100) collate "C",
        -- 0 waiting, 1 running, 2 done, 3 failed for error_key, 4 done once, and what it made is gone.
        state smallint not null default 0 check (state between 0 and 4),
        total_num int not null default 0, done_num int not null default 0,
        error_key varchar(500), error_params jsonb,
        cancel_requested boolean not null default false,
        attempts int not null default 0,
        begin_time timestamp, end_time timestamp
      )`);
    for (const { table, kind, title, others = {} } of TABLES) {
      const columns = ['topic', ...COLUMNS];
      const values = columns.map((column) => others[column] ?? (column === 'topic' ? 'null' : column));
      await db.query(`insert into job (id, kind, title, ${columns.join()})
        select id, ${kind}, ${title}, ${values.join()} from ${table}`);
    }
    await db.query(`
      create index job_sender on job (create_user, id desc);
      create index job_open on job (kind, id) where state < 2;
      create index job_ended on job (kind, end_time) where state >= 2;
      create unique index job_topic on job (kind, tenant_id, topic) where state < 2;
      -- What the register of batches and that of users tell their readers is finer than the state of the job.
      alter table user_import_run rename state to step;
      alter table export_run rename kind to source;
      drop index user_import_run_open;
      -- A species stands here until its trees are as it is.
      delete from sensitive_run where state = 2;`);
    for (const { table, dropped = [] } of TABLES) {
      const kept = table === RECORD ? OF_RECORD : [];
      const gone = [...COLUMNS.filter((column) => !kept.includes(column)), ...dropped];
      await db.query(
        `alter table ${table} ${gone.map((column) => `drop column if exists ${column}`).join()}`,
      );
      if (table !== RECORD)
        await db.query(`alter table ${table} alter id drop default,
          add foreign key (id) references job (id) on delete cascade`);
    }
    await db.query(`
      create unique index sensitive_run_species on sensitive_run (species_id);
      create index archive_run_newest on archive_run (year, id desc);
      create index archive_check_run_newest on archive_check_run (data_type, year, xz_code, id desc);
      create index export_run_file on export_run (id) where store is not null;`);
  }

  async down(): Promise<void> {}
}
