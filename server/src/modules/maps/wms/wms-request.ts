import type { Kvp } from '../kvp.js';
import { invalid, missing, unsupported, OwsError } from '../ows-error.js';

export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const;
export type WmsVersion = (typeof WMS_VERSIONS)[number];

/** The supported operations of WMS. */
export type WmsOperation = 'GetCapabilities' | 'GetMap' | 'GetFeatureInfo' | 'GetLegendGraphic';

const OPERATIONS: readonly WmsOperation[] = [
  'GetCapabilities',
  'GetMap',
  'GetFeatureInfo',
  'GetLegendGraphic',
];

/** Parameters by which other map servers fetch an address or read XML; refused here. */
const FOREIGN = /^(sld|sld_body|style_url|style_body|remote_ows_type|remote_ows_url|wfs|filter|featureid)$/i;

/** A refusal with one of WMS's own codes. */
export const refusal = (code: string, locator: string, text: string): OwsError =>
  new OwsError(code, locator, text);

/** The requested operation. */
export function readOperation(kvp: Kvp): WmsOperation {
  const name = kvp.get('request')?.toLowerCase();
  if (!name) throw missing('request');
  const operation = OPERATIONS.find((each) => each.toLowerCase() === name);
  if (!operation) throw unsupported('request', 'There is no such operation');
  const foreign = kvp.names().find((each) => FOREIGN.test(each));
  if (foreign) throw unsupported(foreign, 'Styles and data are those of this service alone');
  return operation;
}

/** The version to answer in: the nearest supported, as the standard demands; without one `srs` implies 1.1.1. */
export function readVersion(kvp: Kvp): WmsVersion {
  const text = kvp.get('version', 'wmtver');
  if (text === undefined) return kvp.get('srs') ? '1.1.1' : '1.3.0';
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw invalid('version', 'There is no such version');
  return text < '1.3.0' ? '1.1.1' : '1.3.0';
}
