import type { FastifyRequest } from 'fastify';
import { knownVersion, NEWEST_WFS, type WfsVersion } from './crs.js';
import { Kvp } from './kvp.js';
import { OwsError, unsupported } from './ows-error.js';

const MAX_LINE = 8_192;

type Pairs = Iterable<readonly [string, string]>;

const paramsOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?').slice(1).join('?'));

/** The parameters of the address and of a posted form. */
export function pairsOf(request: FastifyRequest): (readonly [string, string])[] {
  const form = request.method === 'POST' && typeof request.body === 'object' ? request.body : null;
  const posted = Object.entries(form ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)] as const),
  );
  return [...(paramsOf(request) as Pairs), ...posted];
}

/** Reads the parameters of a request. */
export function readKvp(request: FastifyRequest): Kvp {
  if (request.url.length > MAX_LINE) {
    throw new OwsError('NoApplicableCode', '', 'The request line is too long', 414);
  }
  if (request.method === 'POST' && (typeof request.body !== 'object' || request.body === null)) {
    throw unsupported('request', 'Requests in XML are not served');
  }
  const kvp = new Kvp(pairsOf(request));
  if (request.method === 'POST' && kvp.get('filter')) {
    throw unsupported('filter', 'Filters in XML are read from the address alone');
  }
  return kvp;
}

/** Version and format of refusals; read before anything is validated. */
export function reportStyle(request: FastifyRequest): { version: WfsVersion; json: boolean } {
  let version: WfsVersion = NEWEST_WFS;
  let json = false;
  for (const [name, value] of pairsOf(request)) {
    if (name.toLowerCase() === 'version') version = knownVersion(value.trim()) ?? NEWEST_WFS;
    if (name.toLowerCase() === 'exceptions') json = /^(application\/)?json$/i.test(value.trim());
  }
  return { version, json };
}
