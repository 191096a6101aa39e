import { byCode, inRegion, queries, reads, type Routes, shared } from './scope-requests.js';
import { ALL_TREES } from './scope-rows.js';

const OWN = 'has to do with what the caller has saved only';
const TREES = 'oldTree/oldTree';
const CRITERIA = JSON.stringify({
  match: 'any',
  conditions: [
    { field: 'status', op: 'in', values: ['0', '1'] },
    { field: 'remark', op: 'null', values: [] },
  ],
});
const found = queries(
  ({ xzCode }) => ({ xzCode, size: 200 }),
  ({ xzCode }) => ({ xzCode: xzCode.slice(0, 2), criteria: CRITERIA, size: 200 }),
  () => ({ geom: 'POINT(120.1 30.2)', buffer: 50_000, size: 200 }),
);

/** Calls of the query screens, of saved queries, and of the protection scopes of trees. */
export const queryCalls: Routes = [
  ...reads(
    'apicture/apicture',
    'GET page spacePage oldTreeMap oldTreeGroupPage oldTreeGroupMap',
    byCode,
    found,
  ),
  ...['queryCriteria/queryCriteria', 'spaceQueryCriteria/spaceQueryCriteria'].flatMap((path) => [
    ...shared(OWN, path, 'GET list', [{}, { query: { dataType: 1, size: 200 } }]),
    ...shared(OWN, path, 'POST save update remove'),
  ]),
  ...shared(OWN, 'spaceQueryCriteria/spaceQueryCriteria', 'GET detail', [{ query: { id: 1 } }]),
  ...shared(OWN, 'bookMark/bookMark', 'GET list', [{ query: { dataType: 1, size: 10_000 } }]),
  ...shared(OWN, 'bookMark/bookMark', 'POST save remove'),
  ...reads(TREES, 'GET scope-export', byCode, inRegion()),
  ...reads(TREES, 'GET scope-export-count', `"total":${ALL_TREES}`, inRegion()),
  ...shared('tried in exports that the worker writes', TREES, 'POST scope-export-submit'),
  ...shared('works out an outline from the question alone', TREES, 'GET default-scope', [
    { query: { lon: 120, lat: 30 } },
  ]),
];
