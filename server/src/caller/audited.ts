import { note, type RouteKind, type RouteNotes } from '../http/route-notes.js';

/** What a route does, where its method does not say: without this a GET only reads, and all else writes. */
export const Audited = (kind: RouteKind): MethodDecorator => note({ audited: kind });

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a route does: as declared, else by its method. */
export const routeKind = (method: string, { audited }: RouteNotes): RouteKind =>
  audited ?? (READS.has(method) ? 'none' : 'write');
