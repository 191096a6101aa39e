import type { PaginationProps, TablePaginationConfig } from 'antd';
import type { TFunction } from 'i18next';
import { cloneElement, isValidElement } from 'react';

const TURNS: Readonly<Record<string, string>> = { prev: 'spoken.previous', next: 'spoken.next' };

/** Names of the buttons that turn a table's pages, for those who do not see their arrows. */
export const pageTurns =
  (t: TFunction): NonNullable<PaginationProps['itemRender']> =>
  (_at, kind, item) =>
    isValidElement<{ 'aria-label'?: string }>(item) && TURNS[kind]
      ? cloneElement(item, { 'aria-label': t(TURNS[kind]) })
      : item;

/** The pages of a table that reads one after another; none are shown where one holds all. */
export const pagesOf = (
  t: TFunction,
  {
    size: pageSize,
    ...pages
  }: { current: number; total: number | undefined; size: number; onChange: (page: number) => void },
): TablePaginationConfig => ({
  ...pages,
  total: pages.total ?? 0,
  pageSize,
  hideOnSinglePage: true,
  showSizeChanger: false,
  itemRender: pageTurns(t),
});
