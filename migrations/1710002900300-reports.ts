import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID } from './columns.js';

/** Reports with their templates, and the three that ship. */
export class Reports1710002900300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table blade_report_file (
        ${ID},
        name varchar(100) not null, name_en varchar(100), dataset varchar(40) not null, file_name varchar(255),
        remark varchar(500), content bytea,
        ${ADMINISTERED}
      );
      create unique index blade_report_file_name on blade_report_file (name) where is_deleted = 0;
      insert into blade_report_file (name, name_en, dataset, remark) values
        ('古树名木名录', 'Register of trees', 'oldTree', '按区划列出在册古树名木'),
        ('古树名木资源年报', 'Yearly report of resources', 'oldTreeResource', '按下级区划汇总株数、等级、生长势和权属'),
        ('年度资金报表', 'Funds of a year', 'centralBudget', '列出一年的中央预算下达、到位和支出');`);
  }

  async down(): Promise<void> {}
}
