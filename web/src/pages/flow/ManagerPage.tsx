import type { FlowProcess, PageOf } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '../../api/client.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { DataTable } from '../../table/DataTable.js';
import { RowButton } from '../../table/RowButton.js';
import { DiagramDialog } from '../process/DiagramDialog.js';
import { useDefinitionColumns } from '../work/work-columns.js';

const SCREEN = 'flow_manager';

/** Deployed definitions: suspended, resumed, removed. */
export function ManagerPage() {
  const { t } = useTranslation();
  const reload = useInvalidateList(SCREEN);
  const [shown, show] = useState<string>();
  const change = ({ id, suspensionState, name }: FlowProcess) => {
    const isActive = suspensionState === 1;
    confirmFirst(
      t(isActive ? 'flow.suspendAsk' : 'flow.activateAsk'),
      async () => {
        await post(
          'blade-flow/manager/change-state',
          {},
          { processId: id, state: isActive ? 'suspend' : 'active' },
        );
        tellDone(t(isActive ? 'flow.suspended' : 'flow.active'));
        await reload();
      },
      { content: name },
    );
  };
  const remove = ({ deploymentId, name }: FlowProcess) =>
    confirmFirst(
      t('flow.removeDeploymentAsk'),
      async () => {
        await post('blade-flow/manager/delete-deployment', {}, { deploymentIds: deploymentId });
        tellDone(t('done.removed'));
        await reload();
      },
      { danger: true, content: name },
    );
  return (
    <>
      <DataTable<FlowProcess>
        screen={SCREEN}
        columns={useDefinitionColumns()}
        request={(query, signal) => get<PageOf<FlowProcess>>('blade-flow/manager/list', query, signal)}
        heading={usePageTitle()}
        more={{ rowSelection: false }}
        emptyHint={t('flow.empty.manager')}
        onOpen={({ id }) => show(id)}
        rowActions={(row) => (
          <>
            <RowButton permission={`${SCREEN}_view`} onClick={() => show(row.id)}>
              {t('flow.diagram')}
            </RowButton>
            <RowButton permission={`${SCREEN}_enable`} onClick={() => change(row)}>
              {t(row.suspensionState === 1 ? 'flow.suspend' : 'flow.activate')}
            </RowButton>
            <RowButton permission={`${SCREEN}_delete`} danger onClick={() => remove(row)}>
              {t('action.remove')}
            </RowButton>
          </>
        )}
      />
      {shown && <DiagramDialog definitionId={shown} onClose={() => show(undefined)} />}
    </>
  );
}
