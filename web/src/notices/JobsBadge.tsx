import { isOpenJob, type Job } from '@gushu/shared';
import { ScheduleOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { tellExported } from '../exports/export-api.js';
import { ExportActions, exportText } from '../exports/ExportActions.js';
import { JobLine } from '../jobs/JobLine.js';
import { useMyJobs } from '../jobs/useMyJobs.js';
import { usePanel } from '../layout/usePanel.js';
import { transitionsText, tellTransitions } from '../transition-runs/transition-run.js';
import { TransitionRunActions } from '../transition-runs/TransitionRunActions.js';
import { UserImportActions, userImportText } from './user-imports.js';

/** Actions on ended jobs of a kind; jobs of other kinds are shown where they were ordered. */
interface Offer {
  text: (t: TFunction, job: Job) => string;
  tell: (t: TFunction, job: Job) => void;
  Actions: ComponentType<{ job: Job; close: () => void }>;
}

const OFFERS: Readonly<Record<string, Offer>> = {
  exports: { text: exportText, tell: tellExported, Actions: ExportActions },
  moves: { text: transitionsText, tell: tellTransitions, Actions: TransitionRunActions },
  // Its dialog reports the end, or the bell where that is closed.
  users: { text: userImportText, tell: () => undefined, Actions: UserImportActions },
};

/** The person's jobs on the server: number, progress and results. Nothing while there are none. */
export function JobsBadge() {
  const { t } = useTranslation();
  const jobs = useMyJobs((job) => OFFERS[job.kind]?.tell(t, job));
  const { popover, panel, button, close } = usePanel();
  const shown = jobs.filter((job) => isOpenJob(job) || OFFERS[job.kind]);
  if (shown.length === 0) return null;
  const open = shown.filter(isOpenJob).length;
  const label = open > 0 ? t('jobs.badge', { count: open }) : t('jobs.mine');
  const lines = shown.map((job) => {
    const { text, Actions } = OFFERS[job.kind] ?? {};
    return (
      <JobLine key={job.id} job={job} ended={text?.(t, job) ?? ''}>
        {Actions && <Actions job={job} close={close} />}
      </JobLine>
    );
  });
  return (
    <Popover
      {...popover}
      placement="bottom"
      content={
        <div {...panel} role="dialog" aria-label={t('jobs.mine')} tabIndex={-1} className="job-list">
          <strong>{t('jobs.mine')}</strong>
          <ul>{lines}</ul>
        </div>
      }
    >
      <Button {...button} type="text" aria-label={label} title={label}>
        <Badge count={open} size="small">
          <ScheduleOutlined />
        </Badge>
      </Button>
    </Popover>
  );
}
