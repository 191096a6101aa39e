import { columnOf } from '@gushu/shared';
import { columnType } from './definition.js';
import { pascal, remark } from './names.js';
import { type PlannedField, type RecordPlan, titleOf } from './plan.js';

const INDENT = '        ';

const columnsOf = (fields: readonly PlannedField[]): string[] => {
  const title = titleOf(fields);
  return fields.map(
    (field) => `${columnOf(field.name)} ${columnType(field)}${field === title ? ' not null' : ''}`,
  );
};

const REGION = `xz_code varchar(12) collate "C" not null`;
const OF_MACHINE: Record<RecordPlan['machine'], string[]> = {
  none: [],
  review: ['audit_opinion varchar(500)', 'audit_user varchar(50)', 'audit_time timestamp'],
  publishing: [
    'publish_status smallint not null default 0 check (publish_status in (0, 1, 2))',
    'publish_time timestamp',
  ],
};

const indexesOf = ({ table, region, machine }: RecordPlan): string[] => [
  `\${newestIndex('${table}')}`,
  `\${changedIndex('${table}')}`,
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

const tableText = (
  table: string,
  status: 0 | 1,
  columns: readonly string[],
  indexes: readonly string[],
): string =>
  `      create table ${table} (
        \${recordColumns(${status})},
${columns.map((column) => INDENT + column).join(',\n')}
      );
${indexes.map((index) => `      ${index}`).join('\n')}`;

/** Name of the class of a migration. */
export const migrationClass = (plan: RecordPlan, stamp: number): string => `${pascal(plan.name)}${stamp}`;

/** The migration of a record and its child list. */
export function migrationOf(plan: RecordPlan, stamp: number): string {
  const { label, region, machine, child } = plan;
  const columns = [...(region === 'none' ? [] : [REGION]), ...OF_MACHINE[machine], ...columnsOf(plan.fields)];
  const tables = [tableText(plan.table, machine === 'review' ? 0 : 1, columns, indexesOf(plan))];
  if (child) {
    const { table, parentField, fields } = child;
    const parent = columnOf(parentField);
    const indexes = [
      `\${newestIndex('${table}')}`,
      `\${changedIndex('${table}')}`,
      `create index ${table}_parent on ${table} (${parent});`,
    ];
    tables.push(tableText(table, 1, [`${parent} bigint not null`, ...columnsOf(fields)], indexes));
  }
  const helpers = [
    'changedIndex',
    ...(region === 'inside' ? ['countyIndexes'] : []),
    'newestIndex',
    'recordColumns',
  ];
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ${helpers.join(', ')} } from './columns.js';

/** ${remark(label[1])}. */
export class ${migrationClass(plan, stamp)} implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(\`
${tables.join('\n')}\`);
  }

  async down(): Promise<void> {}
}
`;
}
