import {
  type code as codeRecord,
  columnOf,
  isBlank,
  type Label,
  type model as modelRecord,
  type modelPrototype,
  type RowOf,
  type Values,
} from '@gushu/shared';
import type { Stored } from '../../../rows/stored.js';
import type { PlannedKind } from '../../../generator/kinds.js';
import type { Area, PlannedChild, PlannedField, RecordPlan } from '../../../generator/plan.js';

type Field = Values<typeof modelPrototype>;

/** A model with its fields as they are stored. */
export interface Drawn {
  model: RowOf<typeof modelRecord>;
  fields: readonly Field[];
}

/** Keys of dictionaries `model_region` and `model_machine`. */
const REGIONS: Readonly<Record<string, RecordPlan['region']>> = { 1: 'inside', 2: 'published' };
const MACHINES: Readonly<Record<string, RecordPlan['machine']>> = { 1: 'review', 2: 'publishing' };

const textOf = (value: unknown): string | undefined => (isBlank(value) ? undefined : String(value));

/** A number as a list answers it; -1 means none. */
const figureOf = (value: unknown): number | undefined =>
  isBlank(value) || Number(value) < 0 ? undefined : Number(value);

/** `planYear` → `Plan year`, where no English name was given. */
const spoken = (name: string): string => {
  const words = columnOf(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const labelOf = (zh: unknown, en: unknown, name: string): Label => [String(zh), textOf(en) ?? spoken(name)];

function fieldOf(row: Field): PlannedField {
  const name = String(row.propertyName);
  const max = figureOf(row.maxLength);
  const scale = figureOf(row.scale);
  const code = textOf(row.dictCode);
  return {
    name,
    label: labelOf(row.jdbcComment, row.commentEn, name),
    kind: String(row.componentType) as PlannedKind,
    ...(max === undefined ? {} : { max }),
    ...(scale === undefined ? {} : { scale }),
    ...(code === undefined ? {} : { code }),
    required: Number(row.isRequired) === 1,
    filter: Number(row.isQuery) === 1,
    listed: Number(row.isList) === 1,
  };
}

/** Fields that the form shows; the others are not entered by people. */
const fieldsOf = ({ fields }: Drawn): PlannedField[] =>
  fields.filter((row) => Number(row.isForm) !== 0).map(fieldOf);

/** Name of the new table: that of the model, or of the record where the model is drawn from an existing table. */
const tableOf = ({ model }: Drawn, isThere: (table: string) => boolean): string => {
  const table = model.modelTable;
  return isThere(table) ? columnOf(model.modelCode) : table;
};

/** The plan of a record to generate from a model and its child list. */
export function planOf(
  code: Stored<typeof codeRecord>,
  parent: Drawn,
  child: Drawn | undefined,
  isThere: (table: string) => boolean,
): RecordPlan {
  const { model } = parent;
  const name = model.modelCode;
  const items: PlannedChild | undefined = child && {
    name: child.model.modelCode,
    label: labelOf(child.model.modelName, child.model.nameEn, child.model.modelCode),
    table: tableOf(child, isThere),
    parentField: textOf(code.subFkId) ?? `${name}Id`,
    fields: fieldsOf(child),
  };
  return {
    name,
    label: labelOf(model.modelName, model.nameEn, name),
    table: textOf(code.tableName) ?? tableOf(parent, isThere),
    area: code.packageName as Area,
    region: REGIONS[String(model.regionMode)] ?? 'none',
    machine: MACHINES[String(model.machine)] ?? 'none',
    fields: fieldsOf(parent),
    ...(items
      ? { child: { ...items, fields: items.fields.filter(({ name: one }) => one !== items.parentField) } }
      : {}),
  };
}
