import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Says when the reader of an answer has gone, which ends the waiting and the reading for it. */
export function abortWhenClosed({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The same as a parameter of a route: an `AbortSignal`. */
export const ClientAborted = createParamDecorator((_: unknown, context: ExecutionContext) =>
  abortWhenClosed(context.switchToHttp().getResponse<FastifyReply>()),
);
