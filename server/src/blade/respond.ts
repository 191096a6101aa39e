import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { WithCaller } from '../caller/caller.js';
import { isRefusedLate } from '../http/call-time.js';
import { note, registeredNotes } from '../http/route-notes.js';
import { envelope } from './envelope.js';

/** The handler's answer goes out as it is: tokens, captchas, files, map services. */
export const Raw = (): MethodDecorator => note({ raw: true });

/** A file, or an answer whose envelope is around it already. */
const isWritten = (result: unknown): boolean => result instanceof StreamableFile || Buffer.isBuffer(result);

/** Wraps every other answer into Blade's envelope, in the caller's language. */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(...[response, result, status]: Parameters<FastifyAdapter['reply']>) {
    // Not ours to wrap: what middleware answers before there is a route.
    if (!('request' in response)) return super.reply(response, result, status);
    const request = response.request as FastifyRequest & WithCaller;
    if (isRefusedLate(request)) {
      // Nobody reads it any more.
      if (result instanceof StreamableFile) result.getStream().destroy();
      return response;
    }
    const goesAsItIs = registeredNotes(request.routeOptions.config).raw || isWritten(result);
    return super.reply(
      response,
      goesAsItIs ? (result as unknown) : envelope(result, request.language ?? 'zh'),
      status,
    );
  }
}
