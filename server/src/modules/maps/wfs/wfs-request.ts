import { knownVersion, NEWEST_WFS, type WfsVersion } from '../crs.js';
import type { Kvp } from '../kvp.js';
import { invalid, missing, unsupported, OwsError } from '../ows-error.js';

/** The supported operations of WFS. */
type Operation = 'GetCapabilities' | 'DescribeFeatureType' | 'GetFeature';

const OPERATIONS: readonly Operation[] = ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'];

/** The requested operation. */
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
      .map((text) => knownVersion(text.trim()))
      .find((each) => each !== undefined);
    if (version) return version;
    throw new OwsError('VersionNegotiationFailed', 'acceptVersions', 'None of these versions is served');
  }
  const text = kvp.get('version');
  const version =
    text === undefined || operation === 'GetCapabilities'
      ? (knownVersion(text) ?? NEWEST_WFS)
      : knownVersion(text);
  if (!version) throw invalid('version', 'There is no such version');
  return version;
}
