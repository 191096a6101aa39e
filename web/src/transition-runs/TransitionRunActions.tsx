import type { Job } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { showRun } from './transition-run.js';

/** The way back to the dialog of a job that moves rows, with what came of each. */
export function TransitionRunActions({ job, close }: { job: Job; close: () => void }) {
  const { t } = useTranslation();
  const show = () => {
    close();
    showRun(job.id);
  };
  return (
    <Button size="small" type="primary" onClick={show}>
      {t('transition.show')}
    </Button>
  );
}
