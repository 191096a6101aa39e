import { archiveMarkOf, type RegionScope } from '@gushu/shared';
import i18next from 'i18next';
import { ApiError } from './error.js';
import { requestRaw } from './client.js';

/** A feature of the layer `area_old_tree`, with the properties that the map asks for. */
export interface TreeFeature {
  geometry: { coordinates: [lon: number, lat: number] } | null;
  properties: { id: string; provinceOldTreeNumber: string | null; type: number };
}

interface Collection {
  type?: string;
  features?: TreeFeature[];
  numberMatched?: number;
  exceptions?: { text: string }[];
}

const SERVICE = '/geoserver/cite/ows';

/** Which trees are asked for. */
export interface TreesAsked {
  /** That of the signed-in person: with the year it decides what is read. */
  scope: RegionScope;
  xzCode: string;
  /** Without one the rows as they are today. */
  year?: number;
  /** So many at most, spread over all of them where there are more. */
  most: number;
  /** West, south, east, north in degrees. */
  box?: readonly [number, number, number, number] | undefined;
}

/** Trees of a region, or of a box in it; `matched` says how many there are in all. */
export async function fetchTrees(
  { scope, xzCode, year, most, box }: TreesAsked,
  signal?: AbortSignal,
): Promise<{ features: TreeFeature[]; matched: number }> {
  const query = {
    service: 'WFS',
    version: '1.0.0',
    request: 'GetFeature',
    typeName: 'cite:area_old_tree',
    outputFormat: 'application/json',
    exceptions: 'application/json',
    propertyName: 'id,provinceOldTreeNumber,type,geom',
    maxFeatures: most,
    thin: true,
    viewparams: `xzCode:${xzCode};year:${year ?? 0};archiveMark:${archiveMarkOf({ scope, year })}`,
    ...(box ? { bbox: `${box.join(',')},EPSG:4326` } : {}),
  };
  const answer = await requestRaw<Collection>(SERVICE, { query, ...(signal ? { signal } : {}) });
  // GeoServer answers its refusals with status 200: only a collection is a success.
  if (answer.type !== 'FeatureCollection' || !answer.features) {
    throw new ApiError(500, answer.exceptions?.[0]?.text ?? i18next.t('error.unknown'));
  }
  return { features: answer.features, matched: answer.numberMatched ?? answer.features.length };
}
