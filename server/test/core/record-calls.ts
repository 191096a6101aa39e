import { bodyFields, type RecordDefinition } from '@gushu/shared';
import { bodyOf, type Given, parentOf, parentsOf } from '../kit/factories.js';
import { freeText, isReviewed, regionOf } from '../kit/record-values.js';
import type { Calls, Setting } from './scope-calls.js';
import { type RowKind, rowOf, type Rows } from './scope-rows.js';
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

/** The rows of somebody that a row of a record may hang on. */
const hungOn = (record: RecordDefinition, rows: Rows): Given =>
  Object.fromEntries(parentsOf(record).map(([name, parent]) => [name, rowOf(rows, parent, 'kept')]));

/** A new row in somebody's region and tenant, or on their rows. */
const save =
  (record: RecordDefinition) =>
  async ({ rows, db }: Setting): Promise<Attempt[]> => {
    const region = regionOf(record);
    const place = record.fields[region]?.auto ? {} : { [region]: rows.xzCode };
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

/** The requests of a record's verbs, whichever of them it has. */
export function recordCalls(record: RecordDefinition): [route: string, Calls][] {
  const proof = (own: Rows) => own.mark;
  const get = (verb: string) => `GET ${record.path}/${verb}`;
  const post = (verb: string) => `POST ${record.path}/${verb}`;
  const hangs = parentsOf(record).length > 0;
  const calls: [string, Calls][] = [
    ...['page', 'list', 'export'].map((verb): [string, Calls] => [
      get(verb),
      { reads: lists(record), proof },
    ]),
    ...['detail', 'history'].map((verb): [string, Calls] => [
      get(verb),
      { reads: ids(record, 'kept'), proof },
    ]),
    [
      get('export-count'),
      { reads: ({ rows }) => [{}, { query: { [regionOf(record)]: rows.xzCode } }], proof: () => '"total":4' },
    ],
    [post('export-submit'), { shared: EXPORTS }],
    [post('save'), { writes: save(record), ...(hangs ? {} : { byRegion: true as const }) }],
    [post('update'), { writes: update(record) }],
    [post('remove'), { writes: ids(record, 'doomed') }],
  ];
  return isReviewed(record)
    ? [
        ...calls,
        [post('submit'), { writes: save(record), ...(hangs ? {} : { byRegion: true as const }) }],
        [post('updateStatus'), { writes: ids(record, 'pending', { status: 1 }) }],
      ]
    : calls;
}
