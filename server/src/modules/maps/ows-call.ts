import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../caller/caller.js';
import { addressOf } from '../../caller/token-request.js';
import { pathOf } from '../../http/path-of.js';
import type { Kvp } from './kvp.js';
import { pairsOf, readKvp } from './ows-request.js';
import { invalid, missing } from './ows-error.js';

/** The services that share the addresses below `/geoserver`. */
export type OwsService = 'wfs' | 'wms';

/** A request as both services read it. */
export interface OwsCall {
  kvp: Kvp;
  /** The address that was called, without its parameters. */
  url: string;
  /** The route's pattern, which api-scopes are compared with. */
  route: string;
  isHead: boolean;
  caller: Caller | undefined;
  /** Identifies the reader: the person, or the address of somebody who is not signed in. */
  whose: string;
  /** Aborted when the reader has left. */
  gone: AbortSignal;
  /** The ETags of answers that the reader has cached (`If-None-Match`). */
  known: string | undefined;
}

/** An answer; without a body the caller has it cached already (304). */
export interface OwsAnswer {
  type: string;
  body: string | Buffer | Readable | undefined;
  etag?: string | undefined;
}

const SERVICES: readonly OwsService[] = ['wfs', 'wms'];

const ofPath = (path: string): OwsService | undefined =>
  SERVICES.find((service) => path.endsWith(`/${service}`));

/** Reads which service is requested; under its own address it need not be named. */
export function readService(kvp: Kvp, path: string): OwsService {
  const own = ofPath(path);
  const named = kvp.get('service');
  if (!named && !own) throw missing('service');
  const service = SERVICES.find((each) => each === (named?.toLowerCase() ?? own));
  if (!service || (own && own !== service)) throw invalid('service', 'There is no such service here');
  return service;
}

/** The service in whose format a refusal is written; read before anything is validated. */
export function serviceOf(request: FastifyRequest): OwsService {
  const named = pairsOf(request).find(([name]) => name.toLowerCase() === 'service')?.[1];
  const path = ofPath(pathOf(request));
  return (named?.trim().toLowerCase() ?? path) === 'wms' ? 'wms' : 'wfs';
}

export const callOf = (request: FastifyRequest, caller: Caller | undefined, gone: AbortSignal): OwsCall => ({
  kvp: readKvp(request),
  url: `${request.protocol}://${request.host}${pathOf(request)}`,
  route: request.routeOptions.url ?? '',
  isHead: request.method === 'HEAD',
  caller,
  whose: caller?.userId ?? addressOf(request),
  gone,
  known: request.headers['if-none-match'],
});
