import { isOpenJob, type MoveRun, JobState } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { JobLine } from '../layout/JobLine.js';
import { moveRunApi, runText, useMoveRunsChanged } from './move-run.js';

interface Props {
  run: MoveRun;
  /** Shows what came of each row. */
  onShow: () => void;
}

/** One of one's own jobs that move rows: how far it is, and the way back to its dialog. */
export function MoveRunLine({ run, onShow }: Props) {
  const { t } = useTranslation();
  const { running, run: task } = useTask();
  const changed = useMoveRunsChanged();
  const isOpen = isOpenJob(run);
  return (
    <JobLine
      job={run}
      {...(isOpen ? { progress: t('move.progressOf', { title: run.title }) } : {})}
      failed={run.state === JobState.failed}
      text={runText(t, run)}
    >
      <Button size="small" type="primary" onClick={onShow}>
        {t('move.show')}
      </Button>
      {isOpen && (
        <Button
          size="small"
          loading={running || run.cancelRequested}
          onClick={() => void task(() => moveRunApi.cancel(run.id).then(changed))}
        >
          {t('move.stop')}
        </Button>
      )}
    </JobLine>
  );
}
