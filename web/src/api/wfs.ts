import { archiveMarkOf, type RegionScope } from '@gushu/shared';
import i18next from 'i18next';
import { ApiError } from './error.js';
import { type Query, requestRaw } from './client.js';

/** A feature of the layer `area_old_tree`, with the properties that the map asks for. */
export interface TreeFeature {
  geometry: { coordinates: [lon: number, lat: number] } | null;
  properties: { id: string; provinceOldTreeNumber: string | null; type: number };
}

interface Collection<F> {
  type?: string;
  features?: F[];
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
  year?: number | undefined;
  /** So many at most, spread over all of them where there are more. */
  most: number;
  /** West, south, east, north in degrees. */
  box?: readonly [number, number, number, number] | undefined;
}

/** A feature of a layer of the showcase's content. */
export interface ContentFeature {
  geometry: { type: 'Point' | 'MultiPoint'; coordinates: unknown } | null;
  properties: {
    id: string;
    provinceOldTreeNumber: string | null;
    provinceGroupNumber: string | null;
    oldTreeId: string | null;
    /** 1 a single tree or a place, 2 a group. */
    type: number;
    billboardId: string | null;
  };
}

/** Most features that an answer of the service has. */
const MAX_FEATURES = 500_000;

/** Which content is asked for. */
export interface ContentAsked {
  layer: string;
  scope: RegionScope;
  xzCode: string;
  year?: number | undefined;
  /** Further view parameters of the layer. */
  params?: Readonly<Record<string, string>>;
}

/** Features of a layer of content. */
export async function fetchContent(
  { layer, scope, xzCode, year, params = {} }: ContentAsked,
  signal?: AbortSignal,
): Promise<ContentFeature[]> {
  const asked = { xzCode, year: year ?? 0, archiveMark: archiveMarkOf({ scope, year }), ...params };
  const query = {
    service: 'WFS',
    version: '1.0.0',
    request: 'GetFeature',
    typeName: `cite:${layer}`,
    outputFormat: 'application/json',
    exceptions: 'application/json',
    maxFeatures: MAX_FEATURES,
    viewparams: Object.entries(asked)
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  };
  return (await collection<ContentFeature>(query, signal)).features;
}

/** Asks for a collection. GeoServer answers its refusals with status 200: only a collection is a success. */
async function collection<F>(
  query: Query,
  signal?: AbortSignal,
): Promise<{ features: F[]; matched: number }> {
  const answer = await requestRaw<Collection<F>>(SERVICE, { query, ...(signal ? { signal } : {}) });
  if (answer.type !== 'FeatureCollection' || !answer.features) {
    throw new ApiError(500, answer.exceptions?.[0]?.text ?? i18next.t('error.unknown'));
  }
  return { features: answer.features, matched: answer.numberMatched ?? answer.features.length };
}

/** Trees that a view has room for, and how many there are in all. */
export interface TreesFound {
  features: TreeFeature[];
  matched: number;
}

/** Trees of a region, or of a box in it. */
export async function fetchTrees(
  { scope, xzCode, year, most, box }: TreesAsked,
  signal?: AbortSignal,
): Promise<TreesFound> {
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
  return collection<TreeFeature>(query, signal);
}
