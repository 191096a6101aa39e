import { report, type ReportSheet } from '@gushu/shared';
import { download, get, request } from '../../api/client.js';

/** Whose data a report is read for. */
export interface Asked {
  year?: number | undefined;
  xzCode?: string | undefined;
}

export const reportApi = {
  preview: (id: string, { year, xzCode }: Asked, signal?: AbortSignal) =>
    get<ReportSheet>(`${report.path}/preview`, { id, year, xzCode }, signal),
  file: (id: string, { year, xzCode }: Asked, form: 'xlsx' | 'pdf') =>
    download(`${report.path}/export`, { query: { id, year, xzCode, form } }),
  template: (id: string) => download(`${report.path}/template`, { query: { id } }),
  replaceTemplate: (id: string, file: File) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return request<true>(`${report.path}/template`, { method: 'POST', query: { id }, body });
  },
};
