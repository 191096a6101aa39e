import { requestRaw } from './client.js';

interface Answer {
  features?: { properties?: { c_frcode?: unknown } }[];
}

/** Degrees around the place, and pixels of the picture that is asked about: one as the service reads it. */
const AROUND = 0.05;
const PIXELS = 101;
const MIDDLE = 50;

/** Code of the region whose boundary a position lies in, on a layer of boundaries; undefined where it lies in none. */
export async function boundaryAt(
  layer: string,
  [lon, lat]: readonly [lon: number, lat: number],
  signal?: AbortSignal,
): Promise<unknown> {
  const query = {
    service: 'WMS',
    version: '1.1.1',
    request: 'GetFeatureInfo',
    layers: `cite:${layer}`,
    query_layers: `cite:${layer}`,
    styles: '',
    srs: 'EPSG:4326',
    bbox: [lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND].join(','),
    width: PIXELS,
    height: PIXELS,
    x: MIDDLE,
    y: MIDDLE,
    info_format: 'application/json',
    feature_count: 1,
  };
  const answer = await requestRaw<Answer>('/geoserver/cite/wms', { query, ...(signal ? { signal } : {}) });
  return answer.features?.[0]?.properties?.c_frcode;
}
