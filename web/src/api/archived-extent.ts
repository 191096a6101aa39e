import type { ArchivedExtent } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get } from './client.js';

/** A register that is archived by years. */
export type ArchivedRegister = 'oldTree' | 'oldTreeGroup';

/** Rows in the snapshot of a region's year, and the counties it lacks; not requested without a year. */
export const useArchivedExtent = (register: ArchivedRegister, xzCode: string, year: number | undefined) =>
  useQuery({
    queryKey: ['archived', register, xzCode, year],
    queryFn: ({ signal }) =>
      get<ArchivedExtent>(`${register}/${register}/archivedExtent`, { xzCode, year }, signal),
    enabled: year !== undefined,
  });
