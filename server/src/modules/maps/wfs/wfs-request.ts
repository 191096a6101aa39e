import type { FastifyRequest } from 'fastify';
import { WFS_VERSIONS, type WfsVersion } from './crs.js';
import { Kvp } from './kvp.js';
import { invalid, missing, unsupported, WfsError } from './wfs-error.js';

/** What a caller may ask of the service. */
type Operation = 'GetCapabilities' | 'DescribeFeatureType' | 'GetFeature';

const OPERATIONS: readonly Operation[] = ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'];
const MAX_LINE = 8_192;
const NEWEST: WfsVersion = '2.0.0';

type Pairs = Iterable<readonly [string, string]>;

const paramsOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?').slice(1).join('?'));

/** The parameters of the address and, posted as a form, of the body. */
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
    throw new WfsError('NoApplicableCode', '', 'The request line is too long', 414);
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

const known = (text: string | undefined): WfsVersion | undefined =>
  text === '2.0.2' ? NEWEST : WFS_VERSIONS.find((version) => version === text);

/** How refusals are to be written, found out before anything is checked. */
export function reportStyle(request: FastifyRequest): { version: WfsVersion; json: boolean } {
  let version: WfsVersion = NEWEST;
  let json = false;
  for (const [name, value] of pairsOf(request)) {
    if (name.toLowerCase() === 'version') version = known(value.trim()) ?? NEWEST;
    if (name.toLowerCase() === 'exceptions') json = /^(application\/)?json$/i.test(value.trim());
  }
  return { version, json };
}

/** The operation asked for. */
export function readOperation(kvp: Kvp): Operation {
  const name = kvp.get('request')?.toLowerCase();
  if (!name) throw missing('request');
  const operation = OPERATIONS.find((each) => each.toLowerCase() === name);
  if (!operation) throw unsupported('request', 'There is no such operation');
  return operation;
}

/** The version to answer in. Only capabilities are negotiated. */
export function readVersion(kvp: Kvp, operation: Operation): WfsVersion {
  const accepted = kvp.get('acceptVersions');
  if (operation === 'GetCapabilities' && accepted) {
    const version = accepted
      .split(',')
      .map((text) => known(text.trim()))
      .find((each) => each !== undefined);
    if (version) return version;
    throw new WfsError('VersionNegotiationFailed', 'acceptVersions', 'None of these versions is served');
  }
  const text = kvp.get('version');
  const version =
    text === undefined || operation === 'GetCapabilities' ? (known(text) ?? NEWEST) : known(text);
  if (!version) throw invalid('version', 'There is no such version');
  return version;
}
