import { type ExportRun, JobState, isOpenJob } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { JobLine } from '../layout/JobLine.js';
import { countText, sizeText } from '../sheet-import/figures.js';
import { exportApi, useExportsChanged } from './export-api.js';

/** What one may do with an export where it is. */
function ExportActions({ run }: { run: ExportRun }) {
  const { t } = useTranslation();
  const { running, run: task } = useTask();
  const changed = useExportsChanged();
  const change = (work: () => Promise<unknown>) => () => void task(() => work().then(changed));
  if (isOpenJob(run))
    return (
      <Button
        size="small"
        loading={running || run.cancelRequested}
        onClick={change(() => exportApi.cancel(run.id))}
      >
        {t('export.cancel')}
      </Button>
    );
  return (
    <>
      {run.state === JobState.done && (
        <Button
          size="small"
          type="primary"
          loading={running}
          onClick={() => void task(() => exportApi.download(run.id))}
        >
          {t('export.download')}
        </Button>
      )}
      <Button size="small" disabled={running} onClick={change(() => exportApi.remove(run.id))}>
        {t('action.delete')}
      </Button>
    </>
  );
}

/** How far an export is, or what came of it, in words. */
function stateText(t: ReturnType<typeof useTranslation>['t'], run: ExportRun): string {
  if (run.cancelRequested && isOpenJob(run)) return t('export.canceling');
  switch (run.state) {
    case JobState.waiting:
      return t('export.waiting', { total: countText(run.total) });
    case JobState.running:
      return t('export.running', { done: countText(run.done), total: countText(run.total) });
    case JobState.done:
      return t('export.done', {
        total: countText(run.total),
        size: sizeText(run.size),
        until: run.expireTime?.slice(0, 16),
      });
    case JobState.expired:
      return t('export.expired');
    default:
      return run.errorMessage ?? '';
  }
}

/** One of one's own exports that the server writes: how far it is, and its file. */
export function ExportLine({ run }: { run: ExportRun }) {
  const { t } = useTranslation();
  const isOpen = isOpenJob(run);
  return (
    <JobLine
      job={run}
      {...(isOpen ? { progress: t('export.progress', { title: run.title }) } : {})}
      failed={run.state === JobState.failed}
      text={stateText(t, run)}
    >
      <ExportActions run={run} />
    </JobLine>
  );
}
