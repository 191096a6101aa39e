import {
  alwaysSorts,
  createTime,
  type Field,
  type Label,
  languageOf,
  MAX_SORTED_ROWS,
  type RecordDefinition,
  statusField,
  type RowOf,
  unitIn,
  updateTime,
  valueOf,
} from '@gushu/shared';
import { type ComponentType, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../layout/control.js';
import { fieldRule } from '../fields/field-rule.js';
import { FieldFilter } from '../fields/FieldFilter.js';
import { FieldValue } from '../fields/FieldValue.js';
import { hasSign } from '../fields/Meaning.js';
import type { TableColumn } from './column.js';
import { RegionText } from './RegionText.js';

/** A field as a column of rows `R`, as table, search, form and description read it. */
type ColumnOfField<R> = TableColumn<R> & {
  field: Field;
  /** Input of the field in search and form, where the default of its kind does not fit. */
  input?: ComponentType<Control>;
  /** The form shows the value, and nobody can type there. */
  readOnly?: boolean;
};
export type RecordColumn<D extends RecordDefinition = RecordDefinition> = ColumnOfField<RowOf<D>>;

/** Properties of a column that form and description use, for any record. */
export type FormColumn = Pick<RecordColumn, 'dataIndex' | 'field' | 'input' | 'readOnly' | 'className'>;

/** Names of the columns that a record has. */
type ColumnName<D extends RecordDefinition> =
  (keyof D['fields'] & string) | 'status' | 'createTime' | 'updateTime';

/** Which columns a list begins with, and what differs in single ones. */
export interface ColumnOptions<D extends RecordDefinition = RecordDefinition> {
  /** Columns of the table at first, in this order. */
  show: readonly ColumnName<D>[];
  /** Filters of the search row in this order; the definition's others show when the address names them. */
  filters?: readonly ColumnName<D>[];
  override?: { readonly [K in ColumnName<D>]?: Partial<RecordColumn<D>> };
}

/** Name of a row: its title, else its id. */
export const titleIn = ({ title }: RecordDefinition, row: RowOf): string =>
  String(valueOf(row, title) ?? row.id);

function withStatus(record: RecordDefinition): Record<string, Field> {
  const status = statusField(record);
  return status ? { status } : {};
}

/** The record's fields and those every record has. */
export const shownFields = (record: RecordDefinition): Record<string, Field> => ({
  ...record.fields,
  ...withStatus(record),
  createTime,
  updateTime,
});

/** The text of a label in a language. */
export const labelIn = (language: string, label: Label): string => label[language === 'en' ? 1 : 0];

/** A label in the current language. */
export function useLabel(): (label: Label) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((label) => labelIn(language, label), [language]);
}

/** A unit behind a figure in the current language. */
export function useUnit(): (unit: Label, value: unknown) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useCallback((unit, value) => unitIn(language, unit, value), [language]);
}

/** Kinds of fields that are never listed or sorted by. */
const UNLISTED: ReadonlySet<Field['kind']> = new Set(['html', 'references', 'geometry']);

const isNumeric = ({ kind }: Field): boolean => kind === 'integer' || kind === 'decimal';
const isSortable = (field: Field): boolean =>
  !UNLISTED.has(field.kind) &&
  !(field.kind === 'text' && field.long) &&
  !(field.kind === 'dictionary' && field.multi);

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  date: 110,
  datetime: 160,
  region: 220,
  flag: 80,
  dictionary: 106,
};

function widthOf(field: Field): number {
  if (isNumeric(field)) return 106;
  return WIDTHS[field.kind] ?? (field.kind === 'text' && field.max > 50 ? 180 : 120);
}

/** Checks that both ends of a range filter are numbers; their size does not matter. */
const boundsRule = (name: string, field: Field) => {
  const open = { ...field, min: undefined, max: undefined, warnAbove: undefined } as Field;
  const { validator } = fieldRule(name, open);
  return {
    validator: async (rule: unknown, ends: unknown): Promise<void> => {
      for (const end of Array.isArray(ends) ? (ends as unknown[]) : []) await validator(rule, end);
    },
  };
};

