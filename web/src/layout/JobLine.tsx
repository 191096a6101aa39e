import { Progress } from 'antd';
import type { ReactNode } from 'react';
import './jobs.css';

/** What all jobs of the server have in common. */
interface Job {
  title: string;
  createTime: string;
  total: number;
  done: number;
}

interface Props {
  job: Job;
  /** What the bar of progress is called; none once the job has ended. */
  progress?: string;
  failed: boolean;
  /** How far the job is, or what came of it. */
  text: string;
  /** What one may do with it where it is. */
  children: ReactNode;
}

/** How much of a job is done, in whole percent. */
export const percentOf = ({ total, done }: Pick<Job, 'total' | 'done'>): number =>
  total > 0 ? Math.floor((done / total) * 100) : 0;

/** A job of the server in a list of jobs. */
export function JobLine({ job, progress, failed, text, children }: Props) {
  return (
    <li className="job-line">
      <div className="job-head">
        <strong>{job.title}</strong>
        <small>{job.createTime.slice(0, 16)}</small>
      </div>
      {progress && <Progress percent={percentOf(job)} size="small" aria-label={progress} />}
      <p className={failed ? 'job-failed' : 'job-state'} aria-live="polite">
        {text}
      </p>
      <div className="job-actions">{children}</div>
    </li>
  );
}
