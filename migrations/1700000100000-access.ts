import type { MigrationInterface, QueryRunner } from 'typeorm';

const AUDIT = `create_user bigint,
  create_dept bigint,
  create_time timestamp not null default localtimestamp,
  update_user bigint,
  update_time timestamp not null default localtimestamp,
  status int not null default 1,
  is_deleted int not null default 0`;
const ID = `id bigint primary key default nextval('record_id')`;
const TENANT = `tenant_id varchar(12) not null default '000000'`;

const TABLES = [
  `create table blade_tenant (
    ${ID},
    tenant_id varchar(12) not null unique,
    tenant_name varchar(50) not null,
    domain_url varchar(255),
    background_url varchar(1000),
    linkman varchar(20),
    contact_number varchar(20),
    address varchar(255),
    account_number int not null default -1,
    expire_time timestamp,
    package_id bigint,
    datasource_id bigint,
    ${AUDIT}
  )`,
  `create table blade_client (
    ${ID},
    client_id varchar(48) not null,
    -- SHA-256 of the secret; empty for clients that live in browsers, whose secret is none.
    client_secret varchar(64) not null default '',
    resource_ids varchar(256),
    scope varchar(256) not null default 'all',
    authorized_grant_types varchar(256) not null,
    web_server_redirect_uri varchar(256),
    authorities varchar(256),
    access_token_validity int not null default 3600,
    refresh_token_validity int not null default 604800,
    additional_information varchar(4096),
    autoapprove varchar(256),
    ${AUDIT}
  )`,
  `create unique index blade_client_id on blade_client (client_id) where is_deleted = 0`,
  `create table blade_param (
    ${ID},
    param_name varchar(255) not null,
    param_key varchar(255) not null,
    param_value varchar(255) not null,
    remark varchar(255),
    ${AUDIT}
  )`,
  `create unique index blade_param_key on blade_param (param_key) where is_deleted = 0`,
  `create table blade_dept (
    ${ID},
    ${TENANT},
    parent_id bigint not null default 0,
    ancestors varchar(2000) not null default '0',
    dept_category int not null default 1,
    dept_name varchar(45) not null,
    full_name varchar(45),
    leader_id varchar(1000),
    sort int not null default 1,
    remark varchar(255),
    status int not null default 1,
    is_deleted int not null default 0
  )`,
  `create table blade_post (
    ${ID},
    ${TENANT},
    category int not null default 1,
    post_code varchar(12) not null,
    post_name varchar(64) not null,
    sort int not null default 1,
    remark varchar(255),
    ${AUDIT}
  )`,
  `create table blade_role (
    ${ID},
    ${TENANT},
    parent_id bigint not null default 0,
    role_name varchar(255) not null,
    role_alias varchar(255) not null,
    sort int not null default 1,
    status int not null default 1,
    is_deleted int not null default 0
  )`,
  `create unique index blade_role_alias on blade_role (tenant_id, role_alias) where is_deleted = 0`,
];

const MENUS = [
  `create table blade_menu (
    ${ID},
    parent_id bigint not null default 0,
    code varchar(255) not null,
    name varchar(255) not null,
    name_en varchar(255),
    alias varchar(255) not null default 'menu',
    path varchar(255),
    source varchar(255),
    component varchar(255),
    sort int not null default 1,
    category int not null default 1,
    action int not null default 0,
    is_open int not null default 1,
    remark varchar(255),
    is_deleted int not null default 0
  )`,
  `create unique index blade_menu_code on blade_menu (code) where is_deleted = 0`,
  `create table blade_role_menu (
    role_id bigint not null references blade_role (id),
    menu_id bigint not null references blade_menu (id),
    primary key (role_id, menu_id)
  )`,
  `create index blade_role_menu_menu on blade_role_menu (menu_id)`,
  `create table blade_top_menu (
    ${ID},
    ${TENANT},
    code varchar(255) not null,
    name varchar(255) not null,
    source varchar(255),
    path varchar(255),
    sort int not null default 1,
    is_main int not null default 0,
    ${AUDIT}
  )`,
  `create table blade_top_menu_setting (
    top_menu_id bigint not null references blade_top_menu (id),
    menu_id bigint not null references blade_menu (id),
    primary key (top_menu_id, menu_id)
  )`,
];

const USERS = [
  `create table blade_user (
    ${ID},
    ${TENANT},
    code varchar(12),
    user_type int not null default 1,
    account varchar(45) not null,
    -- argon2id over the md5 that Blade clients send.
    password varchar(200) not null,
    name varchar(20),
    real_name varchar(20),
    avatar varchar(500),
    email varchar(45),
    phone varchar(45),
    birthday timestamp,
    sex int,
    role_id varchar(1000) not null default '',
    dept_id varchar(1000) not null default '',
    post_id varchar(1000) not null default '',
    leader_id varchar(1000),
    is_leader int not null default 0,
    company_name varchar(100),
    xz_code varchar(12) not null default '',
    xzjb int not null default 4 check (xzjb between 1 and 4),
    ${AUDIT}
  )`,
  `create unique index blade_user_account on blade_user (tenant_id, account) where is_deleted = 0`,
  `create index blade_user_region on blade_user (xz_code text_pattern_ops)`,
  `create table user_session (
    ${ID},
    user_id bigint not null references blade_user (id),
    tenant_id varchar(12) not null,
    client_id varchar(48) not null,
    -- Chosen department and role of a person with several; all of them when null.
    dept_id varchar(1000),
    role_id varchar(1000),
    refresh_hash varchar(64) not null,
    generation int not null default 1,
    rotated_at timestamp not null default localtimestamp,
    create_time timestamp not null default localtimestamp,
    last_used_at timestamp not null default localtimestamp,
    expires_at timestamp not null,
    revoked_at timestamp,
    remote_ip varchar(45),
    user_agent varchar(300)
  )`,
  `create index user_session_user on user_session (user_id) where revoked_at is null`,
  `create index user_session_expiry on user_session (expires_at)`,
  `create table sign_in_failure (
    tenant_id varchar(12) not null,
    account varchar(45) not null,
    failures int not null,
    last_failed_at timestamp not null default localtimestamp,
    primary key (tenant_id, account)
  )`,
  `create index sign_in_failure_age on sign_in_failure (last_failed_at)`,
];

/** Tenants, clients, people, roles, menus, and who is signed in. */
export class Access1700000100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...MENUS, ...USERS]) await db.query(statement);
  }

  async down(): Promise<void> {}
}
