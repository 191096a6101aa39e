import { type ExportCount, type ExportLink, type ExportRun, type Job, JobState } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { get, post, type Query } from '../api/client.js';
import { ordering } from '../api/jobs.js';
import { asTexts } from '../api/texts.js';
import { tellDone, tellRefused } from '../feedback.js';

const PATH = 'blade-resource/export';

/** An export of a list stands at one address; what it would be, and its job, at two beside it. */
export const exportApi = {
  count: (path: string, query: Query) => get<ExportCount>(`${path}-count`, query),
  submit: (path: string, query: Query) => ordering(post<{ id: string }>(`${path}-submit`, asTexts(query))),
  remove: (id: string) => ordering(post<unknown>(`${PATH}/remove`, undefined, { ids: id })),
  /** The browser fetches the file itself, straight to the disk. */
  download: async (id: string) => {
    const { link } = await get<ExportLink>(`${PATH}/link`, { id });
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.click();
  },
};

/** The file of an export that has ended well. */
export const fileOf = ({ more }: Job) => more as Pick<ExportRun, 'size' | 'expireTime'>;

/** Says that an export has ended. */
export function tellExported(t: TFunction, { state, title, cancelRequested, errorMessage }: Job): void {
  if (state === JobState.done) tellDone(t('export.written', { title }));
  else if (!cancelRequested) tellRefused(errorMessage ?? '');
}
