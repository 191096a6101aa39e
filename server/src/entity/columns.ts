import { bodyFields, columnOf, type EntityDefinition, type Field, isNumeric, wireName } from '@gushu/shared';
import type { Column, Columns } from '../blade/conditions.js';
import { commonOf } from '../rows/columns.js';

function kindOf(field: Field): Column['kind'] {
  if (field.kind === 'date' || field.kind === 'datetime') return 'time';
  return isNumeric(field) || field.kind === 'reference' ? 'number' : 'text';
}

/** Columns by which a list may be searched and sorted: every field but secrets, and the common columns. */
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

/** Fields of the definition that a body gives, blanks as null: what a row is changed by. An empty text of a new row is none. */
export function givenOf(
  entity: EntityDefinition,
  body: object,
  isNew: boolean,
): Readonly<Record<string, unknown>> {
  const values = body as Record<string, unknown>;
  const given = bodyFields(entity).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, { kind }]) => [
      name,
      values[name] === '' && (isNew || kind !== 'text') ? null : values[name],
    ]),
  );
}

const blankOf = (field: Field): unknown => (field.kind === 'reference' ? null : isNumeric(field) ? -1 : '');

/** Blade's rule for nulls: texts and moments "", figures -1; ids stay null. */
export function fillBlanks(entity: EntityDefinition, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(entity.fields)) row[name] ??= blankOf(field);
}
