import { bodyFields, type Machine, oldTree, transitionVerb, type RecordDefinition } from '@gushu/shared';
import { bodyOf, COUNTY, type Given, parentOf, placeOf, referencesOf } from '../kit/factories.js';
import { decided, freeText, regionOf } from '../kit/record-values.js';
import type { Calls, Setting } from './scope-calls.js';
import { ALL_TREES, KINDS, type RowKind, rowOf, type Rows } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

const EXPORTS = 'tried in exports that the worker writes';

/** Lists of a record, asked in every way that could show another's rows. */
const lists =
  (record: RecordDefinition) =>
  ({ rows }: Setting): Attempt[] => {
    const [region, id] = [regionOf(record), rowOf(rows, record, 'kept')];
    return [
      { query: { size: 200 } },
      { query: { size: 1, current: 2, descs: 'id' } },
      { query: { [region]: rows.xzCode } },
      { query: { [record.title]: rows.code } },
      { query: { status: '0,1,2,3,4,5,6', ascs: region } },
      { query: { id, ids: id, tenantId: rows.tenantId } },
    ];
  };

const ids =
  (record: RecordDefinition, kind: RowKind, more: Given = {}) =>
  ({ rows }: Setting): Attempt[] => {
    const id = rowOf(rows, record, kind);
    return [{ query: { ids: id, id, ...more } }];
  };

/** The rows of somebody that a row of a record may refer to. */
const hungOn = (record: RecordDefinition, rows: Rows): Given =>
  Object.fromEntries(referencesOf(record).map(([name, parent]) => [name, rowOf(rows, parent, 'kept')]));

/** A new row in somebody's region and tenant, or on their rows. */
const save =
  (record: RecordDefinition) =>
  async ({ rows, db }: Setting): Promise<Attempt[]> => {
    const { region } = record;
    const place = region && !record.fields[region]?.auto ? { [region]: rows.xzCode } : {};
    const body = { ...place, tenantId: rows.tenantId, ...hungOn(record, rows) };
    return [{ body: await bodyOf(db, record, body) }];
  };

/** Neither a row of the neighbour's is changed, nor an own one hung on a row of the neighbour's. */
const update =
  (record: RecordDefinition) =>
  ({ rows, own }: Setting): Attempt[] => {
    const change = { id: rowOf(rows, record, 'draft'), version: 1, [freeText(record)]: '改' };
    const moved = bodyFields(record).flatMap(([name, field]) => {
      const parent = parentOf(field);
      const id = rowOf(own, record, 'draft');
      return parent ? [{ body: { id, version: 1, [name]: rowOf(rows, parent, 'kept') } }] : [];
    });
    return [{ body: change }, ...(rows === own ? [] : moved)];
  };

/** A transition of a row that waits for it. */
function transition(record: RecordDefinition, machine: Machine, ours: object): [route: string, Calls] {
  const step = decided(record, machine);
  const to = step.transition.to === 'next' ? 1 : step.transition.to;
  const above = step.transition.who === 'above' ? { refusedToo: true as const } : ours;
  return [
    `POST ${record.path}/${transitionVerb(machine.field)}`,
    { writes: ids(record, 'pending', { [machine.field]: to }), ...above },
  ];
}

/** The requests of a record's verbs, whichever of them it has. */
export function recordCalls(record: RecordDefinition): [route: string, Calls][] {
  const proof = (own: Rows) => own.mark;
  const get = (verb: string) => `GET ${record.path}/${verb}`;
  const post = (verb: string) => `POST ${record.path}/${verb}`;
  // What its region's people write, another county's do not; what is not placed by its body is made in one's own.
  const ours = placeOf(record) === COUNTY ? {} : { refusedToo: true as const };
  const hangs = referencesOf(record).length > 0;
  const placed = hangs || !record.fields[regionOf(record)]?.auto;
  const calls: [string, Calls][] = [
    ...['page', 'list', 'export'].map((verb): [string, Calls] => [
      get(verb),
      { reads: lists(record), proof },
    ]),
    [
      get('changes'),
      { reads: () => [{ query: { size: 500 } }, { query: { since: '2020-01-01', size: 500 } }], proof },
    ],
    ...['detail', 'history'].map((verb): [string, Calls] => [
      get(verb),
      { reads: ids(record, 'kept'), proof },
    ]),
    [
      get('export-count'),
      {
        reads: ({ rows }) => [{}, { query: { [regionOf(record)]: rows.xzCode } }],
        proof: () => `"total":${record === oldTree ? ALL_TREES : KINDS}`,
      },
    ],
    [post('export-submit'), { shared: EXPORTS }],
    ...['save', 'submit'].map((verb): [string, Calls] => [
      post(verb),
      placed
        ? { writes: save(record), ...(hangs ? {} : { byRegion: true as const }) }
        : { shared: 'is made in the region of who writes it; tried in records' },
    ]),
    [post('update'), { writes: update(record), ...ours }],
    [post('remove'), { writes: ids(record, 'doomed') }],
  ];
  const submits = record.states.some(({ transitions }) => transitions['submit']);
  return [
    ...calls,
    ...(submits
      ? [
          [post('submit'), { writes: save(record), ...(hangs ? {} : { byRegion: true as const }) }] as [
            string,
            Calls,
          ],
        ]
      : []),
    ...record.states.map((machine) => transition(record, machine, ours)),
  ];
}
