import { note, type RouteKind, type RouteNotes } from '../http/route-notes.js';

/** Declares the kind of a route to the audit trail; without it a GET only reads, and all else writes. */
export const Audited = (kind: RouteKind): MethodDecorator => note({ audited: kind });

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The kind of a route to the audit trail: as declared, else by its method. */
export const routeKind = (method: string, { audited }: RouteNotes): RouteKind =>
  audited ?? (READS.has(method) ? 'none' : 'write');
