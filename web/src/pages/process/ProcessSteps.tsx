import type { BladeFlow } from '@gushu/shared';
import { Tag, Timeline } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFlowName } from '../../diagram/flow-names.js';

const COLORS = { finish: 'green', todo: 'blue', claim: 'blue', cancel: 'gray' } as const;

/** Result of a step, in a word. */
function outcomeOf({ historyActivityType: type, status, pass, assignee }: BladeFlow, t: TFunction) {
  if (type === 'handOver') return <Tag>{t('flow.step.handedOver')}</Tag>;
  if (status === 'todo') return <Tag color="blue">{t(assignee ? 'flow.step.todo' : 'flow.step.claim')}</Tag>;
  if (status === 'cancel') return <Tag>{t('flow.step.canceled')}</Tag>;
  if (status !== 'finish') return null;
  return (
    <Tag color={pass === false ? 'red' : 'green'}>
      {t(pass === false ? 'flow.step.refused' : 'flow.step.done')}
    </Tag>
  );
}

/** The steps of a process in order of time, with people and opinions. */
export function ProcessSteps({ steps }: { steps: readonly BladeFlow[] }) {
  const { t } = useTranslation();
  const named = useFlowName();
  return (
    <Timeline
      items={steps.map((step, at) => ({
        key: at,
        color: COLORS[step.status ?? 'finish'],
        content: (
          <>
            <b>{named(step.historyActivityName)}</b> {outcomeOf(step, t)}
            <div className="process-step">
              {[step.assigneeName, step.endTime ?? step.createTime].filter(Boolean).join(' · ')}
            </div>
            {step.comment && <blockquote className="process-opinion">{step.comment}</blockquote>}
          </>
        ),
      }))}
    />
  );
}
