import type { FlowExecution, PageOf } from '@gushu/shared';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post } from '../../api/client.js';
import { useInvalidateList } from '../../api/list-rows.js';
import type { TableColumn } from '../../columns/column.js';
import { useFlowName } from '../../diagram/flow-names.js';
import { useEntryText } from '../../fields/entry-text.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { DataTable } from '../../table/DataTable.js';
import { RowButton } from '../../table/RowButton.js';
import { useProcessPlaces } from '../work/process-places.js';
import { Suspension } from '../work/work-columns.js';
import { HandOverTask } from './HandOverTask.js';

const SCREEN = 'flow_follow';

function useFollowColumns(): TableColumn<FlowExecution>[] {
  const { t } = useTranslation();
  const named = useFlowName();
  const entryText = useEntryText();
  return useMemo(
    () => [
      { dataIndex: 'name', title: t('flow.column.name'), width: 240, render: (_, { name }) => named(name) },
      { dataIndex: 'processDefinitionKey', title: t('flow.column.key'), width: 140, search: true },
      {
        dataIndex: 'categoryName',
        title: t('flow.column.category'),
        width: 120,
        render: (_, { categoryName }) => entryText('flow', categoryName ?? ''),
      },
      {
        dataIndex: 'taskName',
        title: t('flow.column.task'),
        width: 160,
        render: (_, { taskName }) => named(taskName),
      },
      {
        dataIndex: 'assigneeName',
        title: t('flow.column.assignee'),
        width: 120,
        render: (_, { assigneeName, isLeft, taskName }) => (
          <>
            {assigneeName ?? (taskName && !isLeft ? t('flow.notClaimed') : '')}{' '}
            {isLeft && <Tag color="red">{t('flow.nobody')}</Tag>}
          </>
        ),
      },
      { dataIndex: 'startUser', title: t('flow.column.startUser'), width: 120 },
      { dataIndex: 'startTime', title: t('flow.column.startTime'), width: 170 },
      {
        dataIndex: 'suspensionState',
        title: t('flow.column.state'),
        width: 100,
        render: (_, row) => <Suspension {...row} />,
      },
    ],
    [t, named, entryText],
  );
}

/** The processes of the tenant that run, with their diagrams; they can be ended. */
export function FollowPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reload = useInvalidateList(SCREEN);
  const places = useProcessPlaces();
  const [handed, handOver] = useState<FlowExecution>();
  const open = (row: FlowExecution) => void navigate(places.detail(row));
  const end = ({ processInstanceId, name }: FlowExecution) =>
    confirmFirst(
      t('flow.endAsk'),
      async () => {
        const query = { processInstanceId, deleteReason: t('flow.endedByKeeper') };
        await post('blade-flow/follow/delete-process-instance', {}, query);
        tellDone(t('flow.ended'));
        await reload();
      },
      { danger: true, content: name },
    );
  const table = (
    <DataTable<FlowExecution>
      screen={SCREEN}
      columns={useFollowColumns()}
      request={(query, signal) => get<PageOf<FlowExecution>>('blade-flow/follow/list', query, signal)}
      heading={usePageTitle()}
      more={{ rowSelection: false }}
      emptyHint={t('flow.empty.follow')}
      onOpen={open}
      rowActions={(row) => (
        <>
          <RowButton permission={`${SCREEN}_view`} onClick={() => open(row)}>
            {t('flow.detail')}
          </RowButton>
          <RowButton permission={`${SCREEN}_handover`} onClick={() => handOver(row)}>
            {t('flow.handOver')}
          </RowButton>
          <RowButton permission={`${SCREEN}_delete`} danger onClick={() => end(row)}>
            {t('flow.end')}
          </RowButton>
        </>
      )}
    />
  );
  return (
    <>
      {table}
      {handed && (
        <HandOverTask process={handed} onDone={() => void reload()} onClose={() => handOver(undefined)} />
      )}
    </>
  );
}
