import { actionLabel, centralGovernment, type StageStep } from '@gushu/shared';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import '../../history/history.css';

interface Props {
  log: readonly StageStep[];
  nameOf: (stage: number) => string;
}

/** All steps of a project, the last one first: from where to where, who, when and why. */
export function StageLog({ log, nameOf }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const actionOf = (action: string): string => {
    const name = actionLabel(centralGovernment, action);
    return name ? label(name) : action;
  };
  if (log.length === 0) return null;
  return (
    <details className="project-log" open>
      <summary>{t('project.log', { count: log.length })}</summary>
      <Timeline
        className="history"
        items={log.toReversed().map((step, at) => ({
          key: `${step.createTime} ${at}`,
          content: (
            <>
              <b>{actionOf(step.action)}</b> <span>{step.userName}</span>{' '}
              <time className="figures">{step.createTime}</time>{' '}
              <span className="project-log-way">
                {step.fromStage ? `${nameOf(step.fromStage)} → ` : ''}
                {nameOf(step.stage)}
              </span>
              {step.remark && <p className="history-remark">{step.remark}</p>}
            </>
          ),
        }))}
      />
    </details>
  );
}
