import { type Field, type RecordDefinition, RECORDS } from '@gushu/shared';
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

/** Rows that all tenants share name none. */
function commonOf({ tenancy }: RecordDefinition): Record<string, EntitySchemaColumnOptions> {
  const { tenantId, ...rest } = common;
  return tenancy === 'own' ? { tenantId: tenantId!, ...rest } : rest;
}

// With the row that a change of it will replace; the drift test holds the migration against it.
function recordEntity(record: RecordDefinition): EntitySchema<Stored> {
  const fields = Object.entries(record.fields).map(([name, field]) => [name, columnType(field)] as const);
  const change: Record<string, EntitySchemaColumnOptions> = record.changes
    ? { originId: { type: 'bigint', nullable: true } }
    : {};
  return new EntitySchema<Stored>({
    name: record.name,
    tableName: record.table,
    columns: { ...commonOf(record), ...Object.fromEntries(fields), ...change },
  });
}

const entities = new Map(RECORDS.map((record) => [record.name, recordEntity(record)]));

/** The entities of all records, for the connection. */
export const ENTITIES = [...entities.values()];

/** The entity of a record, from its definition. */
export function entityOf({ name }: Pick<RecordDefinition, 'name'>): EntitySchema<Stored> {
  const entity = entities.get(name);
  if (!entity) throw new Error(`${name} is not in the list RECORDS`);
  return entity;
}
