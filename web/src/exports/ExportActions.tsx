import { isOpenJob, type Job, JobState } from '@gushu/shared';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { numberText } from '../locales/number-text.js';
import { sizeText } from '../sheet-import/figures.js';
import { exportApi, fileOf } from './export-api.js';

/** Result of an export, in words. */
export function exportText(t: TFunction, job: Job): string {
  if (job.state === JobState.expired) return t('export.expired');
  const { size, expireTime } = fileOf(job);
  const until = expireTime?.slice(0, 16);
  return t('export.done', { total: numberText(job.total), size: sizeText(size), until });
}

/** Buttons of an export that has ended. */
export function ExportActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  if (isOpenJob(job)) return null;
  return (
    <>
      {job.state === JobState.done && (
        <Button
          size="small"
          type="primary"
          loading={running}
          onClick={() => void run(() => exportApi.download(job.id))}
        >
          {t('export.download')}
        </Button>
      )}
      <Button size="small" disabled={running} onClick={() => void run(() => exportApi.remove(job.id))}>
        {t('action.delete')}
      </Button>
    </>
  );
}
