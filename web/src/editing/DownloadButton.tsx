import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTask } from './useTask.js';

interface Props {
  load: () => Promise<void>;
  primary?: boolean;
  children: ReactNode;
}

/** Fetches a file, once at a time. */
export function DownloadButton({ load, primary = false, children }: Props) {
  const { running, run } = useTask();
  return (
    <Button
      {...(primary ? { type: 'primary' } : {})}
      icon={<DownloadOutlined />}
      loading={running}
      onClick={() => void run(load)}
    >
      {children}
    </Button>
  );
}
