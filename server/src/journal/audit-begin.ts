import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { routeKind } from '../caller/audited.js';
import { RateLimit } from '../http/rate-limit.js';
import { addressOf } from '../caller/token-request.js';
import { AppError, TooManyError } from '../http/errors.js';
import { pathOf } from '../http/path-of.js';
import { type AuditKind, registeredNotes, type RouteKind } from '../http/route-notes.js';
import { begunEntry } from './audit-entry.js';
import { AuditTrail } from './audit-trail.js';
import type { Journaled } from './log-rows.js';

/**
 * Kinds recorded only at the end: nothing has changed, no token is out and nobody is signed in before the answer, and
 * the row is stored before it goes out.
 */
const AT_THE_END: ReadonlySet<RouteKind> = new Set(['none', 'sign-in', 'sign-out']);
const STRANGERS_PER_MINUTE = 60;

/**
 * Writes a call into the audit trail before it is carried out, behind the guard that says who calls. A call that the
 * trail cannot store is refused; one whose process ends on the way is left as begun, outcome unknown.
 */
@Injectable()
export class AuditBegin implements CanActivate {
  constructor(
    private readonly trail: AuditTrail,
    private readonly limit: RateLimit,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Journaled>();
    const kind = routeKind(request.method, registeredNotes(request.routeOptions.config));
    // Most calls are reads and do not wait.
    if (AT_THE_END.has(kind) || !pathOf(request).startsWith('/api/')) return true;
    return this.begin(request, kind as AuditKind);
  }

  private async begin(request: Journaled, kind: AuditKind): Promise<boolean> {
    if (!request.caller && !(await this.limit.allows('stranger', addressOf(request), STRANGERS_PER_MINUTE))) {
      throw new TooManyError();
    }
    const link = await this.trail.write(begunEntry(request, kind));
    if (link === undefined) {
      request.isBegunLate = true;
      throw new AppError(503, 'request.busy');
    }
    request.begun = { link, kind };
    return true;
  }
}
