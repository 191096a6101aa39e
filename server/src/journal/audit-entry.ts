import type { FastifyReply } from 'fastify';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { addressOf, DONE, tokenRequestOf } from '../caller/token-request.js';
import { pathOf } from '../http/path-of.js';
import type { AuditKind } from '../http/route-notes.js';
import { targetsOf } from './audit-rules.js';
import { type AuditEntry, WIDTHS } from './audit-trail.js';
import type { Journaled } from './log-rows.js';
import { maskedCut, maskUrl } from '../process/mask.js';

/** Fields of an answer that the trail reads; empty where it is no JSON. */
export type Answer = {
  readonly data?: unknown;
  readonly user_id?: unknown;
  readonly userId?: unknown;
  readonly tenant_id?: unknown;
  readonly tenantId?: unknown;
  readonly account?: unknown;
  readonly real_name?: unknown;
  readonly userName?: unknown;
  readonly error_code?: unknown;
  readonly error_description?: unknown;
  readonly msg?: unknown;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

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
  const given = { ...answer, ...(answer.data as object | undefined) } as Answer;
  const id = textOf(given.user_id ?? given.userId);
  return {
    tenant_id: textOf(given.tenant_id ?? given.tenantId ?? asked.tenantId),
    user_id: /^\d{1,19}$/.test(id) ? id : null,
    account: textOf(given.account) || asked.account,
    user_name: textOf(given.real_name ?? given.userName),
  };
}

/** Ids without secrets; of a name that is given several times all values go, not the first alone. */
const maskedTargets = (targets: string): string =>
  maskedCut(targets, WIDTHS.targets).replace(/=\*\*\*,[^;]*/g, '=***');

/** Entry of a call before its outcome is known. */
export const begunEntry = (request: Journaled, kind: AuditKind, answer: Answer = {}): AuditEntry => ({
  ...person(request, kind, answer),
  kind,
  method: request.method,
  path: maskUrl(pathOf(request)),
  targets: kind === 'sign-in' ? '' : maskedTargets(targetsOf(request, answer)),
  outcome: 'begun',
  http_status: 0,
  reason: '',
  address: addressOf(request),
  request_id: request.id,
});

/** The same with what became of it. */
export function endedEntry(
  request: Journaled,
  reply: FastifyReply,
  kind: AuditKind,
  answer: Answer,
): AuditEntry {
  const { error_code: code = DONE } = answer;
  const refusedToken = code !== DONE;
  const http_status = reply.statusCode === 201 ? 200 : reply.statusCode;
  const outcome = http_status >= 500 ? 'fault' : http_status >= 400 || refusedToken ? 'refused' : 'ok';
  const said = textOf(answer.error_description ?? answer.msg);
  const reason = outcome === 'ok' ? '' : maskedCut(said, WIDTHS.reason);
  return { ...begunEntry(request, kind, answer), outcome, http_status, reason };
}
