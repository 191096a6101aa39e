import { columnOf, type EntityDefinition, type Field, isNumeric, SECRET_MASK } from '@gushu/shared';
import { raw, type Sql } from 'sql-template-tag';
import type { Column, Columns } from '../blade/conditions.js';
import type { Stored } from '../record/entity.js';
import { COMMON_COLUMNS, wireName } from '../record/query.js';

/** Common columns of an entity's table; the platform's tables know no tenant, and a field of that name comes first. */
const commonOf = (entity: EntityDefinition): string[] =>
  COMMON_COLUMNS.filter(
    (column) => !(wireName(column) in entity.fields) && (column !== 'tenant_id' || entity.tenancy === 'own'),
  );

const selected = (name: string, { secret }: Field): string => {
  const column = `t.${columnOf(name)}`;
  return secret ? `case when coalesce(${column}, '') = '' then '' else '${SECRET_MASK}' end` : column;
};

/** All columns of an entity under their wire names; of a secret only whether there is one. */
export function columnsSql(entity: EntityDefinition): Sql {
  const common = commonOf(entity).map((column) => `t.${column} as "${wireName(column)}"`);
  const fields = Object.entries(entity.fields).map(
    ([name, field]) => `${selected(name, field)} as "${name}"`,
  );
  return raw([...common, ...fields].join(', '));
}

function kindOf(field: Field): Column['kind'] {
  if (field.kind === 'date' || field.kind === 'datetime') return 'time';
  return isNumeric(field) || field.kind === 'reference' ? 'number' : 'text';
}

/** What a list may be searched and sorted by: every field but secrets, and the common columns. */
export function searchColumns(entity: EntityDefinition): Columns {
  const common = commonOf(entity)
    .filter((column) => column !== 'tenant_id')
    .map((column): [string, Column] => [
      wireName(column),
      { sql: `t.${column}`, kind: column.endsWith('_time') ? 'time' : 'number' },
    ]);
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => !field.secret)
    .map(([name, field]): [string, Column] => [
      name,
      { sql: `t.${columnOf(name)}`, kind: kindOf(field), contains: field.filter === 'like' },
    ]);
  return Object.fromEntries([...common, ...fields]);
}

/** Order of a list that asks for none: by `sort` where there is one, the newest first elsewhere. */
export const tailOf = (entity: EntityDefinition): string =>
  'sort' in entity.fields ? 't.sort, t.id' : 't.create_time desc, t.id desc';

const blankOf = (field: Field): unknown => (field.kind === 'reference' ? null : isNumeric(field) ? -1 : '');

/** Blade's rule for nulls (blade-api 1.3): texts and moments "", figures -1; ids stay null. */
export function fillBlanks(entity: EntityDefinition, row: Stored): Stored {
  for (const [name, field] of Object.entries(entity.fields)) row[name] ??= blankOf(field);
  return row;
}
