import { type ExportCount, type ExportLink, type ExportRun, JobState, isOpenJob } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, post, type Query } from '../api/client.js';
import { asTexts } from '../api/texts.js';
import { tellDone, tellRefused } from '../feedback.js';
import { useMyJobs } from '../layout/useMyJobs.js';

const PATH = 'blade-resource/export';
const MINE = 'my-exports';
const EVERY_MS = 1_500;

/** An export of a list stands at one address; what it would be, and its job, at two beside it. */
export const exportApi = {
  count: (path: string, query: Query) => get<ExportCount>(`${path}-count`, query),
  submit: (path: string, query: Query) => post<{ id: string }>(`${path}-submit`, asTexts(query)),
  cancel: (id: string) => post<unknown>(`${PATH}/cancel`, undefined, { id }),
  remove: (id: string) => post<unknown>(`${PATH}/remove`, undefined, { ids: id }),
  /** The browser fetches the file itself, straight to the disk. */
  download: async (id: string) => {
    const { link } = await get<ExportLink>(`${PATH}/link`, { id });
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.click();
  },
};

/** One's own exports, live while one of them runs; who is there when one ends hears of it. */
export function useMyExports(): ExportRun[] {
  const { t } = useTranslation();
  const onEnd = (run: ExportRun) => {
    if (run.state === JobState.done) tellDone(t('export.written', { title: run.title }));
    else if (!run.cancelRequested) tellRefused(run.errorMessage ?? '');
  };
  return useMyJobs({ name: MINE, path: `${PATH}/list`, isOpen: isOpenJob, everyMs: EVERY_MS, onEnd });
}

/** Reads one's own exports anew. */
export function useExportsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [MINE] });
}
