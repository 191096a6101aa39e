import { PICTURE_DATA_TYPE, type RecordDefinition } from '@gushu/shared';

/** Addresses of batches, for the lists that lead to them. */
export const BATCH_PAGES = {
  list: '/devOps/dataImportRecord',
  fresh: '/devOps/dataImportRecord/new',
  freshOf: (record: RecordDefinition) => `/devOps/dataImportRecord/new?dataType=${record.dataType ?? ''}`,
  pictures: `/devOps/dataImportRecord/new?dataType=${PICTURE_DATA_TYPE}`,
  batch: (id: string) => `/devOps/dataImportRecord/${id}`,
} as const;
