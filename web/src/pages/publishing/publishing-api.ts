import type { PageOf, Reader, ReaderCounts, RecordDefinition, RowOf, WarnedRegion } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.js';

/** Those who have read a row, those who have not, or both. */
export type Whom = '1' | '0' | '';

interface Asked {
  whom: Whom;
  current: number;
  size: number;
}

/** A page of the people to whom a row is published. */
export const useReaders = (
  { path, name }: RecordDefinition,
  { id, version }: RowOf,
  { whom, ...page }: Asked,
) =>
  useQuery({
    queryKey: ['record', name, 'readers', id, version, whom, page],
    queryFn: ({ signal }) =>
      get<PageOf<Reader> & ReaderCounts>(`${path}/readers`, { id, read: whom, ...page }, signal),
    placeholderData: keepPreviousData,
  });

/** The regions that a warning names, with the trees in them now. */
export const useWarnedRegions = ({ id, version }: RowOf) =>
  useQuery({
    queryKey: ['record', 'emergencyWarning', 'regions', id, version],
    queryFn: ({ signal }) => get<WarnedRegion[]>('emergencyWarning/emergencyWarning/regions', { id }, signal),
  });
