import { routeKind } from '../caller/audited.js';
import { pathOf } from '../http/path-of.js';
import { type AuditKind, registeredNotes } from '../http/route-notes.js';
import type { Journaled } from './log-rows.js';

/** Kind under which a request of an application route is recorded; undefined for plain reads. */
export function kindOf(request: Journaled, status: number): AuditKind | undefined {
  if (!pathOf(request).startsWith('/api/')) return undefined;
  const { method, routeOptions } = request;
  const kind = request.turnedOut ?? routeKind(method, registeredNotes(routeOptions.config));
  if (kind === 'sign-in' || kind === 'sign-out') return kind;
  // Callers that are refused for too many requests would fill a trail that nobody may shorten.
  if (status === 429) return undefined;
  if (status === 401 || status === 403) return request.caller ? 'refusal' : undefined;
  if (kind === 'none') return undefined;
  // Of nobody only what went through: the rest was turned away at the door or does not exist.
  return kind === 'export' || request.caller || status < 400 ? kind : undefined;
}

const IDS = [
  'id',
  'ids',
  'userIds',
  'userId',
  'roleIds',
  'roleId',
  'menuIds',
  'tenantId',
  'attachId',
  'code',
];

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Ids that a request names, and the one its answer made; neither masked nor cut. */
export function targetsOf(request: Journaled, answer: Readonly<Record<string, unknown>>): string {
  const given = { ...(request.query as object), ...(request.body as object | undefined) } as Record<
    string,
    unknown
  >;
  const named = IDS.flatMap((name) => {
    const value = given[name];
    // A list may hold anything: values that are no ids are ignored here as by the call.
    const text = Array.isArray(value) ? value.filter(isPlain).join(',') : value;
    return isPlain(text) ? [`${name}=${text}`] : [];
  });
  const made = (answer.data as { id?: unknown; attachId?: unknown } | null | undefined) ?? {};
  const id = made.id ?? made.attachId;
  const isNew = isPlain(id) && given['id'] === undefined;
  return [...named, ...(isNew ? [`id=${id}`] : [])].join('; ');
}
