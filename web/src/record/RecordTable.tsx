import {
  MAX_TRANSITIONS_AT_ONCE,
  type PageOf,
  permissionOf,
  type RecordDefinition,
  reviewOf,
  ReviewStatus,
  type RowOf,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import type { Query } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { seeRows, seeTotal } from '../session/seen-rows.js';
import { useSession } from '../session/store.js';
import type { ListTools } from '../table/data-table.js';
import { DataTable } from '../table/DataTable.js';
import { type RecordColumn, titleIn, useUnit } from '../columns/record-columns.js';
import { AdvancedFilter } from '../conditions/AdvancedFilter.js';
import { useConditionTags } from '../conditions/ConditionTags.js';
import { TransitionAll } from '../transition-runs/TransitionAll.js';
import { StatusActions } from '../review/StatusActions.js';
import { loadPart } from '../api/load-script.js';
import { TableTools } from './TableTools.js';
import { useOverdue } from './useOverdue.js';
import { useUpTo } from './useUpTo.js';
import { useWhose } from './useWhose.js';
import './record.css';
import { usePlaced } from '../region/placed.js';

// It brings pictures, files and history: a list should not wait for it.
const RecordDrawer = lazy(
  loadPart(async () => ({ default: (await import('./RecordDrawer.js')).RecordDrawer })),
);

const UNFILTERED = { search: false } as const;

interface Props<D extends RecordDefinition> {
  record: D;
  columns: RecordColumn<D>[];
  /** Addresses of the record's own pages; a row's id is added as `?id=`. */
  paths: { form: string; view: string };
  /** Filter of the list that selects the record's rows; memoize it between two renders. */
  where?: Query | undefined;
  /**
   * The call that answers its pages, where a query selects the rows: then it has neither a filter row nor a button to
   * add.
   */
  queried?: (query: Query, signal: AbortSignal) => Promise<PageOf<RowOf<D>>>;
  /** Key of the hint for no rows at all. */
  emptyHint?: string | undefined;
  /** Further buttons above the table; a function gets the list's tools. */
  tools?: ReactNode | ((list: ListTools<RowOf<D>>) => ReactNode);
  /** Further buttons for the chosen rows, beside their number. */
  chosen?: ((list: ListTools<RowOf<D>>) => ReactNode) | undefined;
  /** Buttons at the end of a row. */
  rowActions?: (row: RowOf<D>) => ReactNode;
  /** Notice in the drawer, above the row's fields. */
  notice?: (row: RowOf) => ReactNode;
  /** Whether the drawer has a button to edit a row that is not in review; default: yes. */
  editable?: (row: RowOf) => boolean;
  /** Called on a click on a row, instead of opening the drawer. */
  onOpen?: (row: RowOf<D>) => void;
}

const idsOf = ({ records }: PageOf<RowOf>): string[] => records.map(({ id }) => id);

/** Filters with which the rows of all states are counted quickly. */
const QUICK: ReadonlySet<string> = new Set(['xzCode', 'year']);

interface SumProps {
  record: RecordDefinition;
  total: number | undefined;
  /** Filters of the list; undefined where it does not list all states. */
  filters: Query | undefined;
  queryKey: readonly unknown[];
}

/**
 * Number of approved rows in a list: statistics count no others. Undefined without a review or rows, and where the
 * count is slow.
 */
function useApproved({ record, total = 0, filters, queryKey }: SumProps): number | undefined {
  const isQuick = filters && Object.keys(filters).every((name) => QUICK.has(name));
  const { data } = useQuery({
    queryKey: [...queryKey, 'approved', filters],
    queryFn: ({ signal }) =>
      recordApi(record).page({ ...filters, status: ReviewStatus.approved, searchCount: 'only' }, signal),
    enabled: reviewOf(record) !== undefined && Boolean(isQuick) && total > 0,
  });
  return data?.total;
}

/** Summary of the list in words: its region, the number of rows that match, and how many of these are approved. */
function Sum(props: SumProps) {
  const { record, total } = props;
  const approved = useApproved(props);
  const { t } = useTranslation();
  const placed = usePlaced();
  const unit = useUnit();
  const user = useSession((s) => s.user);
  useEffect(() => seeTotal(record.name, total), [record, total]);
  return (
    <span className="list-sum">
      {record.region !== undefined && <span>{t('record.scope', { region: placed(user ?? {}) })}</span>}
      {total !== undefined && (
        <b className="figures" aria-live="polite">
          {t('record.sum', { total: numberText(total), unit: unit(record.unit, total) })}
          {approved !== undefined && t('record.approvedOf', { approved: numberText(approved) })}
        </b>
      )}
    </span>
  );
}

/** List of a record: the one list with the definition's columns, its review transitions, and the drawer of a row. */
export function RecordTable<D extends RecordDefinition>(props: Props<D>) {
  const { record, columns, paths, where, queried, tools, rowActions, onOpen } = props;
  const withFilters = useUpTo(record, useOverdue(record, useWhose(record, columns)));
  const conditions = useConditionTags(record);
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string>();
  // Once rendered it stays, so that it can slide away.
  const [isDrawn, draw] = useState(false);
  if (opened !== undefined && !isDrawn) draw(true);
  const request = useCallback(
    // Rows of a record are wide and many: only visible columns are requested, and the number of rows apart.
    async (query: Query, signal: AbortSignal, columns: readonly string[]) => {
      const ask = (more: Query, until?: AbortSignal) =>
        (queried ?? recordApi(record).page)(
          { searchCount: false, ...query, ...where, columns: columns.join(','), ...more },
          until ?? new AbortController().signal,
        );
      const page = await ask({}, signal);
      // A call that only counts answers no rows, and is no list to return to.
      if (page.records.length > 0)
        seeRows(
          record.name,
          { ids: idsOf(page), before: (page.current - 1) * page.size },
          { page: page.current, read: async (current) => idsOf(await ask({ current })) },
        );
      return page;
    },
    [record, where, queried],
  );
  const queryKey = ['record', record.name, queried ? 'query' : 'page', where];
  const removal = {
    key: 'remove',
    label: t('list.batchRemove'),
    permission: permissionOf(record, 'delete'),
    danger: true,
    ask: t('list.removeAsk'),
    done: t('done.removed'),
    run: (rows: RowOf<D>[]) => recordApi(record).remove(rows.map(({ id }) => id)),
  };
  return (
    <>
      <DataTable<RowOf<D>>
        // Columns beside a map have settings of their own.
        screen={queried ? `${record.name}Query` : record.name}
        columns={withFilters}
        request={request}
        queryKey={queryKey}
        heading={(total, filters) => (
          <Sum
            record={record}
            total={total}
            filters={queried || where ? undefined : filters}
            queryKey={queryKey}
          />
        )}
        {...(props.emptyHint ? { emptyHint: t(props.emptyHint) } : {})}
        nameOf={(row) => titleIn(record, row)}
        batch={[removal]}
        tools={(shown) => {
          const list = { ...shown, query: { ...shown.query, ...where } };
          return (
            <TableTools record={record} list={list} form={queried ? undefined : paths.form}>
              {typeof tools === 'function' ? tools(list) : tools}
            </TableTools>
          );
        }}
        chosen={(list) => (
          <>
            <StatusActions
              record={record}
              rows={list.rows}
              size="middle"
              type="default"
              onDone={() => list.choose([])}
            />
            {reviewOf(record) && list.total !== undefined && list.total > MAX_TRANSITIONS_AT_ONCE && (
              <TransitionAll
                record={record}
                query={{ ...list.query, ...where }}
                total={list.total}
                onOrdered={() => list.choose([])}
              />
            )}
            {props.chosen?.(list)}
          </>
        )}
        {...(rowActions ? { rowActions } : {})}
        {...(queried
          ? { more: UNFILTERED }
          : { narrowedBy: conditions, searches: <AdvancedFilter record={record} /> })}
        onOpen={onOpen ?? ((row) => setOpened(row.id))}
      />
      {isDrawn && (
        <Suspense fallback={null}>
          <RecordDrawer
            record={record}
            columns={columns}
            id={opened}
            paths={paths}
            notice={props.notice}
            editable={props.editable}
            onGo={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
