import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID, TENANT } from './columns.js';

const TENANTS = `
  create table blade_tenant_package (
    ${ID},
    package_name varchar(50) not null,
    menu_id varchar(8000) not null default '',
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_tenant_package_name on blade_tenant_package (package_name) where is_deleted = 0;
  create table blade_tenant (
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
    ${ADMINISTERED}
  );
  create unique index blade_tenant_name on blade_tenant (tenant_name) where is_deleted = 0;
  create unique index blade_tenant_domain on blade_tenant (domain_url) where is_deleted = 0 and domain_url <> '';
  create table blade_datasource (
    ${ID},
    category int not null default 1,
    name varchar(100) not null,
    driver_class varchar(100),
    url varchar(500),
    username varchar(50),
    password varchar(50) not null default '',
    sharding_config text,
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_datasource_name on blade_datasource (name) where is_deleted = 0;
  create table blade_client (
    ${ID},
    client_id varchar(48) not null,
    -- SHA-256 of the secret, while what is typed may be longer; empty for clients that live in browsers.
    client_secret varchar(256) not null default '',
    resource_ids varchar(256),
    scope varchar(256) not null default 'all',
    authorized_grant_types varchar(256) not null,
    web_server_redirect_uri varchar(256),
    authorities varchar(256),
    access_token_validity int not null default 3600,
    refresh_token_validity int not null default 604800,
    additional_information varchar(4096),
    autoapprove varchar(256),
    ${ADMINISTERED}
  );
  create unique index blade_client_id on blade_client (client_id) where is_deleted = 0;`;

const PLACES = `
  create table blade_dept (
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
    ${ADMINISTERED}
  );
  create index blade_dept_tenant on blade_dept (tenant_id, parent_id, sort, id) where is_deleted = 0;
  create table blade_post (
    ${ID},
    ${TENANT},
    category int not null default 1,
    post_code varchar(12) not null,
    post_name varchar(64) not null,
    sort int not null default 1,
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_post_code on blade_post (tenant_id, post_code) where is_deleted = 0;
  create table blade_role (
    ${ID},
    ${TENANT},
    parent_id bigint not null default 0,
    role_name varchar(255) not null,
    role_alias varchar(255) not null,
    sort int not null default 1,
    ${ADMINISTERED}
  );
  create unique index blade_role_alias on blade_role (tenant_id, role_alias) where is_deleted = 0;
  create index blade_role_tenant on blade_role (tenant_id, sort, id) where is_deleted = 0;`;

const MENUS = `
  create table blade_menu (
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
    -- Saber's form of a menu offers 0 (no) as the window flag and 1 or more as the place of a button.
    action int not null default 1,
    is_open int not null default 0,
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_menu_code on blade_menu (code) where is_deleted = 0;
  create table blade_role_menu (
    role_id bigint not null references blade_role (id),
    menu_id bigint not null references blade_menu (id),
    primary key (role_id, menu_id)
  );
  create index blade_role_menu_menu on blade_role_menu (menu_id);
  create table blade_top_menu (
    ${ID},
    ${TENANT},
    code varchar(255) not null,
    name varchar(255) not null,
    source varchar(255),
    path varchar(255),
    sort int not null default 1,
    is_main int not null default 0,
    ${ADMINISTERED}
  );
  create unique index blade_top_menu_code on blade_top_menu (tenant_id, code) where is_deleted = 0;
  create table blade_top_menu_setting (
    top_menu_id bigint not null references blade_top_menu (id),
    menu_id bigint not null references blade_menu (id),
    primary key (top_menu_id, menu_id)
  );
  create table blade_scope_data (
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
    ${ADMINISTERED}
  );
  create index blade_scope_data_menu on blade_scope_data (menu_id) where is_deleted = 0;
  create unique index blade_scope_data_code on blade_scope_data (resource_code) where is_deleted = 0;
  create table blade_scope_api (
    ${ID},
    menu_id bigint not null references blade_menu (id),
    resource_code varchar(255) not null,
    scope_name varchar(255) not null,
    scope_path varchar(255) not null,
    scope_type int not null,
    remark varchar(255),
    ${ADMINISTERED}
  );
  create index blade_scope_api_menu on blade_scope_api (menu_id) where is_deleted = 0;
  create unique index blade_scope_api_code on blade_scope_api (resource_code) where is_deleted = 0;
  -- scope_category: 1 a row of blade_scope_data, 2 one of blade_scope_api.
  create table blade_role_scope (
    role_id bigint not null references blade_role (id),
    scope_id bigint not null,
    scope_category int not null check (scope_category in (1, 2)),
    primary key (role_id, scope_category, scope_id)
  );
  create index blade_role_scope_scope on blade_role_scope (scope_id);`;

