import type { RecordDefinition } from '@gushu/shared';

/** Addresses of batches, for the lists that lead to them. */
export const BATCH_PAGES = {
  list: '/devOps/dataImportRecord',
  fresh: '/devOps/dataImportRecord/new',
  freshOf: (record: RecordDefinition) => `/devOps/dataImportRecord/new?dataType=${record.dataType ?? ''}`,
  batch: (id: string) => `/devOps/dataImportRecord/${id}`,
} as const;
