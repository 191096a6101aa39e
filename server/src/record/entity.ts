import type { Field, RecordDefinition } from '@gushu/shared';
import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm';
import type { Stored } from '../rows/stored.js';

const asText: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: unknown) => (value === null || value === undefined ? null : String(value)),
};

function columnType(field: Field): EntitySchemaColumnOptions {
  switch (field.kind) {
    case 'integer':
      return { type: 'int', nullable: true };
    case 'flag':
      return { type: 'smallint', nullable: true };
    case 'decimal':
      return { type: 'numeric', nullable: true };
    case 'date':
      return { type: 'date', nullable: true };
    case 'datetime':
      return { type: 'timestamp', nullable: true, transformer: asText };
    case 'reference':
      return { type: 'bigint', nullable: true };
    case 'dictionary':
      return { type: field.numeric ? 'int' : 'varchar', nullable: true };
    default:
      return { type: 'varchar', nullable: true };
  }
}

// Times are filled by the database and never sent: a client's clock is not to be trusted.
const common: Record<string, EntitySchemaColumnOptions> = {
  id: { type: 'bigint', primary: true, generated: true },
  tenantId: { type: 'varchar' },
  createUser: { type: 'bigint', nullable: true },
  createDept: { type: 'bigint', nullable: true },
  createTime: { type: 'timestamp', insert: false, update: false, transformer: asText },
  updateUser: { type: 'bigint', nullable: true },
  updateTime: { type: 'timestamp', insert: false, transformer: asText },
  status: { type: 'smallint' },
  isDeleted: { type: 'smallint', default: 0 },
  version: { type: 'int', default: 1 },
};

/** The entity of a record, from its definition; the drift test holds the migration against it. */
export function recordEntity(
  record: RecordDefinition,
  extra: Record<string, EntitySchemaColumnOptions> = {},
): EntitySchema<Stored> {
  const fields = Object.entries(record.fields).map(([name, field]) => [name, columnType(field)] as const);
  return new EntitySchema<Stored>({
    name: record.name,
    tableName: record.table,
    columns: { ...common, ...Object.fromEntries(fields), ...extra },
  });
}