const USERS = `
  create table blade_user (
    ${ID},
    ${TENANT},
    code varchar(12),
    user_type int not null default 1,
    account varchar(45) not null,
    -- argon2id over the md5 that Blade clients send.
    password varchar(200) not null,
    -- A password that somebody else has set is changed at the next sign-in.
    must_change_password smallint not null default 0,
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
    ${ADMINISTERED}
  );
  create unique index blade_user_account on blade_user (tenant_id, account) where is_deleted = 0;
  create unique index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0 and phone <> '';
  create index blade_user_region on blade_user (xz_code text_pattern_ops);
  -- user_type as in dictionary user_type: 1 web, 2 app, 3 other.
  create table blade_user_platform (
    ${ID},
    user_id bigint not null references blade_user (id),
    user_type int not null check (user_type between 1 and 3),
    user_ext varchar(255),
    status int not null default 1,
    is_deleted int not null default 0,
    unique (user_id, user_type)
  );
  create table blade_user_oauth (
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
  );
  create unique index blade_user_oauth_person on blade_user_oauth (source, uuid) where is_deleted = 0;
  -- How a person has set up a screen: columns, page size, named filters.
  create table screen_setting (
    user_id bigint not null,
    screen varchar(64) not null,
    value jsonb not null,
    update_time timestamp not null default localtimestamp,
    primary key (user_id, screen)
  );`;

const SESSIONS = `
  create table user_session (
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
  );
  create index user_session_user on user_session (user_id) where revoked_at is null;
  create index user_session_expiry on user_session (expires_at);
  -- Failed sign-ins are counted by where they come from: an address or a known browser has its own row, the one without
  -- counts all strangers together. signed_in_at: the account has been signed in to from this address.
  create table sign_in_failure (
    tenant_id varchar(12) not null,
    account varchar(45) not null,
    place varchar(64) not null default '',
    failures int not null,
    last_failed_at timestamp not null default localtimestamp,
    signed_in_at timestamp,
    primary key (tenant_id, account, place)
  );
  create index sign_in_failure_age on sign_in_failure (last_failed_at);
  -- Every text message that was sent: what limits are counted by, and what a code is checked against.
  create table sms_sent (
    id uuid primary key,
    tenant_id varchar(12) not null,
    phone varchar(20) not null,
    address varchar(64) not null,
    user_id bigint,
    -- Keyed digest of a code; null for other messages, and once the code is used up.
    digest varchar(64),
    tries int not null default 0,
    expires_at timestamp,
    create_time timestamp not null default localtimestamp
  );
  create index sms_sent_phone on sms_sent (phone, create_time);
  create index sms_sent_address on sms_sent (address, create_time);
  create index sms_sent_time on sms_sent (create_time);`;

/*
 * Workbooks of users that somebody sent. `state`: 0 waiting, 1 being checked, 2 being stored, 3 stored, 4 refused for
 * wrong cells, 5 ended for another reason. The worker reads the file; until then the run names it. One-time passwords
 * are stored nowhere: they follow from the installation's key and `seed`, which goes once they have been fetched.
 */
const USER_IMPORT = `
  create table user_import_run (
    ${ID},
    tenant_id varchar(12) not null,
    create_user bigint not null,
    create_time timestamp not null default localtimestamp,
    dept_ids text not null default '',
    role_ids text not null default '',
    language varchar(2) not null,
    covers boolean not null,
    file_name varchar(255) not null,
    file_store varchar(100),
    file_key varchar(100),
    lines jsonb,
    seed bytea,
    state int not null default 0 check (state between 0 and 5),
    total_num int not null default 0,
    done_num int not null default 0,
    changed_num int not null default 0,
    added_ids bigint[] not null default '{}',
    faults jsonb not null default '[]',
    error_key varchar(64),
    error_params jsonb,
    cancel_requested boolean not null default false,
    attempts int not null default 0,
    begin_time timestamp,
    end_time timestamp
  );
  create index user_import_run_sender on user_import_run (create_user, id desc);
  create index user_import_run_open on user_import_run (id) where state < 3;
  create index user_import_run_file on user_import_run (id) where file_key is not null;`;

/** Tenants, clients, people, roles, menus, and who is signed in. */
export class Access1710000100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [TENANTS, PLACES, MENUS, USERS, SESSIONS, USER_IMPORT]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
