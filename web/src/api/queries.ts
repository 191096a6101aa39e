import type { PageOf, QueryMap, RecordDefinition, RowOf, SavedCriteria, SavedSpace } from '@gushu/shared';
import { get, post, type Query } from './client.js';

/** The calls of a query by the key of the record's data, as the specification names them. */
const CALLS: Readonly<Record<string, { page: string; map: string }>> = {
  '1': { page: 'page', map: 'oldTreeMap' },
  '2': { page: 'oldTreeGroupPage', map: 'oldTreeGroupMap' },
};

const callOf = ({ dataType = '1' }: RecordDefinition, kind: 'page' | 'map'): string =>
  `apicture/apicture/${CALLS[dataType]?.[kind] ?? 'page'}`;

/** One page of the rows that a query finds. */
export const fetchQueryPage = <D extends RecordDefinition>(record: D, query: Query, signal?: AbortSignal) =>
  get<PageOf<RowOf<D>>>(callOf(record, 'page'), query, signal);

/** The same rows for a map, and the area that was searched. */
export const fetchQueryMap = (record: RecordDefinition, query: Query, signal?: AbortSignal) =>
  get<QueryMap>(callOf(record, 'map'), query, signal);

/** Kinds of saved queries: conditions on fields, or areas. */
export interface SavedOf {
  queryCriteria: SavedCriteria;
  spaceQueryCriteria: SavedSpace;
}

const ALL = 200;

/** The calls of one's own saved queries of a kind. */
export const savedQueries = <K extends keyof SavedOf>(kind: K) => ({
  list: (dataType: string | undefined, signal?: AbortSignal) =>
    get<PageOf<SavedOf[K]>>(`${kind}/${kind}/list`, { dataType, size: ALL }, signal),
  save: (values: object, id?: string) =>
    post<unknown>(`${kind}/${kind}/${id ? 'update' : 'save'}`, id ? { ...values, id } : values),
  remove: (id: string) => post<unknown>(`${kind}/${kind}/remove`, undefined, { ids: id }),
});
