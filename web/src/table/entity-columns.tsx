import {
  createTime,
  type EntityDefinition,
  type Field,
  isBlank,
  isTyped,
  type RowOf,
  SECRET_MASK,
  valueOf,
} from '@gushu/shared';
import { Input } from 'antd';
import type { TFunction } from 'i18next';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Control, textInput } from '../layout/control.js';
import { fieldRule } from '../fields/field-rule.js';
import { FieldInput } from '../fields/FieldInput.js';
import { FieldValue } from '../fields/FieldValue.js';
import { fieldColumn, labelIn, rank } from '../columns/record-columns.js';
import type { TableColumn } from '../columns/column.js';

/** Properties of a column that a screen sets besides its definition; `input` is that of the form. */
export type EntityOverride<R> = Partial<TableColumn<R>> & { input?: ComponentType<Control> };

/** Options of an entity's columns on a screen. */
export interface EntityOptions<R> {
  /** Columns of the table at first, in this order; the others are in the column settings. */
  show: readonly (keyof R & string)[];
  /** By name; a name that is no field of the definition adds a column of the list. */
  override?: { readonly [K in keyof R & string]?: EntityOverride<R> };
}

const common: Readonly<Record<string, Field>> = { createTime: { ...createTime, auto: true } };

/** A secret is never answered: the mask shows that there is one, and an empty input keeps it. */
function SecretInput({ value, ...control }: Control) {
  const { t } = useTranslation();
  const stored = value === SECRET_MASK;
  return (
    <Input.Password
      {...textInput({ ...control, value: stored ? '' : value })}
      autoComplete="new-password"
      {...(stored ? { placeholder: t('form.secretKept') } : {})}
    />
  );
}

const isLong = (field: Field): boolean => field.kind === 'text' && Boolean(field.long);

/** Filter of a time: two days with their times under the suffixes of Blade's lists. */
const timeRange = (name: string) => ({
  valueType: 'dateTimeRange' as const,
  range: [`${name}_datege`, `${name}_datele`] as const,
  formItemRender: undefined,
});

interface Place {
  name: string;
  field: Field;
  at: number;
  language: string;
}

function entityColumn<R extends object>(
  { name, field, at, language }: Place,
  { input: Own, ...own }: EntityOverride<R>,
): TableColumn<R> {
  const { form: _form, ...base } = fieldColumn<R>(name, field, language, {});
  const isRange = field.filter === 'range' && ['date', 'datetime'].includes(field.kind);
  const Typed = field.secret ? SecretInput : Own;
  return {
    ...base,
    ...(isRange ? timeRange(name) : {}),
    formOrder: at,
    hideInForm: Boolean(field.auto),
    hideInTable: Boolean(field.secret),
    sorter: base.sorter !== false && field.kind !== 'reference' && !field.secret,
    required: field.required === 'draft' && !field.secret,
    chosen: !isTyped(field.kind),
    secret: Boolean(field.secret),
    wide: isLong(field),
    ...(field.help ? { tooltip: labelIn(language, field.help) } : {}),
    view: (row) => {
      if (isBlank(valueOf(row, name))) return '-';
      return <FieldValue name={name} field={field} row={row} />;
    },
    ...own,
    form: {
      valueType: 'text',
      formItemRender: () => (Typed ? <Typed /> : <FieldInput field={field} />),
      formItemProps: { rules: [fieldRule(name, field)] },
      ...own.form,
    },
  };
}

/** Columns of an entity, for list, search row and dialog, from its definition. */
function entityColumns<R extends object>(
  entity: EntityDefinition,
  { show, override = {} }: EntityOptions<R>,
  language: string,
): TableColumn<R>[] {
  const begun: readonly string[] = show;
  const fields: Record<string, Field> = { ...entity.fields, ...common };
  const overrides = new Map(Object.entries<EntityOverride<R> | undefined>(override));
  const known = Object.entries(fields).map(([name, field], at) =>
    entityColumn<R>({ name, field, at, language }, overrides.get(name) ?? {}),
  );
  const added = [...overrides]
    .filter(([name]) => !(name in fields))
    .map(([name, { input: Own, ...own } = {}]): TableColumn<R> => ({
      dataIndex: name,
      title: name,
      hideInForm: true,
      search: false,
      ellipsis: true,
      ...own,
      ...(Own ? { form: { ...own.form, valueType: 'text', formItemRender: () => <Own /> } } : {}),
    }));
  return [...known, ...added]
    .map((column) => ({ ...column, offAtFirst: !begun.includes(column.dataIndex) }))
    .sort((a, b) => rank(begun, a.dataIndex) - rank(begun, b.dataIndex));
}

/** The same in the current language. Memoize the options between two renders: a constant or `useCallback`. */
export function useEntityColumns<D extends EntityDefinition, R extends object = RowOf<D>>(
  entity: D,
  options: EntityOptions<NoInfer<R>> | ((t: TFunction) => EntityOptions<NoInfer<R>>),
): TableColumn<R>[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => entityColumns<R>(entity, typeof options === 'function' ? options(t) : options, language),
    [entity, options, t, language],
  );
}
