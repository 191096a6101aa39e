import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import type { WithCaller } from '../auth/caller.js';
import { envelope } from './envelope.js';

/** Metadata of what `@Raw()` says. */
export const RAW = 'gushu:raw';

/** The handler's answer goes out as it is: tokens, captchas, files, map services. */
export const Raw = () => SetMetadata(RAW, true);

/** A file, or an answer whose envelope is around it already. */
const isWritten = (result: unknown): boolean => result instanceof StreamableFile || Buffer.isBuffer(result);

/** Wraps every other answer into Blade's envelope, in the caller's language. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(RAW, [context.getHandler(), context.getClass()])) {
      return next.handle();
    }
    const { language } = context.switchToHttp().getRequest<WithCaller>();
    return next
      .handle()
      .pipe(map((result) => (isWritten(result) ? result : envelope(result, language ?? 'zh'))));
  }
}
