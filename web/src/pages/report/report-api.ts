import { report, type ReportDataset, type ReportPreview } from '@gushu/shared';
import { download, get, post, request } from '../../api/client.js';
import { exportApi } from '../../exports/export-api.js';

/** Whose data a report is read for. */
export interface Asked {
  year?: number | undefined;
  xzCode?: string | undefined;
  /** Conditions on the fields of the list, as JSON. */
  criteria?: string | undefined;
}

const EXPORT = `${report.path}/export`;

export const reportApi = {
  datasets: (signal?: AbortSignal) => get<ReportDataset[]>(`${report.path}/datasets`, {}, signal),
  preview: (id: string, asked: Asked, signal?: AbortSignal) =>
    get<ReportPreview>(`${report.path}/preview`, { id, ...asked }, signal),
  file: (id: string, asked: Asked, form: 'xlsx' | 'pdf') =>
    download(EXPORT, { query: { id, ...asked, form } }),
  count: (id: string, asked: Asked) => exportApi.count(EXPORT, { id, ...asked }),
  /** Orders a PDF from the worker. */
  order: (id: string, asked: Asked) => exportApi.submit(EXPORT, { id, ...asked }),
  template: (id: string) => download(`${report.path}/template`, { query: { id } }),
  resetTemplate: (id: string) => post<true>(`${report.path}/template-reset`, {}, { id }),
  replaceTemplate: (id: string, file: File) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return request<true>(`${report.path}/template`, { method: 'POST', query: { id }, body });
  },
};
