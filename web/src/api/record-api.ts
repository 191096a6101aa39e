import type { RecordDefinition, Row, Values, PageOf } from '@gushu/shared';
import { get, post, type Query } from './client.js';

/** The verbs of a record, called by its definition. A row on update carries its `id` and `version`. */
export const recordApi = <D extends RecordDefinition>({ path, pageVerb = 'page' }: D) => ({
  page: (query: Query, signal?: AbortSignal) => get<PageOf<Row<D>>>(`${path}/${pageVerb}`, query, signal),
  detail: (id: string, signal?: AbortSignal) => get<Row<D>>(`${path}/detail`, { id }, signal),
  save: (values: Values<D>) => post<Row<D>>(`${path}/save`, values),
  update: (values: Values<D> & { id: string; version: number }) => post<Row<D>>(`${path}/update`, values),
  remove: (ids: readonly string[]) => post<unknown>(`${path}/remove`, undefined, { ids }),
});
