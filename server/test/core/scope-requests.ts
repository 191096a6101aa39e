import type { DataSource } from 'typeorm';
import type { Given } from '../kit/factories.js';
import { type RowKind, rowOf, type Rows } from './scope-rows.js';
import type { Attempt } from './scope-walk.js';

/** Rows that the requests of a route name: somebody else's, and the caller's own. */
export interface Setting {
  rows: Rows;
  own: Rows;
  db: DataSource;
}

export type Attempts = (setting: Setting) => Attempt[] | Promise<Attempt[]>;

/**
 * How the walk tests a route.
 * - `reads`: a request for the caller's own rows shows them (`proof` is found in the answers), one for the
 * neighbour's shows nothing of them.
 * - `writes`: refused for the neighbour's rows, done for the caller's own. `byRegion`: refused by the region in the
 * request, which a neighbour of another tenant shares. `refusedToo`: refused for the own rows as well.
 * - `shared`: shows data of everybody, the neighbour's rows never. The text says why.
 */
export type Calls =
  | { reads: Attempts; proof: (own: Rows) => string }
  | { writes: Attempts; byRegion?: true; refusedToo?: true }
  | { shared: string; asks?: Attempt[] };

/** Routes with their requests. */
export type Routes = [route: string, calls: Calls][];

/** Routes below a path, by methods and names: `GET list detail POST remove`. */
function routesAt(path: string, names: string): string[] {
  let method = '';
  return names.split(' ').flatMap((name) => {
    if (!/^[A-Z]+$/.test(name)) return [`${method} ${path ? `${path}/` : ''}${name}`];
    method = name;
    return [];
  });
}

export const shared = (why: string, path: string, names: string, asks?: Attempt[]): Routes =>
  routesAt(path, names).map((route) => [route, asks ? { shared: why, asks } : { shared: why }]);

export const reads = (
  path: string,
  names: string,
  proof: string | ((own: Rows) => string),
  asks: Attempts,
): Routes =>
  routesAt(path, names).map((route) => [
    route,
    { reads: asks, proof: typeof proof === 'string' ? () => proof : proof },
  ]);

export const writes = (
  path: string,
  names: string,
  asks: Attempts,
  refused: { byRegion?: true; refusedToo?: true } = {},
): Routes => routesAt(path, names).map((route) => [route, { writes: asks, ...refused }]);

export const BY_REGION = { byRegion: true } as const;
export const byMark = (own: Rows): string => own.mark;
export const byCode = (own: Rows): string => own.code;

/** Asked in these ways, each of somebody's rows. */
export const queries =
  (...asks: ((rows: Rows) => Given)[]): Attempts =>
  ({ rows }) =>
    asks.map((ask) => ({ query: ask(rows) }));

/** Sent with a body about somebody's rows. */
export const body =
  (make: (rows: Rows) => Given): Attempts =>
  ({ rows }) => [{ body: make(rows) }];

/** Asked by the id of one of somebody's rows. */
export const byRow =
  (record: { name: string }, kind: RowKind, more: Given = {}): Attempts =>
  ({ rows }) => [{ query: { id: rowOf(rows, record, kind), ...more } }];

/** Requests without a region, and for somebody's region. */
export const inRegion = (asked: Given = {}): Attempts =>
  queries(
    () => asked,
    ({ xzCode }) => ({ ...asked, xzCode }),
  );
