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
  /** Result of the job, once it has succeeded. */
  ended?: string;
  /** Further actions on the job. */
  children?: ReactNode;
}

/** Progress of a job, or its result, in words. */
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
