import type { BladeFlow, ProcessLeave } from '@gushu/shared';
import { Descriptions, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFlowName } from '../../diagram/flow-names.js';
import { LazyDiagram } from '../../diagram/LazyDiagram.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { CIRCULATION, LEAVE } from '../../session/flow-forms.js';
import { useSession } from '../../session/store.js';
import { HandlePanel } from './HandlePanel.js';
import { useLeave, useProcess } from './process-api.js';
import { ReturnedLeave } from './ReturnedLeave.js';
import { ProcessSteps } from './ProcessSteps.js';
import './process.css';

/** Subject of the process, from its form. */
function useFacts({ variables = {}, ...process }: BladeFlow, leave: ProcessLeave | undefined) {
  const { t } = useTranslation();
  const text = (name: string): string => String(variables[name] ?? '');
  const filled = (process.allFields ?? []).filter(({ name }) => Object.hasOwn(variables, name));
  const value = (name: string): string =>
    typeof variables[name] === 'boolean' ? t(variables[name] ? 'field.yes' : 'field.no') : text(name);
  const facts: [label: string, value: string | undefined | null][] = leave
    ? [
        [t('flow.form.time'), `${leave.startTime.slice(0, 16)} – ${leave.endTime.slice(0, 16)}`],
        [t('flow.form.reason'), leave.reason],
        [t('flow.form.taskUser'), leave.taskUserName],
      ]
    : [
        [t('flow.form.title'), text('title') || process.name],
        [t('flow.form.text'), text('text')],
      ];
  return [
    ...facts,
    ...filled.map(({ name, label }) => [label, value(name)] as const),
    [t('flow.column.startUser'), process.startUser] as const,
    [t('flow.column.startTime'), process.createTime] as const,
    ...(process.comment ? [[t('flow.endReason'), process.comment] as const] : []),
  ];
}

function Facts({ process, leave }: { process: BladeFlow; leave: ProcessLeave | undefined }) {
  const { t } = useTranslation();
  const named = useFlowName();
  const state = process.state ?? 'running';
  return (
    <section className="process-panel">
      <h2 data-content>
        {named(process.processDefinitionName)} <Tag>{t(`flow.state.${state}`)}</Tag>
      </h2>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={useFacts(process, leave).map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  );
}

interface Task {
  process: BladeFlow;
  leave: ProcessLeave | undefined;
  form: string | undefined;
}

/** The reader's task: a leave of their own that came back is changed, anything else agreed to or refused. */
function OwnTask({ process, leave, form }: Task) {
  const userId = useSession((s) => s.user?.user_id);
  const named = useFlowName();
  const task = { taskId: process.taskId ?? '', taskName: named(process.taskName) };
  // A process begun by another call than that of leaves has no leave.
  if (form === LEAVE && process.businessId && !leave) return null;
  const isReturned = leave?.createUser === userId && leave?.taskUser !== userId;
  if (leave && isReturned) return <ReturnedLeave key={task.taskId} leave={leave} {...task} />;
  return (
    <HandlePanel
      key={task.taskId}
      {...task}
      signs={form === CIRCULATION}
      fields={process.formFields ?? []}
      variables={process.variables ?? {}}
    />
  );
}

/** A process: its subject, the diagram with the finished steps, the opinions by step, and the reader's task. */
export function ProcessPage() {
  const { t } = useTranslation();
  const { form, taskId, instanceId = '' } = useParams();
  const { process, steps, view } = useProcess(instanceId);
  const leave = useLeave(form === LEAVE ? (process.data?.businessId ?? undefined) : undefined);
  if (process.error && !process.data)
    return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data) return <LateRings />;
  const own = process.data.taskId && (!taskId || taskId === process.data.taskId);
  return (
    <div className="process">
      {leave.error && !leave.data && <ErrorState error={leave.error} onRetry={() => void leave.refetch()} />}
      <Facts process={process.data} leave={leave.data} />
      {own && <OwnTask process={process.data} leave={leave.data} form={form} />}
      <div className="process-columns">
        <section className="process-panel">
          <h2>{t('flow.diagram')}</h2>
          {view.error && !view.data && <ErrorState error={view.error} onRetry={() => void view.refetch()} />}
          {view.data && <LazyDiagram xml={view.data.xml} flow={view.data.flow} />}
        </section>
        <section className="process-panel">
          <h2>{t('flow.steps')}</h2>
          {steps.error && !steps.data && (
            <ErrorState error={steps.error} onRetry={() => void steps.refetch()} />
          )}
          {steps.data && <ProcessSteps steps={steps.data} />}
        </section>
      </div>
    </div>
  );
}
