import type { BladeFlow, FlowProcess, PageOf } from '@gushu/shared';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post } from '../../api/client.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { DataTable } from '../../table/DataTable.js';
import { DiagramDialog } from '../process/DiagramDialog.js';
import { useInvalidateProcesses } from '../process/process-api.js';
import { useProcessPlaces } from './process-places.js';
import { useDefinitionColumns, useWorkColumns, type WorkList } from './work-columns.js';

/** A button at the end of a row. */
const Action = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button type="link" size="small" className="row-action" onClick={onClick}>
    {children}
  </Button>
);

/** Processes that the person may start. */
export function StartPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const places = useProcessPlaces();
  const [shown, show] = useState<string>();
  return (
    <>
      <DataTable<FlowProcess>
        screen="work_start"
        columns={useDefinitionColumns()}
        request={(query, signal) => get<PageOf<FlowProcess>>('blade-flow/work/start-list', query, signal)}
        heading={usePageTitle()}
        more={{ rowSelection: false }}
        emptyHint={t('flow.empty.start')}
        onOpen={(row) => void navigate(places.form(row))}
        rowActions={(row) => (
          <>
            <Action onClick={() => void navigate(places.form(row))}>{t('flow.start')}</Action>
            <Action onClick={() => show(row.id)}>{t('flow.diagram')}</Action>
          </>
        )}
      />
      {shown && <DiagramDialog definitionId={shown} onClose={() => show(undefined)} />}
    </>
  );
}

/** Heading of a list that is a page of its own; none within another page. */
type Heading = { heading?: string };

interface Lists extends Heading {
  list: WorkList;
  actions: (row: BladeFlow) => ReactNode;
}

/** One list of the person's own work. */
function WorkTable({ list, actions, heading }: Lists) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const places = useProcessPlaces();
  return (
    <DataTable<BladeFlow>
      screen={`work_${list}`}
      rowKey={list === 'send' ? 'processInstanceId' : 'taskId'}
      columns={useWorkColumns(list)}
      request={(query, signal) => get<PageOf<BladeFlow>>(`blade-flow/work/${list}-list`, query, signal)}
      heading={heading}
      nameOf={({ name }) => name ?? ''}
      more={{ rowSelection: false }}
      emptyHint={t(`flow.empty.${list}`)}
      onOpen={(row) => void navigate(list === 'todo' ? places.handle(row) : places.detail(row))}
      rowActions={(row) => (
        <>
          {actions(row)}
          <Action onClick={() => void navigate(places.detail(row))}>{t('flow.detail')}</Action>
        </>
      )}
    />
  );
}

/** Tasks that several people could take. */
export function ClaimRows({ heading }: Heading) {
  const { t } = useTranslation();
  const forget = useInvalidateProcesses();
  const claim = (taskId: string) =>
    confirmFirst(t('flow.claimAsk'), async () => {
      await post('blade-flow/work/claim-task', {}, { taskId });
      tellDone(t('flow.claimed'));
      await forget();
    });
  return (
    <WorkTable
      list="claim"
      heading={heading}
      actions={({ taskId }) => <Action onClick={() => claim(taskId ?? '')}>{t('flow.claim')}</Action>}
    />
  );
}

export const ClaimPage = () => <ClaimRows heading={usePageTitle()} />;

/** The person's own open tasks. */
export function TodoRows({ heading }: Heading) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const places = useProcessPlaces();
  return (
    <WorkTable
      list="todo"
      heading={heading}
      actions={(row) => <Action onClick={() => void navigate(places.handle(row))}>{t('flow.handle')}</Action>}
    />
  );
}

export const TodoPage = () => <TodoRows heading={usePageTitle()} />;

/** Processes that the person has started. */
export function SendPage() {
  const { t } = useTranslation();
  const forget = useInvalidateProcesses();
  const withdraw = (processInstanceId: string) =>
    confirmFirst(
      t('flow.withdrawAsk'),
      async () => {
        await post('blade-flow/process/withdraw', {}, { processInstanceId });
        tellDone(t('flow.withdrawn'));
        await forget();
      },
      { danger: true },
    );
  return (
    <WorkTable
      list="send"
      heading={usePageTitle()}
      actions={({ state, processInstanceId }) =>
        state === 'running' && (
          <Action onClick={() => withdraw(processInstanceId ?? '')}>{t('flow.withdraw')}</Action>
        )
      }
    />
  );
}

/** Tasks that the person has done. */
export const DonePage = () => <WorkTable list="done" heading={usePageTitle()} actions={() => null} />;
