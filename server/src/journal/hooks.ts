import { message } from '@gushu/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MANAGEMENT_TENANT } from '../auth/caller.js';
import { addressOf, tokenRequestOf } from '../auth/token-request.js';
import { pathOf } from '../path-of.js';
import type { AuditKind } from '../route-notes.js';
import { kindOf, targetsOf } from './audit-rules.js';
import type { AuditEntry, AuditTrail } from './audit-trail.js';
import type { Journal } from './journal.js';
import type { Journaled } from './log-rows.js';
import { maskText, maskUrl } from './mask.js';

type Answer = Readonly<Record<string, unknown>>;

const TOO_MANY = 5002;

function answerOf(payload: unknown): Answer {
  if (typeof payload !== 'string' || payload[0] !== '{' || payload.length > 100_000) return {};
  return JSON.parse(payload) as Answer;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : '';

/** Who signed in, or tried to: nobody stands behind the request yet. */
function person(request: Journaled, kind: AuditKind, answer: Answer) {
  const { caller } = request;
  if (caller || kind !== 'sign-in') {
    return {
      tenant_id: caller?.tenantId ?? MANAGEMENT_TENANT,
      user_id: caller?.userId ?? null,
      account: caller?.account ?? '',
      user_name: caller?.userName ?? '',
    };
  }
  const asked = tokenRequestOf(request);
  const given = { ...answer, ...(answer['data'] as object | undefined) } as Answer;
  const id = textOf(given['user_id'] ?? given['userId']);
  return {
    tenant_id: textOf(given['tenant_id'] ?? given['tenantId'] ?? asked.tenantId).slice(0, 12),
    user_id: /^\d{1,19}$/.test(id) ? id : null,
    account: (textOf(given['account']) || asked.account).slice(0, 64),
    user_name: textOf(given['real_name'] ?? given['userName']).slice(0, 64),
  };
}

function entryOf(request: Journaled, reply: FastifyReply, kind: AuditKind, answer: Answer): AuditEntry {
  const refusedToken = answer['error_code'] !== undefined;
  const status = reply.statusCode === 201 ? 200 : reply.statusCode;
  const outcome = status >= 500 ? 'fault' : status >= 400 || refusedToken ? 'refused' : 'ok';
  return {
    ...person(request, kind, answer),
    kind,
    method: request.method,
    path: maskUrl(pathOf(request)).slice(0, 255),
    targets: kind === 'sign-in' ? '' : maskText(targetsOf(request, answer)),
    outcome,
    http_status: status,
    reason:
      outcome === 'ok' ? '' : maskText(textOf(answer['error_description'] ?? answer['msg'])).slice(0, 255),
    address: addressOf(request),
    request_id: request.id,
  };
}

/** An answer on its way out. */
interface Leaving {
  request: Journaled;
  reply: FastifyReply;
  payload: unknown;
}

/** Writes the trail's row of an answer, and answers what may go out then. */
async function confirmed(
  trail: AuditTrail,
  kind: AuditKind,
  { request, reply, payload }: Leaving,
): Promise<unknown> {
  const answer = answerOf(payload);
  if (answer['error_code'] === TOO_MANY) return payload;
  const kept = await trail.write(entryOf(request, reply, kind, answer));
  if (kept || reply.statusCode >= 500) return payload;
  (payload as { destroy?: () => void } | null)?.destroy?.();
  void reply
    .code(503)
    .removeHeader('content-length')
    .header('content-type', 'application/json; charset=utf-8');
  const msg = message('request.busy', request.language ?? 'zh');
  return JSON.stringify({ code: 503, success: false, data: {}, msg });
}

/** Keeps a call in the log once its answer has gone out. */
export function logCall(journal: Journal, request: Journaled, reply: FastifyReply): void {
  if (pathOf(request).startsWith('/api/')) journal.call(request, reply.statusCode, reply.elapsedTime);
}

/**
 * Follows every request: a row of the call log after its answer, and before it a row of the audit trail when it was
 * more than a plain read. What the trail could not keep is not confirmed.
 */
export function journalHooks(http: FastifyInstance, journal: Journal, trail: AuditTrail): void {
  http.addHook('onSend', (request: Journaled, reply, payload, done) => {
    const kind = kindOf(request, reply.statusCode);
    // Most leave nothing in the trail and need not wait for anybody; Fastify takes the promise of the rest.
    return kind ? confirmed(trail, kind, { request, reply, payload }) : done(null, payload);
  });
  http.addHook('onResponse', (request: Journaled, reply, done) => {
    logCall(journal, request, reply);
    done();
  });
}
