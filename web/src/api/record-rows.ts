import type { RecordDefinition } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from './error.js';
import { recordApi } from './record-api.js';

function useRow<D extends RecordDefinition>(record: D, id: string | undefined) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['record', record.name, 'row', id, i18n.language],
    queryFn: ({ signal }) => recordApi(record).detail(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/**
 * One row with its texts and the transitions its reader may make. It stays while the line is lost or the server at fault;
 * what is gone, or may be seen no more, does not.
 */
export function useRecordRow<D extends RecordDefinition>(record: D, id: string | undefined) {
  const { data, error, refetch } = useRow(record, id);
  return { data: isRefused(error) ? undefined : data, error, refetch };
}

/** The row a form begins with: read anew, for what was cached may be older than what others have saved since. */
export function useFreshRow<D extends RecordDefinition>(record: D, id: string | undefined) {
  const { data, error, isFetchedAfterMount, refetch } = useRow(record, id);
  const [begun, begin] = useState<string>();
  if (begun !== id && data && !error && isFetchedAfterMount) begin(id);
  // A form that has begun stays over what a later reading may say, or its line lose.
  return begun === id ? { row: data, error: null, refetch } : { row: undefined, error, refetch };
}

/** Forgets all that was read of a record, and what waits of it for whom, after a change. */
export function useInvalidateRecord(record: RecordDefinition): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['inbox'] });
    void client.invalidateQueries({ queryKey: ['my-notices'] });
    await client.invalidateQueries({ queryKey: ['record', record.name] });
  };
}
