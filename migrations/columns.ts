/*
 * Columns and indexes that tables of a kind share. Released migrations were made with them, so nothing here is changed:
 * a new table that needs something else declares it itself.
 */

/** Ids have nineteen digits from the start, so that a client that reads them as numbers fails on the first day. */
export const ID = `id bigint primary key default nextval('record_id')`;

/** The tenant of a row; by default the platform's. */
export const TENANT = `tenant_id varchar(12) not null default '000000'`;

/** Creator, last editor and version of a row: the last columns of administered tables. */
export const ADMINISTERED = `create_user bigint, create_dept bigint,
  create_time timestamp not null default localtimestamp,
  update_user bigint, update_time timestamp not null default localtimestamp,
  status int not null default 1, is_deleted int not null default 0, version int not null default 1`;

/** The first columns of every record, with the status of a new row. */
export const recordColumns = (status: 0 | 1): string => `${ID},
  tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
  create_time timestamp not null default localtimestamp, update_user bigint,
  update_time timestamp not null default localtimestamp,
  status smallint not null default ${status}, is_deleted smallint not null default 0, version int not null default 1`;

/** The columns of a record that hangs on a tree, as `onTree` brings them. */
export const ON_TREE = `old_tree_id bigint not null, province_old_tree_number varchar(32), tree_type_name varchar(50),
  xz_code varchar(12) collate "C" not null`;

/** The index of a table's lists, the newest row first. */
export const newestIndex = (table: string): string =>
  `create index ${table}_newest on ${table} (tenant_id, create_time desc, id desc) where is_deleted = 0;`;

/** One index for each region level, in the order of lists, so that page 1 and the count of any region are cheap. */
export const regionIndexes = (table: string): string =>
  [2, 4, 6]
    .map(
      (digits) => `create index ${table}_region_${digits} on ${table}
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0;`,
    )
    .join('\n');

/**
 * The same for a record whose rows are visible by their region alone: the newest rows of a city are merged from those
 * of its counties.
 */
export const countyIndexes = (table: string): string =>
  [2, 6]
    .map(
      (digits) => `create index ${table}_region_${digits} on ${table}
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0;`,
    )
    .join('\n');

/** The index of last changes, removed rows apart from the others: `changes` of a record is read by it. */
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
