import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../errors.js';
import { guestOf, tokenOf } from './access-token.js';
import { apiAllowed } from './api-scopes.js';
import { type Caller, FIELDS, guestCaller, holds, isAdministrator, type WithCaller } from './caller.js';
import { Callers } from './callers.js';
import { ACCESS, type Access, BEFORE_CHANGE, FOR_GUESTS } from './permission.js';
import { Tokens } from './tokens.js';

function assertMay(caller: Caller, access: Access): void {
  if (access.kind === 'permission' && !access.codes.some((code) => holds(caller, code))) {
    throw new ForbiddenError('request.noPermission', { permission: access.codes.join(' / ') });
  }
  if (access.kind === 'role' && !isAdministrator(caller)) {
    // A role of another tenant that calls itself administrator is none.
    const held = access.aliases.filter((alias) => alias !== 'administrator');
    if (!held.some((alias) => caller.roles.includes(alias))) throw new ForbiddenError();
  }
}

/** The one door: every route asks here who calls and whether he may. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly callers: Callers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new ForbiddenError();
    const request = context.switchToHttp().getRequest<FastifyRequest & WithCaller>();
    request.fields = this.reflector.get<WithCaller['fields']>(FIELDS, context.getClass());
    // On a public route a bad token is the same as none.
    const caller = await this.callerOf(request);
    if (access.kind === 'public') {
      request.caller = caller && this.isKept(context, caller) ? undefined : caller;
      return true;
    }
    if (!caller) throw new UnauthorizedError();
    request.caller = caller;
    if (caller.mustChange && this.isKept(context, caller)) throw new ForbiddenError('auth.mustChange');
    if (this.isKept(context, caller)) throw new ForbiddenError('auth.guest');
    if (!apiAllowed(caller.apis, request.routeOptions.url ?? '')) throw new ForbiddenError();
    assertMay(caller, access);
    return true;
  }

  /** Whoever has a one-time password changes it before anything else; a guest only starts his client. */
  private isKept(context: ExecutionContext, caller: Caller): boolean {
    if (!caller.mustChange && !caller.guest) return false;
    const mark = caller.guest ? FOR_GUESTS : BEFORE_CHANGE;
    return !this.reflector.getAllAndOverride<boolean>(mark, [context.getHandler(), context.getClass()]);
  }

  /** Who holds the token of a request: its signature counts, and the session behind it has to live. */
  private async callerOf(request: FastifyRequest & WithCaller): Promise<Caller | undefined> {
    const token = tokenOf(request);
    const claims = token === null ? undefined : this.tokens.opening(token);
    const language = request.language ?? 'zh';
    if (claims?.token_type === 'guest_token') return guestCaller(guestOf(claims), language);
    return claims && this.callers.ofSession(claims.sid, language);
  }
}
