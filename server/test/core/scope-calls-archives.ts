import {
  BY_REGION,
  body,
  byCode,
  byMark,
  inRegion,
  queries,
  reads,
  type Routes,
  shared,
  writes,
} from './scope-requests.js';
import { ARCHIVED } from './scope-rows.js';

const AT = 'archiveYear/archiveYear';
const DOSSIERS = 'tried in dossiers';
const FILED = { dataType: 1, year: 2026 };
const BETWEEN = { dataType: 1, fromYear: ARCHIVED - 1, toYear: ARCHIVED };

/** Calls of filing years. */
export const archiveCalls: Routes = [
  ...reads(AT, 'GET dataList', byMark, inRegion({ dataType: 1 })),
  ...reads(
    AT,
    'GET archivedDetail',
    byCode,
    queries((rows) => ({ dataType: 1, year: ARCHIVED, id: rows.archivedTree })),
  ),
  ...reads(AT, 'GET obstacles', byCode, inRegion({ ...FILED, kind: 'unfinished' })),
  ...reads(AT, 'GET filing', '"drafts":2', inRegion(FILED)),
  ...reads(AT, 'GET filing/export', '<v>1</v>', inRegion(FILED)),
  ...shared('counts the regions below one, whosever rows they have', AT, 'GET filing/export-count', [
    { query: FILED },
  ]),
  ...reads(AT, 'GET difference difference/export', byCode, inRegion(BETWEEN)),
  ...reads(AT, 'GET differenceByRegion', '"added":1', inRegion(BETWEEN)),
  ...reads(AT, 'GET difference/export-count', '"total":2', inRegion(BETWEEN)),
  ...shared('tried in exports of reports', AT, 'POST filing/export-submit difference/export-submit'),
  ...['oldTree/oldTree', 'oldTreeGroup/oldTreeGroup'].flatMap((path) => [
    ...reads(path, 'GET archivedExtent', String(ARCHIVED), inRegion({ year: ARCHIVED })),
    ...shared(DOSSIERS, path, 'GET archives', [{ query: { id: 1 } }]),
    ...shared(DOSSIERS, path, 'POST dossier-submit'),
    ...writes(
      path,
      'POST archive',
      queries(({ xzCode }) => ({ xzCode, year: ARCHIVED })),
      BY_REGION,
    ),
  ]),
  // Years are opened by the nation or a province, opened anew and closed by the nation.
  ...writes(
    AT,
    'POST submit',
    body(({ xzCode }) => ({ dataType: 1, year: ARCHIVED, xzCode, state: 3 })),
    {
      byRegion: true,
      refusedToo: true,
    },
  ),
  ...writes(
    AT,
    'POST remind',
    body(({ xzCode }) => ({ dataType: 1, year: ARCHIVED, xzCode })),
    BY_REGION,
  ),
];
