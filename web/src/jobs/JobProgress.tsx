import { Progress } from 'antd';

interface Props {
  job: { total: number; done: number };
  /** Label of the bar. */
  label: string;
  small?: boolean;
}

/** Progress of a job on the server. */
export const JobProgress = ({ job: { total, done }, label, small = false }: Props) => (
  <Progress
    percent={total > 0 ? Math.min(Math.floor((done / total) * 100), 100) : 0}
    size={small ? 'small' : 'medium'}
    aria-label={label}
  />
);
