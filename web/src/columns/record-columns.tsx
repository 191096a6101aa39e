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
  /** Input of the field in search and form, where its kind's own will not do. */
  input?: ComponentType<Control>;
  /** The form shows what it holds, and nobody types there. */
  readOnly?: boolean;
};
export type RecordColumn<D extends RecordDefinition = RecordDefinition> = ColumnOfField<RowOf<D>>;

/** What form and description read of a column, whatever its record. */
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

/** What a row is called: by its title, else by its id. */
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

/** The one of a label's two texts that fits the language. */
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

/** Kinds that have no room in a list, nor an order. */
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

/** Both ends of a range filter are numbers; how large they are does not matter. */
const boundsRule = (name: string, field: Field) => {
  const open = { ...field, min: undefined, max: undefined, warnAbove: undefined } as Field;
  const { validator } = fieldRule(name, open);
  return {
    validator: async (rule: unknown, ends: unknown): Promise<void> => {
      for (const end of Array.isArray(ends) ? (ends as unknown[]) : []) await validator(rule, end);
    },
  };
};

/** When rows were made, as every list is filtered by it: between two moments, under the names that all clients send. */
const madeBetween = {
  search: true,
  valueType: 'dateTimeRange',
  range: ['createTime_dategt', 'createTime_datelt'],
  formItemRender: undefined,
} as const satisfies Partial<RecordColumn>;

/** What a field is called, with its unit unless that says the same, as of trees in English. */
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

// What a record hangs on is named by the fields it takes from it: the list shows those, the form asks for the row.
const named = { search: false, hideInTable: true } as const;

/** Place of a name in an order; what is not in it comes last. */
export const rank = (order: readonly string[], name: string): number => {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
};

/** What the number of a day's serial needs: it is never cut, people name rows by it. */
const SERIAL_ROOM = { width: 150, least: 136 };
/** What the longest entry with a sign needs in English. */
const SIGN_ROOM = { least: 132 };
/** What the longest state of a review needs, with its sign. */
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
