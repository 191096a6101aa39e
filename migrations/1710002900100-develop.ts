import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID } from './columns.js';

/** Records that are drawn before they are programmed. */
export class Develop1710002900100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table blade_model (
        ${ID},
        datasource_id bigint, model_name varchar(50) not null, name_en varchar(50),
        model_code varchar(40) collate "C" not null, model_table varchar(50) collate "C" not null,
        model_class varchar(100), region_mode varchar(10), machine varchar(10), model_remark varchar(500),
        ${ADMINISTERED}
      );
      create unique index blade_model_code on blade_model (model_code) where is_deleted = 0;
      create table blade_model_prototype (
        ${ID},
        model_id bigint not null, jdbc_name varchar(50), jdbc_type varchar(50), jdbc_comment varchar(100) not null,
        comment_en varchar(100), property_name varchar(40) collate "C" not null, property_type varchar(20),
        property_entity varchar(500), component_type varchar(20) not null, dict_code varchar(50), max_length int,
        scale int, is_list int, is_form int, is_row int, is_required int, is_query int, query_type varchar(50), sort int,
        ${ADMINISTERED}
      );
      create unique index blade_model_prototype_name on blade_model_prototype (model_id, property_name)
        where is_deleted = 0;
      create table blade_code (
        ${ID},
        code_name varchar(64) not null, model_id bigint not null, package_name varchar(40) not null,
        template_type varchar(10), sub_model_id bigint, sub_fk_id varchar(32), author varchar(64), menu_id bigint,
        service_name varchar(64), table_name varchar(50), table_prefix varchar(50), pk_name varchar(32),
        tree_id varchar(32), tree_pid varchar(32), tree_name varchar(64), base_mode int, wrap_mode int, feign_mode int,
        code_style varchar(32), api_path varchar(2000), web_path varchar(2000),
        ${ADMINISTERED}
      );
      create index blade_code_model on blade_code (model_id) where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
