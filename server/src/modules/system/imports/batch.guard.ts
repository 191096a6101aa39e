import { ID } from '../../../blade/fields.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { WithCaller } from '../../../caller/caller.js';
import { ImportsService } from './imports.service.js';

/** Refuses to follow what is not there while an answer in the envelope is still possible. */
@Injectable()
export class BatchGuard implements CanActivate {
  constructor(private readonly imports: ImportsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller, query } = context.switchToHttp().getRequest<FastifyRequest & WithCaller>();
    const { id } = query as { id?: unknown };
    // Anything else the route's own check refuses.
    if (caller && typeof id === 'string' && ID.test(id)) await this.imports.detail(caller, id);
    return true;
  }
}
