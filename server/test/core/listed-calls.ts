import {
  attach,
  bodyFields,
  type EntityDefinition,
  type Machine,
  oldTree,
  type RecordDefinition,
  RECORDS,
  transitionVerb,
  treeSpecies,
} from '@gushu/shared';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Route } from '../../src/auth/route-check.js';
import { isListed } from '../../src/blade/listed-routes.js';
import { definitions } from '../../src/rows/definitions.js';
import { plainValue, regionOf } from '../../src/samples/rows.js';
import { bodyOf, COUNTY, type Given, parentOf, placeOf, referencesOf, SPECIES } from '../kit/factories.js';
import { buildUpload } from '../kit/files.js';
import { decided, freeText } from '../kit/record-values.js';
import type { Calls, Setting } from './scope-requests.js';
import { ALL_TREES, kindsOf, type RowKind, rowOf, type Rows } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

const EXPORTS = 'tried in exports that the worker writes';

/** Lists of a record, with every parameter that could show another's rows. */
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

/** References of a row to files that its writer has uploaded. */
async function uploadsFor(record: RecordDefinition, { own, db }: Setting): Promise<Given> {
  const given: Given = {};
  for (const [name, field] of bodyFields(record))
    if (field.kind === 'reference' && field.to === attach.path)
      given[name] = await buildUpload(db, { userId: own.author!, tenantId: own.tenantId });
  return given;
}

/** The body of a new row in somebody's region and tenant, or on their rows. */
export async function newRow(record: RecordDefinition, setting: Setting): Promise<Given> {
  const { rows, db } = setting;
  const { region } = record;
  const place = region && !record.fields[region]?.auto ? { [region]: rows.xzCode } : {};
  const hung = { ...hungOn(record, rows), ...(await uploadsFor(record, setting)) };
  return bodyOf(db, record, { ...place, tenantId: rows.tenantId, ...hung });
}

const save =
  (record: RecordDefinition) =>
  async (setting: Setting): Promise<Attempt[]> => [{ body: await newRow(record, setting) }];

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

/** The requests of a record's verbs, whichever of them it has: those that are written out with a verb's decorator too. */
function recordCalls(record: RecordDefinition): [route: string, Calls][] {
  const proof = (own: Rows) => own.mark;
  const get = (verb: string) => `GET ${record.path}/${verb}`;
  const post = (verb: string) => `POST ${record.path}/${verb}`;
  // A county does not write rows of records that belong to another place; rows without a place in their body are made
  // in one's own.
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
    ...['detail', 'history', 'timeline'].map((verb): [string, Calls] => [
      get(verb),
      { reads: ids(record, 'kept'), proof },
    ]),
    [
      get('export-count'),
      {
        reads: ({ rows }) => [{}, { query: { [regionOf(record)]: rows.xzCode } }],
        proof: () => `"total":${record === oldTree ? ALL_TREES : kindsOf(record).length}`,
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

const WHOSE: Record<EntityDefinition['tenancy'], string> = {
  own: 'a tenant’s own; tenant-row-matrix.e2e.ts asks for another’s',
  shared: 'read by everybody, and written by the platform’s people',
  platform: 'the platform’s alone; matrix.e2e.ts asks as others',
};

/** A list's filters, each with a value that its field takes. */
const filtersOf = ({ fields }: EntityDefinition): Given =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.filter && field.filter !== 'range' && !field.secret ? [[name, plainValue(field) ?? '']] : [],
    ),
  );

/** The request of a listed verb of an administered entity: it shows and changes nothing that a region has. */
function entityCall(entity: EntityDefinition, { method, handler }: Route): Calls {
  const shared = WHOSE[entity.tenancy];
  if (method === 'POST') return { shared };
  const asks = [{}, { query: { id: entity === treeSpecies ? SPECIES : 1, tenantId: '100001', size: -1 } }];
  const isList = ['list', 'page'].includes(handler);
  return { shared, asks: isList ? [...asks, { query: { ...filtersOf(entity), size: 100 } }] : asks };
}

/** The definition that a controller stands at the path of. */
export const definitionOf = ({ controller }: Route): EntityDefinition | undefined => {
  const paths = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
  return definitions.find(({ path }) => paths.includes(path));
};

/** The requests that follow from the verbs of all controllers, by their routes. */
export function listedCalls(routes: readonly Route[]): [route: string, Calls][] {
  const ofRecords = new Map(RECORDS.flatMap(recordCalls));
  return routes.flatMap((route): [string, Calls][] => {
    const name = `${route.method} ${route.path}`;
    const definition = definitionOf(route);
    const isEntity = definition && !RECORDS.some((record) => record === definition);
    const call =
      isEntity && isListed(route.controller, route.handler)
        ? entityCall(definition, route)
        : ofRecords.get(name);
    return call ? [[name, call]] : [];
  });
}
