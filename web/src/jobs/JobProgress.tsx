import { Progress } from 'antd';

interface Props {
  job: { total: number; done: number };
  /** What the bar is called. */
  label: string;
  small?: boolean;
}

/** How far a job of the server is. */
export const JobProgress = ({ job: { total, done }, label, small = false }: Props) => (
  <Progress
    percent={total > 0 ? Math.min(Math.floor((done / total) * 100), 100) : 0}
    size={small ? 'small' : 'medium'}
    aria-label={label}
  />
);
