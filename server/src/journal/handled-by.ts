import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { Journaled } from './log-rows.js';

/** Notes which class and method answer a request, for the logs. */
@Injectable()
export class HandledBy implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getRequest<Journaled>().handledBy = [
      context.getClass().name,
      context.getHandler().name,
    ];
    return next.handle();
  }
}
