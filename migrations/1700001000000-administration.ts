import type { MigrationInterface, QueryRunner } from 'typeorm';

const AUDIT = `create_user bigint,
  create_dept bigint,
  create_time timestamp not null default localtimestamp,
  update_user bigint,
  update_time timestamp not null default localtimestamp,
  status int not null default 1,
  is_deleted int not null default 0,
  version int not null default 1`;
const ID = `id bigint primary key default nextval('record_id')`;
const TENANT = `tenant_id varchar(12) not null default '000000'`;

const LOCKED = ['tenant', 'client', 'param', 'post', 'top_menu', 'user'];

// Blade keeps no author of these; the console shows one for every row.
const UNAUDITED = ['dept', 'role', 'menu', 'dict', 'dict_biz'];

const SCOPES = [
  `create table blade_scope_data (
    ${ID},
    menu_id bigint not null references blade_menu (id),
    resource_code varchar(255) not null,
    scope_name varchar(255) not null,
    scope_field varchar(255) not null default '*',
    scope_class varchar(500) not null,
    scope_column varchar(255),
    scope_type int not null,
    scope_value varchar(2000),
    remark varchar(255),
    ${AUDIT}
  )`,
  `create index blade_scope_data_menu on blade_scope_data (menu_id) where is_deleted = 0`,
  `create unique index blade_scope_data_code on blade_scope_data (resource_code) where is_deleted = 0`,
  `create table blade_scope_api (
    ${ID},
    menu_id bigint not null references blade_menu (id),
    resource_code varchar(255) not null,
    scope_name varchar(255) not null,
    scope_path varchar(255) not null,
    scope_type int not null,
    remark varchar(255),
    ${AUDIT}
  )`,
  `create index blade_scope_api_menu on blade_scope_api (menu_id) where is_deleted = 0`,
  `create unique index blade_scope_api_code on blade_scope_api (resource_code) where is_deleted = 0`,
  // scope_category: 1 a row of blade_scope_data, 2 one of blade_scope_api.
  `create table blade_role_scope (
    role_id bigint not null references blade_role (id),
    scope_id bigint not null,
    scope_category int not null check (scope_category in (1, 2)),
    primary key (role_id, scope_category, scope_id)
  )`,
  `create index blade_role_scope_scope on blade_role_scope (scope_id)`,
];

const TENANTS = [
  `create table blade_tenant_package (
    ${ID},
    package_name varchar(50) not null,
    menu_id varchar(8000) not null default '',
    remark varchar(255),
    ${AUDIT}
  )`,
  `create unique index blade_tenant_package_name on blade_tenant_package (package_name) where is_deleted = 0`,
  `create unique index blade_tenant_name on blade_tenant (tenant_name) where is_deleted = 0`,
  `create unique index blade_tenant_domain on blade_tenant (domain_url) where is_deleted = 0 and domain_url <> ''`,
  `create unique index blade_post_code on blade_post (tenant_id, post_code) where is_deleted = 0`,
  `create unique index blade_top_menu_code on blade_top_menu (tenant_id, code) where is_deleted = 0`,
  // Secrets are kept as digests; what is typed may be longer than one.
  `alter table blade_client alter column client_secret type varchar(256)`,
];

const RESOURCES = [
  `create table blade_notice (
    ${ID},
    ${TENANT},
    title varchar(255) not null,
    category int not null,
    release_time timestamp not null,
    content text,
    ${AUDIT}
  )`,
  `create index blade_notice_released on blade_notice (tenant_id, release_time desc, id desc) where is_deleted = 0`,
  `create table blade_sms (
    ${ID},
    ${TENANT},
    category int not null,
    sms_code varchar(32) not null,
    template_id varchar(64),
    access_key varchar(255) not null default '',
    secret_key varchar(255) not null default '',
    region_id varchar(255),
    app_id varchar(255),
    sign_name varchar(64),
    remark varchar(255),
    ${AUDIT}
  )`,
  `create unique index blade_sms_code on blade_sms (tenant_id, sms_code) where is_deleted = 0`,
  `create table blade_oss (
    ${ID},
    ${TENANT},
    category int not null,
    oss_code varchar(32) not null,
    endpoint varchar(255),
    transform_endpoint varchar(255),
    access_key varchar(255) not null default '',
    secret_key varchar(255) not null default '',
    bucket_name varchar(255),
    app_id varchar(255),
    region varchar(255),
    remark varchar(255),
    ${AUDIT}
  )`,
  `create unique index blade_oss_code on blade_oss (tenant_id, oss_code) where is_deleted = 0`,
  `alter table blade_attach rename column domain to domain_url`,
];

const USERS = [
  // user_type as in dictionary user_type: 1 web, 2 app, 3 other.
  `create table blade_user_platform (
    ${ID},
    user_id bigint not null references blade_user (id),
    user_type int not null check (user_type between 1 and 3),
    user_ext varchar(255),
    status int not null default 1,
    is_deleted int not null default 0,
    unique (user_id, user_type)
  )`,
  `create table blade_user_oauth (
    ${ID},
    ${TENANT},
    uuid varchar(64) not null,
    user_id bigint,
    username varchar(255),
    nickname varchar(255),
    avatar varchar(1000),
    blog varchar(255),
    company varchar(255),
    location varchar(255),
    email varchar(255),
    remark varchar(255),
    gender varchar(16),
    source varchar(32) not null,
    create_time timestamp not null default localtimestamp,
    status int not null default 1,
    is_deleted int not null default 0
  )`,
  `create unique index blade_user_oauth_person on blade_user_oauth (source, uuid) where is_deleted = 0`,
  `create unique index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0 and phone <> ''`,
  // A password that somebody else has set is changed at the next sign-in.
  `alter table blade_user add column must_change_password smallint not null default 0`,
  // What each may do is asked at every sign-in and at every menu.
  `create index blade_role_tenant on blade_role (tenant_id, sort, id) where is_deleted = 0`,
  `create index blade_dept_tenant on blade_dept (tenant_id, parent_id, sort, id) where is_deleted = 0`,
];

/** What the administration needs besides people and menus: optimistic locks, packages, scopes, notices, stores. */
export class Administration1700001000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of LOCKED) {
      await db.query(`alter table blade_${name} add column version int not null default 1`);
    }
    for (const name of UNAUDITED) {
      await db.query(`alter table blade_${name}
        add column create_user bigint, add column create_dept bigint,
        add column create_time timestamp not null default localtimestamp,
        add column update_user bigint, add column update_time timestamp not null default localtimestamp,
        add column version int not null default 1`);
    }
    await db.query(`alter table blade_menu add column status int not null default 1`);
    for (const statement of [...SCOPES, ...TENANTS, ...RESOURCES, ...USERS]) await db.query(statement);
  }

  async down(): Promise<void> {}
}
