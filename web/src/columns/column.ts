import type { ProColumns, ProFormColumnsType } from '@ant-design/pro-components';
import { faultText, isBlank, SECRET_MASK } from '@gushu/shared';
import i18next from 'i18next';
import type { ReactNode } from 'react';

/**
 * A column declared once for list, search row and form: ProTable's own shape and a few words more. It stands in the
 * search row and can be sorted only where it says so.
 */
export type TableColumn<R> = Omit<ProColumns<R>, 'dataIndex' | 'title' | 'width'> & {
  dataIndex: string;
  title: string;
  width?: number;
  /** Width below which it does not give way to other columns. */
  least?: number;
  /** Names under which the two ends of a range filter go to the server and into the address. */
  range?: readonly [from: string, to: string];
  /** Left out of the search row until an address asks for it. */
  rareFilter?: boolean;
  /** Left out of the table until the person asks for it in the column settings. */
  offAtFirst?: boolean;
  /** Rows up to which the list can be sorted by it; any number where nothing is said. */
  sortsUpTo?: number;
  /** Must be filled in. */
  required?: boolean;
  /** What is said where it is not; else that it has to be entered, or chosen where it is `chosen`. */
  needed?: string;
  /** Its value is picked, not typed. */
  chosen?: boolean;
  /** Most characters of a text. */
  max?: number;
  /** Chosen when the row is made, fixed from then on. */
  once?: boolean;
  /** Never stored in the browser as a part of a draft. */
  secret?: boolean;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** Place in the form, where it is another than in the list. */
  formOrder?: number;
  /** What a view shows, where it is not the value itself. */
  view?: (row: R) => ReactNode;
  /** Where the form's input is another than the search row's. */
  form?: Partial<ProFormColumnsType<Record<string, unknown>>>;
};

type Loose = Record<string, unknown>;

const UNPROMPTED = ['text', 'textarea', 'digit', 'select'];

/** What a field's own `fieldProps` or `formItemProps` say, given as they are or as a function. */
const given = (props: unknown, args: unknown[]): Loose =>
  (typeof props === 'function' ? (props as (...all: unknown[]) => Loose)(...args) : props) as Loose;

/** Those of the columns that a form has, in its order. */
export const columnsOfForm = <R>(columns: readonly TableColumn<R>[]): TableColumn<R>[] =>
  columns.filter(({ hideInForm }) => !hideInForm).sort((a, b) => (a.formOrder ?? 0) - (b.formOrder ?? 0));

/** The columns as a form reads them, in the form's order; a row is given where it is only viewed. */
export function formColumns<R>(
  columns: readonly TableColumn<R>[],
  editing: boolean,
  viewed?: R,
): ProFormColumnsType<Loose>[] {
  return columnsOfForm(columns).map(({ required, needed, chosen, max, once, wide, view, form, ...own }) => {
    const column = { ...own, ...(form as object) };
    return {
      dataIndex: column.dataIndex,
      key: column.dataIndex,
      title: column.title,
      valueType: column.valueType ?? 'text',
      valueEnum: column.valueEnum,
      tooltip: column.tooltip,
      request: column.request,
      params: column.params,
      dependencies: column.dependencies,
      formItemRender: column.formItemRender,
      ...(view && viewed ? { render: () => view(viewed) } : {}),
      colProps: wide ? { span: 24 } : { xs: 24, md: 12 },
      fieldProps: (...args: unknown[]) => ({
        // The label says what goes there.
        ...(UNPROMPTED.includes(String(column.valueType ?? 'text')) ? { placeholder: '' } : {}),
        ...(max ? { maxLength: max } : {}),
        ...(once && editing ? { disabled: true } : {}),
        ...given(column.fieldProps, args),
      }),
      formItemProps: (...args: unknown[]) => {
        const own = given(column.formItemProps, args);
        const name = { label: String(column.title), kind: chosen ? ('region' as const) : ('text' as const) };
        const language = i18next.language === 'en' ? 'en' : 'zh';
        const message = needed ?? faultText({ key: 'field.required' }, language, name);
        return {
          ...own,
          rules: [
            ...(required && !viewed ? [{ required, message }] : []),
            ...((own?.['rules'] as unknown[]) ?? []),
          ],
        };
      },
    };
  }) as unknown as ProFormColumnsType<Loose>[];
}

/** Text of a value where no row comes with it: of the column's choices, else the value itself; a secret's mask. */
export function choiceText<R>({ valueEnum, fieldProps, secret }: TableColumn<R>, value: unknown): string {
  if (secret && !isBlank(value)) return SECRET_MASK;
  const options = (given(fieldProps, []) as { options?: { value: unknown; label: string }[] } | undefined)
    ?.options;
  const option = options?.find((one) => String(one.value) === String(value));
  const entry = (valueEnum as Record<string, string | { text: string }> | undefined)?.[String(value)];
  return option?.label ?? (typeof entry === 'object' ? entry.text : entry) ?? String(value ?? '');
}
