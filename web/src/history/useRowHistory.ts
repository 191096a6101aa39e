import type { EntityDefinition, HistoryLine } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';

/** A row as far as its history is concerned. */
interface HistorySource {
  id: string;
  version: number;
}

/** All that happened to a row, newest first. */
export const useRowHistory = (
  { name, path }: Pick<EntityDefinition, 'name' | 'path'>,
  { id, version }: HistorySource,
  enabled = true,
) =>
  useQuery({
    queryKey: ['record', name, 'history', id, version],
    queryFn: ({ signal }) => get<HistoryLine[]>(`${path}/history`, { id }, signal),
    enabled,
  });
