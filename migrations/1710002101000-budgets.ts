import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

// Totals and rates are generated columns, computed in decimals, so that no program adds them up in binary fractions.
const GRANTS = `
  create table central_budget (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null, xz_name varchar(100),
    budget_no varchar(20), year smallint not null, batch varchar(50), fund numeric(14,2) not null, tree_num int,
    doc_no varchar(100), doc_date date, purpose varchar(500),
    arrived_fund numeric(14,2), used_fund numeric(14,2),
    used_rate numeric(9,2) generated always as (round(used_fund * 100 / nullif(coalesce(arrived_fund, fund), 0), 2)) stored,
    remark varchar(500)
  );
  ${newestIndex('central_budget')}
  ${changedIndex('central_budget')}
  ${regionIndexes('central_budget')}
  create index central_budget_year on central_budget (tenant_id, year, xz_code) where is_deleted = 0;`;

const ALLOTMENTS = `
  create table central_budget_sheng (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null, xz_name varchar(100),
    budget_no varchar(20), parent_id bigint not null, year smallint not null, province_code varchar(12) collate "C" not null,
    central_fund numeric(14,2) not null, province_fund numeric(14,2), local_fund numeric(14,2),
    total_fund numeric(14,2) generated always as
      (central_fund + coalesce(province_fund, 0) + coalesce(local_fund, 0)) stored,
    tree_num int, doc_no varchar(100), doc_date date, used_fund numeric(14,2),
    used_rate numeric(9,2) generated always as (round(used_fund * 100
      / nullif(central_fund + coalesce(province_fund, 0) + coalesce(local_fund, 0), 0), 2)) stored,
    remark varchar(500)
  );
  ${newestIndex('central_budget_sheng')}
  ${changedIndex('central_budget_sheng')}
  ${regionIndexes('central_budget_sheng')}
  create index central_budget_sheng_parent on central_budget_sheng (parent_id);
  create index central_budget_sheng_year on central_budget_sheng (tenant_id, year, province_code) where is_deleted = 0;`;

/** Grants of the nation to provinces for the rescue of trees, and allotments of these to cities and counties. */
export class Budgets1710002101000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [GRANTS, ALLOTMENTS]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
