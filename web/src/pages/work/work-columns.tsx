import type { BladeFlow, FlowProcess } from '@gushu/shared';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../../columns/column.js';
import { useFlowName } from '../../diagram/flow-names.js';
import { useDictionary } from '../../fields/dictionary.js';

/** Kinds of processes as a filter has them. */
export function useCategories() {
  const { data = [] } = useDictionary('flow', true, 'dict');
  return useMemo(
    () => Object.fromEntries(data.map(({ dictKey, dictValue }) => [`flow_${dictKey}`, { text: dictValue }])),
    [data],
  );
}

export type WorkList = 'claim' | 'todo' | 'send' | 'done';

const TASK_TIMES: Record<WorkList, 'createTime' | 'endTime'> = {
  claim: 'createTime',
  todo: 'createTime',
  send: 'createTime',
  done: 'endTime',
};

/** Columns of one's own tasks or processes. */
export function useWorkColumns(list: WorkList): TableColumn<BladeFlow>[] {
  const { t } = useTranslation();
  const named = useFlowName();
  const valueEnum = useCategories();
  return useMemo(() => {
    const time = TASK_TIMES[list];
    const state: TableColumn<BladeFlow> = {
      dataIndex: 'state',
      title: t('flow.column.state'),
      width: 100,
      render: (_, { state = 'running' }) => <Tag>{t(`flow.state.${state}`)}</Tag>,
    };
    return [
      {
        dataIndex: 'name',
        title: t('flow.column.name'),
        width: 260,
        least: 160,
        render: (_, { name }) => named(name),
      },
      {
        dataIndex: 'processDefinitionName',
        title: t('flow.column.process'),
        width: 140,
        search: true,
        render: (_, { processDefinitionName }) => named(processDefinitionName),
      },
      {
        dataIndex: 'category',
        title: t('flow.column.category'),
        width: 120,
        search: true,
        valueType: 'select',
        valueEnum,
      },
      {
        dataIndex: 'taskName',
        title: t('flow.column.task'),
        width: 140,
        render: (_, { taskName }) => named(taskName),
      },
      ...(list === 'send' ? [] : [{ dataIndex: 'startUser', title: t('flow.column.startUser'), width: 120 }]),
      ...(list === 'send' || list === 'done' ? [state] : []),
      {
        dataIndex: time,
        title: t(`flow.column.${list === 'send' ? 'startTime' : time}`),
        width: 170,
        search: true,
        valueType: 'dateRange',
        range: ['beginDate', 'endDate'] as const,
        render: (_, row) => row[time],
      },
    ];
  }, [t, list, valueEnum, named]);
}

/** Whether the processes of a definition go on. */
export function Suspension({ suspensionState }: Pick<FlowProcess, 'suspensionState'>) {
  const { t } = useTranslation();
  const isActive = suspensionState === 1;
  return <Tag color={isActive ? 'green' : 'orange'}>{t(isActive ? 'flow.active' : 'flow.suspended')}</Tag>;
}

/** Columns of what is deployed. */
export function useDefinitionColumns(): TableColumn<FlowProcess>[] {
  const { t } = useTranslation();
  const named = useFlowName();
  const valueEnum = useCategories();
  return useMemo(
    () => [
      {
        dataIndex: 'name',
        title: t('flow.column.process'),
        width: 200,
        search: true,
        render: (_, { name }) => named(name),
      },
      { dataIndex: 'key', title: t('flow.column.key'), width: 160, search: true },
      {
        dataIndex: 'category',
        title: t('flow.column.category'),
        width: 140,
        search: true,
        valueType: 'select',
        valueEnum,
      },
      { dataIndex: 'version', title: t('flow.column.version'), width: 90, align: 'right' },
      {
        dataIndex: 'tenantId',
        title: t('flow.column.tenant'),
        width: 110,
        render: (_, { tenantId }) => tenantId || t('flow.everyone'),
      },
      {
        dataIndex: 'suspensionState',
        title: t('flow.column.state'),
        width: 100,
        render: (_, row) => <Suspension {...row} />,
      },
      { dataIndex: 'deploymentTime', title: t('flow.column.deployed'), width: 170 },
    ],
    [t, valueEnum, named],
  );
}
