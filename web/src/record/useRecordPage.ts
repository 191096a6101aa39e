import type { RecordDefinition } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../api/record-api.js';
import type { ListState } from './list-state.js';

/** The rows of the list's page. The last page stays in sight while the next one is on its way. */
export function useRecordPage(record: RecordDefinition, { filters, order, current, size }: ListState) {
  const { i18n } = useTranslation();
  const query = { ...filters, ...order, current, size };
  return useQuery({
    queryKey: ['record', record.name, 'page', i18n.language, query],
    queryFn: ({ signal }) => recordApi(record).page(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

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

/** Forgets all that was read of a record, after a change. */
export function useForgetRecord(record: RecordDefinition): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['record', record.name] });
}
