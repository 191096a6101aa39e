import { isOpenJob, type Job, JobState } from '@gushu/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelJob } from '../api/jobs.js';
import { useTask } from '../editing/useTask.js';
import { numberText } from '../locales/number-text.js';
import { JobProgress } from './JobProgress.js';
import './jobs.css';

interface Props {
  job: Job;
  /** What came of it, once it has ended well. */
  ended?: string;
  /** What else one may do with it where it is. */
  children?: ReactNode;
}

/** How far a job is, or what came of it, in words. */
function useJobText({ state, total, done, cancelRequested, errorMessage }: Job, ended: string): string {
  const { t } = useTranslation();
  if (!isOpenJob({ state })) return (state === JobState.failed && errorMessage) || ended;
  if (cancelRequested) return t('jobs.canceling');
  if (state === JobState.waiting) return t('jobs.waiting');
  return t('jobs.running', { done: numberText(done), total: numberText(total) });
}

/** A job of the server in a list of jobs. */
export function JobLine({ job, ended = '', children }: Props) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const text = useJobText(job, ended);
  return (
    <li className="job-line">
      <div className="job-head">
        <strong>{job.title}</strong>
        <small>{job.createTime.slice(0, 16)}</small>
      </div>
      {isOpenJob(job) && <JobProgress job={job} small label={t('jobs.progress', { title: job.title })} />}
      <p className={job.state === JobState.failed ? 'job-failed' : 'job-state'} aria-live="polite">
        {text}
      </p>
      <div className="job-actions">
        {children}
        {isOpenJob(job) && job.cancelable && (
          <Button
            size="small"
            loading={running || job.cancelRequested}
            onClick={() => void run(() => cancelJob(job.id))}
          >
            {t('jobs.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
