import { type DictRow, type PageOf, businessDictionaryHistory, dictionaryHistory } from '@gushu/shared';
import { get, post, type Query } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';

/** System dictionaries, or the tenant's own. */
export type DictKind = 'dict' | 'dict-biz';

const HISTORY = { dict: dictionaryHistory, 'dict-biz': businessDictionaryHistory } as const;

/** Calls of one kind of dictionary. */
export const dictApi = (kind: DictKind) => {
  const path = `blade-system/${kind}`;
  return {
    history: HISTORY[kind],
    parents: (query: Query, signal?: AbortSignal) =>
      get<PageOf<DictRow>>(`${path}/parent-list`, query, signal),
    children: (query: Query, signal?: AbortSignal) => get<DictRow[]>(`${path}/child-list`, query, signal),
    submit: async (values: Partial<DictRow>, row?: DictRow) => {
      await post(`${path}/submit`, row ? { ...values, id: row.id } : values);
      // Selects all over the console show these texts.
      await queryClient.invalidateQueries({ queryKey: ['dictionary'] });
    },
    remove: (ids: readonly string[]) => post<unknown>(`${path}/remove`, undefined, { ids }),
  };
};
