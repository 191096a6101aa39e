import { columnOf } from '@gushu/shared';
import { kindOf } from './kinds.js';
import { MACHINES } from './machines.js';
import { pascal, remark } from './names.js';
import { type Part, partsOf, type RecordPlan, titleOf } from './plan.js';

/** A table with the indexes that its lists, its feed and its inbox are read by. */
function tableText({ table, region, machine, parent, fields }: Part): string {
  const title = titleOf(fields);
  const columns = [
    `\${recordColumns(${machine === 'review' ? 0 : 1})}`,
    ...(parent ? [`${columnOf(parent.field)} bigint not null`] : []),
    ...(region === 'none' ? [] : [`xz_code varchar(12) collate "C" not null`]),
    ...MACHINES[machine].columns,
    ...fields.map((field) => {
      const type = kindOf(field.kind).column(field);
      return `${columnOf(field.name)} ${type}${field === title ? ' not null' : ''}`;
    }),
  ];
  const indexes = [
    `\${newestIndex('${table}')}`,
    `\${changedIndex('${table}')}`,
    ...(parent ? [`create index ${table}_parent on ${table} (${columnOf(parent.field)});`] : []),
    ...(region === 'inside' ? [`\${countyIndexes('${table}')}`] : []),
    ...(region === 'published'
      ? [`create index ${table}_region on ${table} (tenant_id, xz_code) where is_deleted = 0;`]
      : []),
    ...(machine === 'review'
      ? [
          `create index ${table}_waiting on ${table} (tenant_id, status, xz_code, create_user)
        where is_deleted = 0 and status <> 1;`,
        ]
      : []),
  ];
  return `      create table ${table} (
${columns.map((column) => `        ${column}`).join(',\n')}
      );
${indexes.map((index) => `      ${index}`).join('\n')}`;
}

/** Name of the class of a migration. */
export const migrationClass = (plan: RecordPlan, stamp: number): string => `${pascal(plan.name)}${stamp}`;

/** The migration of a record and its child list. */
export function migrationOf(plan: RecordPlan, stamp: number): string {
  const helpers = [
    'changedIndex',
    plan.region === 'inside' ? 'countyIndexes' : '',
    'newestIndex',
    'recordColumns',
  ];
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ${helpers.filter(Boolean).join(', ')} } from './columns.js';

/** ${remark(plan.label[1])}. */
export class ${migrationClass(plan, stamp)} implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(\`
${partsOf(plan).map(tableText).join('\n')}\`);
  }

  async down(): Promise<void> {}
}
`;
}