/** Filter of every list by the time of creation, between two moments, under the names that all clients send. */
const madeBetween = {
  search: true,
  valueType: 'dateTimeRange',
  range: ['createTime_dategt', 'createTime_datelt'],
  formItemRender: undefined,
} as const satisfies Partial<RecordColumn>;

/** Title of a field with its unit, unless they are the same text, as of trees in English. */
function titleOf({ label, unit }: Field, language: string): string {
  const title = labelIn(language, label);
  const measured = unit && labelIn(language, unit);
  return measured && measured.toLowerCase() !== title.toLowerCase() ? `${title} (${measured})` : title;
}

/** A field as a column of lists and their search row. */
export function fieldColumn<R extends object>(
  name: string,
  field: Field,
  language: string,
  own: Partial<ColumnOfField<R>>,
): ColumnOfField<R> {
  const Input = own.input;
  return {
    dataIndex: name,
    key: name,
    field,
    title: titleOf(field, language),
    width: widthOf(field),
    align: isNumeric(field) ? 'right' : 'left',
    ellipsis: field.kind === 'text' || field.kind === 'region',
    sorter: isSortable(field),
    search: Boolean(field.filter),
    ...(field.filter === 'range' ? { range: [`${name}_ge`, `${name}_le`] as const } : {}),
    ...(field.filter === 'range' && isNumeric(field)
      ? { formItemProps: { rules: [boundsRule(name, field)] } }
      : {}),
    render: (_, row) =>
      field.kind === 'region' && !field.multi ? (
        <RegionText name={name} field={field} row={row} />
      ) : (
        <FieldValue name={name} field={field} row={row} />
      ),
    formItemRender: () => (Input ? <Input /> : <FieldFilter field={field} />),
    ...(UNLISTED.has(field.kind) ? { hideInTable: true } : {}),
    ...(name === 'createTime' ? madeBetween : {}),
    ...own,
  };
}

// Fields copied from the parent record name it: the list shows those, the form asks for the row.
const named = { search: false, hideInTable: true } as const;

/** Place of a name in an order; names that are not in it come last. */
export const rank = (order: readonly string[], name: string): number => {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
};

/** Width of a serial number of a day: it is never cut, as people name rows by it. */
const SERIAL_ROOM = { width: 150, least: 136 };
/** Width of the longest entry with a sign, in English. */
const SIGN_ROOM = { least: 132 };
/** Width of the longest review state with its sign. */
const STATUS_ROOM = { zh: { width: 132, least: 132 }, en: { width: 152, least: 152 } };

/** Column schema of a record from its definition: search, table, form and description from one shape. */
export function useColumns<D extends RecordDefinition>(
  record: D,
  { show, filters = [], override = {} }: ColumnOptions<D>,
): RecordColumn<D>[] {
  const { language } = useTranslation().i18n;
  return useMemo(
    () =>
      Object.entries(shownFields(record))
        .map(([name, field]) => ({
          ...fieldColumn(name, field, language, {
            ...(record.targets?.some(({ field: at }) => at === name) ? named : {}),
            ...(field.kind === 'text' && field.serial ? SERIAL_ROOM : {}),
            ...(language === 'en' && hasSign(field) ? SIGN_ROOM : {}),
            ...(name === 'status' ? STATUS_ROOM[language === 'en' ? 'en' : 'zh'] : {}),
            ...(alwaysSorts(record, name) ? {} : { sortsUpTo: MAX_SORTED_ROWS }),
            ...override[name],
          }),
          order: -rank(filters, name),
          offAtFirst: !show.includes(name),
          rareFilter: filters.length > 0 && name !== 'createTime' && !filters.includes(name),
        }))
        .sort((a, b) => rank(show, a.dataIndex) - rank(show, b.dataIndex)),
    [record, language, show, filters, override],
  );
}
