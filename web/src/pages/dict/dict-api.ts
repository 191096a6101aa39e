import { get, post, type Query } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { Page } from '../../api/record-api.js';

/** A dictionary (parentId 0) or one of its entries. */
export interface Dict {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  sort: number;
  /** 1: sealed, not offered any more. */
  isSealed: 0 | 1;
  remark: string;
  children?: Dict[];
}

/** System dictionaries, or the tenant's own. */
export type DictKind = 'dict' | 'dict-biz';

/** Calls of one kind of dictionary. */
export const dictApi = (kind: DictKind) => {
  const path = `blade-system/${kind}`;
  return {
    parents: (query: Query, signal?: AbortSignal) => get<Page<Dict>>(`${path}/parent-list`, query, signal),
    children: (query: Query, signal?: AbortSignal) => get<Dict[]>(`${path}/child-list`, query, signal),
    submit: async (values: Partial<Dict>, row?: Dict) => {
      await post(`${path}/submit`, row ? { ...values, id: row.id } : values);
      // Selects all over the console show these texts.
      await queryClient.invalidateQueries({ queryKey: ['dictionary'] });
    },
    remove: (ids: readonly string[]) => post<unknown>(`${path}/remove`, undefined, { ids }),
  };
};
