import type { Calls, Setting } from './scope-calls.js';
import { ALL_TREES } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

const OWN = 'has to do with what the caller has saved only';
const CRITERIA = JSON.stringify({
  match: 'any',
  conditions: [
    { field: 'status', op: 'in', values: ['0', '1'] },
    { field: 'remark', op: 'null', values: [] },
  ],
});

const queries = ({ rows }: Setting): Attempt[] => [
  { query: { xzCode: rows.xzCode, size: 200 } },
  { query: { xzCode: rows.xzCode.slice(0, 2), criteria: CRITERIA, size: 200 } },
  { query: { geom: 'POINT(120.1 30.2)', buffer: 50_000, size: 200 } },
];

const scopes = ({ rows }: Setting): Attempt[] => [{}, { query: { xzCode: rows.xzCode } }];

/** Calls of the query screens, of what people save there, and of the protection scopes of trees. */
export const queryCalls: [string, Calls][] = [
  ...['page', 'spacePage', 'oldTreeMap', 'oldTreeGroupPage', 'oldTreeGroupMap'].map(
    (call): [string, Calls] => [
      `GET apicture/apicture/${call}`,
      { reads: queries, proof: ({ code }) => code },
    ],
  ),
  ...['queryCriteria', 'spaceQueryCriteria'].flatMap((path): [string, Calls][] => [
    [`GET ${path}/${path}/list`, { shared: OWN, asks: [{}, { query: { dataType: 1, size: 200 } }] }],
    ...['save', 'update', 'remove'].map((call): [string, Calls] => [
      `POST ${path}/${path}/${call}`,
      { shared: OWN },
    ]),
  ]),
  ['GET spaceQueryCriteria/spaceQueryCriteria/detail', { shared: OWN, asks: [{ query: { id: 1 } }] }],
  ['GET bookMark/bookMark/list', { shared: OWN, asks: [{ query: { dataType: 1, size: 10_000 } }] }],
  ['POST bookMark/bookMark/save', { shared: OWN }],
  ['POST bookMark/bookMark/remove', { shared: OWN }],
  ['GET oldTree/oldTree/scope-export', { reads: scopes, proof: ({ code }) => code }],
  ['GET oldTree/oldTree/scope-export-count', { reads: scopes, proof: () => `"total":${ALL_TREES}` }],
  ['POST oldTree/oldTree/scope-export-submit', { shared: 'tried in exports that the worker writes' }],
  [
    'GET oldTree/oldTree/default-scope',
    { shared: 'works out an outline from the question alone', asks: [{ query: { lon: 120, lat: 30 } }] },
  ],
];
