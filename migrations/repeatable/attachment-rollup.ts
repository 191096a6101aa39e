import { differenceRecount, differenceRollup } from './difference-rollup.js';

/** Pictures and videos of trees and groups by township. */
const COUNTS = {
  name: 'attachment_rollup',
  key: 'tenant_id, place, attach_type',
  num: 'files',
  sources: [
    {
      table: 'attachment',
      trigger: 'attachments_rolled',
      facts: (source: string, n: 1 | -1): string => `
  select f.tenant_id, left(f.xz_code, 9) as place, f.attach_type, ${n} as files from ${source} f
  where f.is_deleted = 0 and f.business_type in ('1', '2') and f.attach_type in ('1', '2')`,
    },
  ],
};

/** Functions and triggers that count the pictures and videos of trees and groups. */
export const attachmentRollup = differenceRollup(COUNTS);

/** Counts all files anew. */
export const attachmentRecount = differenceRecount(COUNTS);
