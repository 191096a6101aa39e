import {
  isOpenJob,
  type PageOf,
  type RegionMerge,
  type RegionMergeLine,
  type RegionMergePreview,
} from '@gushu/shared';
import { get, post } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';

const PATH = 'blade-system/region/move';

/** Rows of which region come to which other one. */
export interface Order {
  fromCode: string;
  toCode: string;
  /** WKT; nothing for all rows of the region. */
  geom?: string | null;
  /** Where the map begins at which the polygon is drawn. */
  xzCode?: string;
}

/** Key of all that is read of merges. */
export const MERGES = ['region-merges'] as const;

const bodyOf = ({ fromCode, toCode, geom }: Order) => ({ fromCode, toCode, ...(geom ? { geom } : {}) });

export const regionMergeApi = {
  preview: (order: Order) => post<RegionMergePreview>(`${PATH}/preview`, bodyOf(order)),
  submit: (order: Order) => ordering(post<{ id: string }>(PATH, bodyOf(order))),
  page: (current: number, size: number, signal?: AbortSignal) =>
    get<PageOf<RegionMerge>>(PATH, { current, size }, signal),
  lines: (id: string, current: number, size: number, signal?: AbortSignal) =>
    get<PageOf<RegionMergeLine>>(`${PATH}/lines`, { id, current, size }, signal),
  undo: (id: string) => ordering(post<{ id: string }>(`${PATH}/undo`, {}, { id })),
  cancel: (id: string) => post(`${PATH}/cancel`, {}, { id }),
};

/** Whether one of the merges is not at its end. */
export const anyOpen = (page: PageOf<RegionMerge> | undefined): boolean =>
  page?.records.some(isOpenJob) ?? false;
