import { columnOf, type Field, type Label, type ModelPrototypeInput, RECORDS, wireName } from '@gushu/shared';
import type { ColumnRow } from './model.queries.js';

/** Columns that every table of a record has, or that follow from its kind. */
const COMMON: ReadonlySet<string> = new Set([
  ...['id', 'tenant_id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'status'],
  ...['is_deleted', 'version', 'xz_code', 'publish_status', 'publish_time'],
  ...['audit_opinion', 'audit_user', 'audit_time'],
]);

const LONG_TEXT = 2_000;
const TEXT = 200;
const SCALE = 2;

/** A field as a definition has it, with the column that holds it. */
const definedAs = (table: string, column: string): Field | undefined => {
  const record = RECORDS.find((one) => one.table === table);
  return record && Object.entries(record.fields).find(([name]) => columnOf(name) === column)?.[1];
};

/** The label of the record that a table holds; undefined where it holds none. */
export const labelOfTable = (table: string): Label | undefined =>
  RECORDS.find((record) => record.table === table)?.label;

const figure = (type: string, at: number): number | undefined => {
  const [, inside = ''] = /\(([\d,]+)\)/.exec(type) ?? [];
  const found = Number(inside.split(',')[at]);
  return Number.isInteger(found) && found > 0 ? found : undefined;
};

/** Kind of a field by the type of its column; undefined for types that no form enters. */
function kindOf(
  type: string,
): Pick<ModelPrototypeInput, 'componentType' | 'maxLength' | 'scale'> | undefined {
  if (type.startsWith('character')) return { componentType: 'text', maxLength: figure(type, 0) ?? TEXT };
  if (type === 'text') return { componentType: 'longtext', maxLength: LONG_TEXT };
  if (['smallint', 'integer', 'bigint'].includes(type)) return { componentType: 'integer' };
  if (type.startsWith('numeric') || type === 'real' || type === 'double precision')
    return { componentType: 'decimal', scale: figure(type, 1) ?? SCALE };
  if (type === 'date') return { componentType: 'date' };
  return type.startsWith('timestamp') ? { componentType: 'datetime' } : undefined;
}

/** The properties of a model's field that the definition of a record sets. */
function defined(field: Field): Partial<ModelPrototypeInput> {
  const [jdbcComment, commentEn] = field.label;
  const said = {
    jdbcComment,
    commentEn,
    isRequired: field.required ? 1 : 0,
    isQuery: field.filter ? 1 : 0,
  };
  if (field.kind === 'dictionary') return { ...said, componentType: 'dictionary', dictCode: field.code };
  if (field.kind === 'flag' || field.kind === 'html') return { ...said, componentType: field.kind };
  if (field.kind === 'text' && field.long) return { ...said, componentType: 'longtext' };
  return said;
}

/** Default field of a model for a column; undefined for common columns and types that no form enters. */
export function prototypeOf(table: string, column: ColumnRow, sort: number): ModelPrototypeInput | undefined {
  const { name, type, isNeeded, comment } = column;
  const kind = COMMON.has(name) ? undefined : kindOf(type);
  if (!kind) return undefined;
  const field = definedAs(table, name);
  return {
    ...{ jdbcName: name, jdbcType: type, propertyName: wireName(name), jdbcComment: comment || name },
    ...{ isList: sort < 8 ? 1 : 0, isForm: 1, isRow: 0, isRequired: isNeeded ? 1 : 0, isQuery: 0, sort },
    ...kind,
    ...(field ? defined(field) : {}),
  };
}
