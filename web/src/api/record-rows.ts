import type { RecordDefinition } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordApi } from './record-api.js';

/** One row with its texts and the moves its reader may make. */
export function useRecordRow(record: RecordDefinition, id: string | undefined) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['record', record.name, 'row', id, i18n.language],
    queryFn: ({ signal }) => recordApi(record).detail(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** The row a form begins with: read anew, for what was kept may be older than what others have saved since. */
export function useFreshRow(record: RecordDefinition, id: string | undefined) {
  const { data, isFetchedAfterMount, ...rest } = useRecordRow(record, id);
  return { ...rest, row: isFetchedAfterMount ? data : undefined };
}

/** Forgets all that was read of a record, after a change. */
export function useForgetRecord(record: RecordDefinition): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['record', record.name] });
}
