import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../http/errors.js';
import { apiAllowed } from '../caller/api-scopes.js';
import {
  ADMINISTRATOR,
  type Caller,
  FIELDS,
  holds,
  isAdministrator,
  type WithCaller,
} from '../caller/caller.js';
import { tokenOf } from './jwt.strategy.js';
import { sentUnder } from './sent-under.js';
import { ACCESS, type Access, BEFORE_CHANGE, FOR_GUESTS } from '../caller/permission.js';

function assertMay(caller: Caller, access: Access): void {
  if (access.kind === 'permission' && !access.codes.some((code) => holds(caller, code))) {
    throw new ForbiddenError('request.noPermission', { permission: access.codes.join(' / ') });
  }
  if (access.kind === 'role' && !isAdministrator(caller)) {
    // A role of another tenant that calls itself administrator is none.
    const held = access.aliases.filter((alias) => alias !== ADMINISTRATOR);
    if (!held.some((alias) => caller.roles.includes(alias))) throw new ForbiddenError();
  }
}

/** The one door: every route asks here who calls and whether they may. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new ForbiddenError();
    const request = context.switchToHttp().getRequest<FastifyRequest & WithCaller>();
    request.fields = this.reflector.get<WithCaller['fields']>(FIELDS, context.getClass());
    if (access.kind === 'public') {
      if (tokenOf(request)) await this.recognize(context);
      if (request.caller && this.isKept(context, request.caller)) request.caller = undefined;
      return true;
    }
    await super.canActivate(context);
    const caller = request.caller!;
    if (caller.mustChange && this.isKept(context, caller)) throw new ForbiddenError('auth.mustChange');
    if (this.isKept(context, caller)) throw new ForbiddenError('auth.guest');
    if (!apiAllowed(caller.apis, request.routeOptions.url ?? '')) throw new ForbiddenError();
    assertMay(caller, access);
    const sent = sentUnder(request);
    if (sent) caller.sent = sent;
    return true;
  }

  /** People with a one-time password must change it before anything else; a guest only starts their client. */
  private isKept(context: ExecutionContext, caller: Caller): boolean {
    if (!caller.mustChange && !caller.guest) return false;
    const mark = caller.guest ? FOR_GUESTS : BEFORE_CHANGE;
    return !this.reflector.getAllAndOverride<boolean>(mark, [context.getHandler(), context.getClass()]);
  }

  override getAuthenticateOptions() {
    return { property: 'caller' };
  }

  override handleRequest<T>(error: unknown, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new UnauthorizedError();
    return caller;
  }

  /** On a public route a bad token is the same as none. */
  private async recognize(context: ExecutionContext): Promise<void> {
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
    }
  }
}
