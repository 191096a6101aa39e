import { countedRecords } from '../counted-records.js';
import { differenceRecount, differenceRollup } from './difference-rollup.js';

/**
 * Rows by region, down to counties, and by status, of the tables that grow with the trees. A list of a nation's million
 * patrols is counted in half a second from their index, and from these in no time: a region has a row a status, and those
 * that wait to be folded.
 */
const COUNTS = {
  name: 'record_rollup',
  key: 'tenant_id, record, region, status',
  num: 'num',
  sources: countedRecords.map((table) => ({
    table,
    trigger: `${table}_rolled`,
    facts: (source: string, n: 1 | -1): string => `
  select r.tenant_id, '${table}' as record, left(r.xz_code, digits) as region, r.status, ${n} as num
  from ${source} r cross join (values (0), (2), (4), (6)) levels (digits)
  where r.is_deleted = 0 and length(r.xz_code) >= digits`,
  })),
};

/** Functions and triggers that count the rows of these tables. */
export const recordRollup = differenceRollup(COUNTS);

/** Counts all of them anew. */
export const recordRecount = differenceRecount(COUNTS);
