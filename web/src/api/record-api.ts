import type { RecordDefinition, RowOf, Values, PageOf } from '@gushu/shared';
import { get, post, type Query, request } from './client.js';

/** The verbs of a record, called by its definition. A row on update carries its `id` and `version`. */
export const recordApi = <D extends RecordDefinition>({ path, pageVerb = 'page' }: D) => ({
  page: (query: Query, signal?: AbortSignal) => get<PageOf<RowOf<D>>>(`${path}/${pageVerb}`, query, signal),
  detail: (id: string, signal?: AbortSignal) => get<RowOf<D>>(`${path}/detail`, { id }, signal),
  /** Stores one row however often it is sent with the same key. */
  save: (values: Values<D>, key?: string) =>
    request<RowOf<D>>(`${path}/save`, {
      method: 'POST',
      body: values,
      ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
    }),
  update: (values: Values<D> & { id: string; version: number }) => post<RowOf<D>>(`${path}/update`, values),
  remove: (ids: readonly string[]) => post<unknown>(`${path}/remove`, undefined, { ids }),
});
