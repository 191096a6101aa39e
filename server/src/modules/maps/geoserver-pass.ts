import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors.js';
import { pathOf } from '../../http/path-of.js';
import { abortWhenClosed } from '../../http/reader-gone.js';

// Public addresses of a GeoServer; its console, REST and cache are not reachable from outside.
const OPEN = /^\/geoserver\/(cite\/)?(ows|wfs|wms)$/;
const ANSWER_HEADERS = ['content-type', 'etag', 'cache-control', 'content-disposition'];
const WITHIN_MS = 60_000;

/**
 * Proxies map requests to a real GeoServer, streamed both ways; its other addresses are treated as unknown.
 * @param geoserver address without a path, e.g. `http://geoserver:8080`
 */
export function geoserverPass(geoserver: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request);
    if (!OPEN.test(path)) return undefined;
    const isPost = request.method === 'POST';
    const answer = await fetch(new URL(path + (/\?[^#]*/.exec(request.url)?.[0] ?? ''), geoserver), {
      method: request.method,
      headers: {
        accept: request.headers.accept ?? '*/*',
        ...(isPost && { 'content-type': request.headers['content-type'] ?? '' }),
      },
      ...(isPost && { body: Readable.toWeb(request.raw) as unknown as RequestInit['body'], duplex: 'half' }),
      signal: AbortSignal.any([abortWhenClosed(reply), AbortSignal.timeout(WITHIN_MS)]),
      redirect: 'manual',
    }).catch(() => undefined);
    if (!answer) throw new AppError(502, 'request.upstream');
    for (const name of ANSWER_HEADERS) {
      const value = answer.headers.get(name);
      if (value) void reply.header(name, value);
    }
    void reply.status(answer.status);
    return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '');
  };
}
