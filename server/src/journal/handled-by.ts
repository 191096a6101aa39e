import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Journaled } from './log-rows.js';

/** Notes which class and method answer a request, for the logs; it keeps nobody out. */
@Injectable()
export class HandledBy implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getRequest<Journaled>().handledBy = [
      context.getClass().name,
      context.getHandler().name,
    ];
    return true;
  }
}
