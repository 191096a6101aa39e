import {
  alwaysSorts,
  columnOf,
  type Field,
  type InboxCount,
  machineOf,
  MAX_SORTED_ROWS,
  type RecordDefinition,
  recordPaths,
} from '@gushu/shared';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../api/client.js';
import { recordApi } from '../../api/record-api.js';
import { RecordActions } from '../../changes/RecordActions.js';
import { isFree } from '../../changes/changed-rows.js';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
import { type ColumnOptions, shownFields, useColumns } from '../../columns/record-columns.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { RecordTable } from '../../record/RecordTable.js';
import { useScreenOf } from '../../session/access.js';

/** Field with the deadline of the rows of a state. */
const dueField = (record: RecordDefinition, { field, status }: InboxCount): string | undefined =>
  machineOf(record, field)?.due?.[status]?.field;

/** Field for the kind of a row: a tree's species, else the first required dictionary field. */
function kindField({ fields }: RecordDefinition): string | undefined {
  if ('treeType' in fields) return 'treeTypeName';
  const isChosen = ({ required, kind }: Field): boolean => Boolean(required) && kind === 'dictionary';
  return Object.keys(fields).find((name) => isChosen(fields[name]!)) ?? 'treeTypeName';
}

/**
 * Columns that distinguish the rows of any record: name, kind, place, and the deadline or the time of the last change.
 */
function columnsOf(record: RecordDefinition, count: InboxCount): ColumnOptions {
  const fields = shownFields(record);
  const names = [record.title, kindField(record), record.region, dueField(record, count) ?? 'updateTime'];
  return { show: [...new Set(names)].filter((name) => name !== undefined && name in fields) as string[] };
}

interface Props {
  record: RecordDefinition;
  count: InboxCount;
}

/** The rows of a count, soonest due first, with the actions on one or many of them. */
export function RecordRows({ record, count }: Props) {
  const { t } = useTranslation();
  const screen = useScreenOf(count.list) ?? '';
  const asked = JSON.stringify(count.filters);
  const due = dueField(record, count);
  const options = useMemo(
    () => columnsOf(record, { field: count.field, status: count.status } as InboxCount),
    [record, count.field, count.status],
  );
  const columns = useColumns(record, options);
  const where = useMemo(() => JSON.parse(asked) as Record<string, string>, [asked]);
  const isSorted = due !== undefined && (alwaysSorts(record, due) || count.count <= MAX_SORTED_ROWS);
  const request = useCallback(
    (query: Query, signal: AbortSignal) => {
      const isOrdered = Boolean(query['ascs'] ?? query['descs']);
      const order = isSorted && !isOrdered ? { ascs: columnOf(due) } : {};
      return recordApi(record).page({ ...query, ...order }, signal);
    },
    [record, due, isSorted],
  );
  const paths = recordPaths(screen);
  const list = `${screen}?${new URLSearchParams(count.filters)}`;
  return (
    <RecordTable
      record={record}
      columns={columns}
      paths={paths}
      where={where}
      queried={request}
      tools={screen && <LinkButton to={list}>{t('work.list')}</LinkButton>}
      rowActions={(row) => <RecordActions record={record} row={row} paths={paths} />}
      editable={isFree}
      notice={(row) => (
        <>
          <ChangeNotice record={record} row={row} view={paths.view} />
          <ChangeComparison record={record} row={row} />
        </>
      )}
    />
  );
}
