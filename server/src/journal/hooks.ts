import { message } from '@gushu/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from '../http/path-of.js';
import type { AuditKind } from '../http/route-notes.js';
import { type Answer, endedEntry } from './audit-entry.js';
import { kindOf } from './audit-rules.js';
import type { AuditTrail } from './audit-trail.js';
import type { Journal } from './journal.js';
import type { Journaled } from './log-rows.js';

const TOO_MANY = 5002;

function answerOf(payload: unknown): Answer {
  if (typeof payload !== 'string' || payload[0] !== '{' || payload.length > 100_000) return {};
  return JSON.parse(payload) as Answer;
}

/** An answer on its way out. */
interface Leaving {
  request: Journaled;
  reply: FastifyReply;
  payload: unknown;
}

/**
 * Writes how a call ended, and answers what may go out then. What a begun row already speaks of goes out in any case,
 * since it is done; so does a refusal, which changed nothing. The rest is not confirmed without its row.
 */
async function confirmed(
  trail: AuditTrail,
  kind: AuditKind,
  { request, reply, payload }: Leaving,
): Promise<unknown> {
  const answer = answerOf(payload);
  const { begun } = request;
  // Where the row of its begin comes late, the trail writes the end behind it.
  if ((answer.error_code === TOO_MANY && !begun) || request.isBegunLate) return payload;
  const entry = endedEntry(request, reply, kind, answer);
  const written = (await trail.write(entry, begun?.link)) !== undefined;
  if (written || begun || entry.outcome !== 'ok') return payload;
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
 * more than a plain read. That a call begins, `AuditBegin` has written before.
 */
export function journalHooks(http: FastifyInstance, journal: Journal, trail: AuditTrail): void {
  http.addHook('onSend', (request: Journaled, reply, payload, done) => {
    const kind = kindOf(request, reply.statusCode) ?? request.begun?.kind;
    // Most leave nothing in the trail and need not wait for anybody; Fastify takes the promise of the rest.
    return kind ? confirmed(trail, kind, { request, reply, payload }) : done(null, payload);
  });
  http.addHook('onResponse', (request: Journaled, reply, done) => {
    logCall(journal, request, reply);
    done();
  });
}
