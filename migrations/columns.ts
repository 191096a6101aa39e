/*
 * What the tables of a kind have in common. Migrations that have run were made with it, so nothing here is changed once
 * released: a new table that needs something else says so itself.
 */

/** Nineteen digits from the start: a client that reads ids as numbers is found out on the first day. */
export const ID = `id bigint primary key default nextval('record_id')`;

/** The tenant of a row; without one it is the platform's. */
export const TENANT = `tenant_id varchar(12) not null default '000000'`;

/** Who made and changed a row, and its lock: the last columns of what is administered. */
export const ADMINISTERED = `create_user bigint, create_dept bigint,
  create_time timestamp not null default localtimestamp,
  update_user bigint, update_time timestamp not null default localtimestamp,
  status int not null default 1, is_deleted int not null default 0, version int not null default 1`;

/** The first columns of every record; a new row has this status. */
export const recordColumns = (status: 0 | 1): string => `${ID},
  tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
  create_time timestamp not null default localtimestamp, update_user bigint,
  update_time timestamp not null default localtimestamp,
  status smallint not null default ${status}, is_deleted smallint not null default 0, version int not null default 1`;

/** The columns of a record that hangs on a tree, as `onTree` brings them. */
export const ON_TREE = `old_tree_id bigint not null, province_old_tree_number varchar(32), tree_type_name varchar(50),
  xz_code varchar(12) collate "C" not null`;

/** The index that lists of a table are read by, the newest first. */
export const newestIndex = (table: string): string =>
  `create index ${table}_newest on ${table} (tenant_id, create_time desc, id desc) where is_deleted = 0;`;

/** One index a region level with the list's order behind it, so that page 1 and the count of any region are cheap. */
export const regionIndexes = (table: string): string =>
  [2, 4, 6]
    .map(
      (digits) => `create index ${table}_region_${digits} on ${table}
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0;`,
    )
    .join('\n');

/**
 * The same of a record whose rows' regions alone decide who sees them: the newest of a city are merged from those of its
 * counties.
 */
export const countyIndexes = (table: string): string =>
  [2, 6]
    .map(
      (digits) => `create index ${table}_region_${digits} on ${table}
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0;`,
    )
    .join('\n');

/** The index of what changed last, removed rows apart from those that are there: what `changes` of a record is read by. */
export const changedIndex = (table: string): string =>
  `create index ${table}_changed on ${table} (tenant_id, is_deleted, update_time, id);`;

/** The columns of a job that somebody sent, as `SentRuns` of the server writes and reads them. */
export const SENT_JOB = `${ID}, tenant_id varchar(12) not null, create_user bigint not null,
  create_time timestamp not null default localtimestamp, user_name varchar(100) not null default '',
  dept_ids text not null default '', role_ids text not null default '', language varchar(2) not null,
  state smallint not null default 0 check (state between 0 and 3),
  total_num int not null default 0, done_num int not null default 0,
  error_key varchar(64), error_params jsonb, cancel_requested boolean not null default false,
  attempts int not null default 0, begin_time timestamp, end_time timestamp`;
