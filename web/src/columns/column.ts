import type { ProColumns, ProFormColumnsType } from '@ant-design/pro-components';
import { faultText, isBlank, SECRET_MASK } from '@gushu/shared';
import i18next from 'i18next';
import type { ReactNode } from 'react';

/**
 * A column declared once for list, search row and form: ProTable's own type with a few properties more. It is in the
 * search row and can be sorted by only where it says so.
 */
export type TableColumn<R> = Omit<ProColumns<R>, 'dataIndex' | 'title' | 'width'> & {
  dataIndex: string;
  title: string;
  width?: number;
  /** Minimum width in pixels when columns shrink. */
  least?: number;
  /** Names under which the two ends of a range filter go to the server and into the address. */
  range?: readonly [from: string, to: string];
  /** Hidden in the search row until an address filters by it. */
  rareFilter?: boolean;
  /** Hidden in the table until the person chooses it in the column settings. */
  offAtFirst?: boolean;
  /** Maximum number of rows with which the list can be sorted by it; no limit if not set. */
  sortsUpTo?: number;
  /** Must be filled in. */
  required?: boolean;
  /** Message if a required value is missing; the default says to enter it, or to choose it where it is `chosen`. */
  needed?: string;
  /** Its value is picked, not typed. */
  chosen?: boolean;
  /** Maximum number of characters. */
  max?: number;
  /** Chosen when the row is made, read-only from then on. */
  once?: boolean;
  /** Never stored in the browser as a part of a draft. */
  secret?: boolean;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** Place in the form, where it is another than in the list. */
  formOrder?: number;
  /** Renders the value in a view, where it is not shown as it is. */
  view?: (row: R) => ReactNode;
  /** Form input, where it differs from the search row's. */
  form?: Partial<ProFormColumnsType<Record<string, unknown>>>;
};

type Loose = Record<string, unknown>;

const UNPROMPTED = ['text', 'textarea', 'digit', 'select'];

/** Resolves `fieldProps` or `formItemProps`, which are an object or a function. */
const given = (props: unknown, args: unknown[]): Loose =>
  (typeof props === 'function' ? (props as (...all: unknown[]) => Loose)(...args) : props) as Loose;

/** The columns of the form, in its order. */
export const columnsOfForm = <R>(columns: readonly TableColumn<R>[]): TableColumn<R>[] =>
  columns.filter(({ hideInForm }) => !hideInForm).sort((a, b) => (a.formOrder ?? 0) - (b.formOrder ?? 0));

/** The columns as a form takes them, in the form's order; pass a row if it is only viewed. */
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
        // The label makes a placeholder unnecessary.
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

/** Text of a value without its row: from the column's choices, else the value itself; a mask for a secret. */
export function choiceText<R>({ valueEnum, fieldProps, secret }: TableColumn<R>, value: unknown): string {
  if (secret && !isBlank(value)) return SECRET_MASK;
  const options = (given(fieldProps, []) as { options?: { value: unknown; label: string }[] } | undefined)
    ?.options;
  const option = options?.find((one) => String(one.value) === String(value));
  const entry = (valueEnum as Record<string, string | { text: string }> | undefined)?.[String(value)];
  return option?.label ?? (typeof entry === 'object' ? entry.text : entry) ?? String(value ?? '');
}
