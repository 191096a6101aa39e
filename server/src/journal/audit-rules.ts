import { pathOf } from '../path-of.js';
import type { Journaled } from './log-rows.js';

/** Kinds of what the audit trail keeps. */
export type AuditKind = 'write' | 'sign-in' | 'sign-out' | 'refusal' | 'grant' | 'export';

const SIGN_IN = /\/blade-auth\/(oauth\/token|token|oauth\/thirdtoken)$/;
const SIGN_OUT = /\/blade-auth\/(oauth\/)?logout$/;
// Posts that ask for something or hand over a log, and change nothing that anybody owns.
const ASKING = /\/blade-auth\/(oauth\/)?(user)?captcha$/;
// Blade's habit: some of its reads write.
const WRITING_GET = /\/(delete\w*|remove\w*|clear-cache)$/;
const GRANT = /\/(grant|\w+-grant|grant-\w+)$/;
const EXPORT = /\/export(-\w+)?$/;
const EXPORT_FORM = /\/export-template$/;

/** What kind of thing a request of an application route is; undefined for plain reads. */
export function kindOf(request: Journaled, status: number): AuditKind | undefined {
  const path = pathOf(request);
  if (!path.startsWith('/api/') || ASKING.test(path)) return undefined;
  if (SIGN_IN.test(path)) return 'sign-in';
  if (SIGN_OUT.test(path))
    return Array.isArray(request.body) || hasLogs(request.body) ? undefined : 'sign-out';
  if (status === 401 || status === 403) return request.caller ? 'refusal' : undefined;
  if (EXPORT.test(path) && !EXPORT_FORM.test(path)) return 'export';
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (reads && !WRITING_GET.test(path)) return undefined;
  // Nobody who did anything: the call was turned away at the door or does not exist.
  if (!request.caller) return undefined;
  return GRANT.test(path) ? 'grant' : 'write';
}

const hasLogs = (body: unknown): boolean => body !== null && typeof body === 'object' && 'logs' in body;

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
const MOST = 1_000;

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Ids that a request names, and the one its answer made. */
export function targetsOf(request: Journaled, answer: Readonly<Record<string, unknown>>): string {
  const given = { ...(request.query as object), ...(request.body as object | undefined) } as Record<
    string,
    unknown
  >;
  const named = IDS.flatMap((name) => {
    const value = given[name];
    // A list may hold anything: what is no id is passed over here as it is by the call.
    const text = Array.isArray(value) ? value.filter(isPlain).join(',') : value;
    return isPlain(text) ? [`${name}=${text}`] : [];
  });
  const made = (answer['data'] as { id?: unknown; attachId?: unknown } | null | undefined) ?? {};
  const id = made.id ?? made.attachId;
  const isNew = isPlain(id) && given['id'] === undefined;
  return [...named, ...(isNew ? [`id=${id}`] : [])].join('; ').replaceAll('\0', '').slice(0, MOST);
}
