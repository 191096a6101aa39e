import { type InspectionRun, isOpenJob, JobState } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../jobs/JobProgress.js';
import { runApi } from './inspection-api.js';

const EVERY_MS = 1_000;

/** How far an inspection is, live while it runs; `onEnd` is called once it has ended. */
export function RunProgress({ run, onEnd }: { run: InspectionRun; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  const { data = run } = useQuery({
    // The server words errors in the reader's language.
    queryKey: ['inspection-run', run.id, i18n.language],
    queryFn: () => runApi.detail(run.id),
    enabled: isOpenJob(run),
    refetchInterval: ({ state }) => (state.data && !isOpenJob(state.data) ? false : EVERY_MS),
  });
  const hasEnded = isOpenJob(run) && !isOpenJob(data);
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  if (data.state === JobState.failed)
    return <Tag color="red">{data.errorMessage ?? t('inspection.state.failed')}</Tag>;
  if (data.state === JobState.done) return <Tag color="green">{t('inspection.state.done')}</Tag>;
  if (data.state === JobState.waiting) return <Tag>{t('inspection.state.waiting')}</Tag>;
  return <JobProgress job={data} small label={t('inspection.progress')} />;
}
