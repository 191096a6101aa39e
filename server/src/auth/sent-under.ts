import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SentUnder } from '../caller/caller.js';
import { BusinessError } from '../http/errors.js';

const SEND_KEY = /^[\w-]{8,64}$/;

/** A value of a body with its names in one order: how a client writes them is no difference. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, inOrder(each)]);
};

/** The key that a client gives a request, by which its repetition is recognised, and a digest of its content. */
export function sentUnder({ headers, routeOptions, query, body }: FastifyRequest): SentUnder | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !SEND_KEY.test(key)) throw new BusinessError('request.sendKey');
  const what = JSON.stringify([routeOptions.url, inOrder(query ?? {}), inOrder(body ?? {})]);
  return { key, digest: createHash('sha256').update(what).digest('base64url') };
}
