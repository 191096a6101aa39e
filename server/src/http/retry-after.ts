import type { FastifyInstance } from 'fastify';
import { secondsToNextMinute } from './rate-limit.js';

const BUSY_S = 5;

/**
 * Adds to every temporary refusal the seconds after which to try again: too many requests are counted by the minute,
 * and busy resources are free again in a moment.
 */
export function sayWhenToRetry(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('retry-after')) {
      if (reply.statusCode === 429) void reply.header('Retry-After', secondsToNextMinute());
      if (reply.statusCode === 503) void reply.header('Retry-After', BUSY_S);
    }
    done();
  });
  // While the server ends, Fastify refuses what still comes over open lines before any hook runs.
  http.addHook('preClose', (done) => {
    http.server.prependListener('request', (_request, response) =>
      response.setHeader('Retry-After', String(BUSY_S)),
    );
    done();
  });
}
