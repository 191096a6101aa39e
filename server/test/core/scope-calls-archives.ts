import type { Calls } from './scope-calls.js';
import { ARCHIVED, type Rows } from './scope-rows.js';

const byCode = (own: Rows) => own.code;
const byMark = (own: Rows) => own.mark;
const DOSSIERS = 'tried in dossiers';
const REPORTS = 'tried in exports of reports';
const BETWEEN = { dataType: 1, fromYear: ARCHIVED - 1, toYear: ARCHIVED };

/** Asked for the own region, and for one by its code. */
const reads =
  (query: Record<string, unknown>) =>
  ({ rows }: { rows: Rows }) => [{ query }, { query: { ...query, xzCode: rows.xzCode } }];

/** Calls of filing years. */
export const archiveCalls: Readonly<Record<string, Calls>> = {
  'GET archiveYear/archiveYear/dataList': { reads: reads({ dataType: 1 }), proof: byMark },
  'GET archiveYear/archiveYear/archivedDetail': {
    reads: ({ rows }) => [{ query: { dataType: 1, year: ARCHIVED, id: rows.archivedTree } }],
    proof: byCode,
  },
  'GET archiveYear/archiveYear/obstacles': {
    reads: reads({ dataType: 1, year: 2026, kind: 'unfinished' }),
    proof: byCode,
  },
  'GET archiveYear/archiveYear/filing': {
    reads: reads({ dataType: 1, year: 2026 }),
    proof: () => '"drafts":2',
  },
  'GET archiveYear/archiveYear/filing/export': {
    reads: reads({ dataType: 1, year: 2026 }),
    proof: () => '<v>1</v>',
  },
  'GET archiveYear/archiveYear/filing/export-count': {
    shared: 'counts the regions below one, whosever rows they have',
    asks: [{ query: { dataType: 1, year: 2026 } }],
  },
  'POST archiveYear/archiveYear/filing/export-submit': { shared: REPORTS },
  'GET archiveYear/archiveYear/difference': { reads: reads(BETWEEN), proof: byCode },
  'GET archiveYear/archiveYear/differenceByRegion': { reads: reads(BETWEEN), proof: () => '"added":1' },
  'GET archiveYear/archiveYear/difference/export': { reads: reads(BETWEEN), proof: byCode },
  'GET archiveYear/archiveYear/difference/export-count': {
    reads: reads(BETWEEN),
    proof: () => '"total":2',
  },
  'POST archiveYear/archiveYear/difference/export-submit': { shared: REPORTS },
  ...Object.fromEntries(
    ['oldTree', 'oldTreeGroup'].map((register) => [
      `GET ${register}/${register}/archivedExtent`,
      { reads: reads({ year: ARCHIVED }), proof: () => String(ARCHIVED) },
    ]),
  ),
  ...Object.fromEntries(
    ['oldTree', 'oldTreeGroup'].flatMap((register) => [
      [`GET ${register}/${register}/archives`, { shared: DOSSIERS, asks: [{ query: { id: 1 } }] }],
      [`POST ${register}/${register}/dossier-submit`, { shared: DOSSIERS }],
    ]),
  ),
  // Years are opened by the nation or a province, opened anew and closed by the nation.
  'POST archiveYear/archiveYear/submit': {
    writes: ({ rows }) => [{ body: { dataType: 1, year: ARCHIVED, xzCode: rows.xzCode, state: 3 } }],
    byRegion: true,
    refusedToo: true,
  },
  'POST archiveYear/archiveYear/remind': {
    writes: ({ rows }) => [{ body: { dataType: 1, year: ARCHIVED, xzCode: rows.xzCode } }],
    byRegion: true,
  },
  ...Object.fromEntries(
    ['oldTree', 'oldTreeGroup'].map((register) => [
      `POST ${register}/${register}/archive`,
      {
        writes: ({ rows }: { rows: Rows }) => [{ query: { xzCode: rows.xzCode, year: ARCHIVED } }],
        byRegion: true,
      } as const,
    ]),
  ),
};
