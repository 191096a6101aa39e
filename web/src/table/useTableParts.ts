import type { ProFormInstance } from '@ant-design/pro-components';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../columns/column.js';
import { tellHint } from '../feedback.js';
import type { DataTableProps } from './data-table.js';
import { type ListState, useListState } from './list-state.js';
import { useScreenSetting } from '../set-up/screen-setting.js';
import { useList } from '../api/list-rows.js';
import { useShownColumns } from '../set-up/useShownColumns.js';

/**
 * Updates the filter row when back button, link or 'clear filter' have changed the address; its input stays while
 * columns and settings are loading.
 */
export function useSearchForm<R>(columns: readonly TableColumn<R>[], inputs: ListState['inputs']) {
  const form = useRef<ProFormInstance>(undefined);
  const announced = useRef<string>(undefined);
  useEffect(() => {
    const text = JSON.stringify(inputs);
    if (announced.current === text) return;
    announced.current = text;
    const empty = Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, undefined]));
    form.current?.setFieldsValue({ ...empty, ...inputs });
  }, [columns, inputs]);
  return form;
}

/** Leads from behind the last page, as after its last row was removed, back to the last page. */
function useLastPage(
  { current, size, goBackTo }: ListState,
  { page: { isFetching }, total }: ReturnType<typeof useList>,
): void {
  const last = total === undefined ? current : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (!isFetching && current > last) goBackTo(last);
  }, [isFetching, current, last, goBackTo]);
}

/** Corrects an invalid address, and notifies the person. */
function useMends({ mends, mend }: ListState): void {
  const { t } = useTranslation();
  const announced = useRef('');
  useEffect(() => {
    const wrong = JSON.stringify(mends);
    if (mends.length > 0) {
      if (announced.current !== wrong)
        for (const { key, params } of mends) tellHint(t(`list.${key}`, params));
      mend();
    }
    announced.current = mends.length > 0 ? wrong : '';
  }, [mends, mend, t]);
}

/** Answers the name of a row: from its screen, else from its first column. */
export function useNameOf<R>(given: ((row: R) => string) | undefined, first: keyof R, rowKey: keyof R) {
  return useCallback((row: R) => given?.(row) ?? String(row[first] ?? row[rowKey]), [given, first, rowKey]);
}

/** State, rows and set-up of a list. */
export function useTableParts<R extends object>(props: DataTableProps<R>) {
  const { screen, columns, request, mark = '', queryKey = ['list', screen] } = props;
  const keeper = useScreenSetting(screen);
  const { setting, keep, ready } = keeper;
  const [keepSize, keepColumns] = useMemo(
    () => [
      (size: number) => keep({ size }),
      (shown: Parameters<typeof keep>[0]['columns']) => keep({ columns: shown ?? null }),
    ],
    [keep],
  );
  const list = useListState({ columns, size: setting.size ?? 10, keepSize, mark });
  const shown = useShownColumns(columns, setting.columns, keepColumns);
  const visible = shown.visible.map(({ dataIndex }) => dataIndex);
  const rows = useList({ queryKey, request, list, columns: visible, enabled: ready });
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey });
  useLastPage(list, rows);
  useMends(list);
  return { keeper, list, ...rows, shown, visible, reload };
}
