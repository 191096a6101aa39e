import type { EntityDefinition } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** One thing that happened to a row, or to what belongs to it. */
export interface HistoryLine {
  id: string;
  rowId: string;
  action: string;
  userName: string | null;
  createTime: string;
  remark: string | null;
  changes: Record<string, [from: unknown, to: unknown]> | null;
}

/** A row as far as its history is concerned. */
export interface Told {
  id: string;
  version: number;
}

/** All that happened to a row, newest first. */
export const useRowHistory = (
  { name, path }: Pick<EntityDefinition, 'name' | 'path'>,
  { id, version }: Told,
  enabled = true,
) =>
  useQuery({
    queryKey: ['record', name, 'history', id, version],
    queryFn: ({ signal }) => get<HistoryLine[]>(`${path}/history`, { id }, signal),
    enabled,
  });
