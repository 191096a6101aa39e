import { columnOf, type EntityDefinition, type Field, SECRET_MASK, wireName } from '@gushu/shared';
import { raw, type Sql } from 'sql-template-tag';

/** Columns every table has, in the order of answers. */
export const COMMON_COLUMNS = [
  'id',
  'tenant_id',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
  'version',
] as const;

/** Those a definition's table has; the platform's know no tenant, a field of that name comes first. */
export const commonOf = ({ fields, tenancy }: EntityDefinition): string[] =>
  COMMON_COLUMNS.filter(
    (column) => !(wireName(column) in fields) && (column !== 'tenant_id' || tenancy === 'own'),
  );

/** Expression that reads a field, under the alias `t`: of a secret only its mask, a geometry as its text. */
export const selected = (name: string, { kind, secret }: Field): string => {
  const column = `t.${columnOf(name)}`;
  if (kind === 'geometry') return `st_astext(${column}, 6)`;
  if (!secret) return column;
  const shown =
    secret === 'middle'
      ? `overlay(${column} placing '***********' from 4 for length(${column}) - 7)`
      : `'${SECRET_MASK}'`;
  return `case when coalesce(${column}, '') = '' then '' else ${shown} end`;
};

const columnLists = new WeakMap<EntityDefinition, Sql>();

/**
 * `t.id as "id", t.xz_code as "xzCode", …`: all columns under their wire names, or of the fields only the named ones;
 * of a secret only whether there is one.
 */
export function columnsSql(definition: EntityDefinition, names?: ReadonlySet<string>): Sql {
  if (names) return columnList(definition, (name) => names.has(name));
  const list = columnLists.get(definition) ?? columnList(definition, () => true);
  columnLists.set(definition, list);
  return list;
}

function columnList(definition: EntityDefinition, isWanted: (name: string) => boolean): Sql {
  const common = commonOf(definition).map((column) => `t.${column} as "${wireName(column)}"`);
  const fields = Object.entries(definition.fields)
    .filter(([name]) => isWanted(name))
    .map(([name, field]) => `${selected(name, field)} as "${name}"`);
  return raw([...common, ...fields].join(', '));
}

/** The definition's table, an identifier of a fixed list: definitions are code. */
export const tableOf = (definition: EntityDefinition): Sql => raw(definition.table);
