import { findLayer, KEY_COLUMN, type Layer, MAX_FEATURES } from '../catalogue.js';
import { type Narrowing, narrowing } from '../condition.js';
import { readCql } from '../cql.js';
import { type Crs, DEFAULT_CRS, readBox, readCrs, type WfsVersion } from '../crs.js';
import { readFids } from './feature-id.js';
import { readFilter } from './filter.js';
import { type Format, readFormat, versionOf } from './formats.js';
import { Kvp } from '../kvp.js';
import { readViewParams } from '../view-params.js';
import { invalid, missing, notFound, unsupported, wordOf } from '../ows-error.js';
import { readColumns, type Shown, unknownProperty } from '../column.js';

/** A validated GetFeature request. */
export interface FeatureQuery extends Narrowing, Shown {
  layer: Layer;
  version: WfsVersion;
  format: Format;
  /** Values of the layer's view parameters, in its order. */
  view: string[];
  limit: number;
  start: number;
  /** Whether a part of the whole was requested, which needs an order. */
  paged: boolean;
  /** Where more match than the limit, takes features spread evenly over all (`thin=true`, our own extension). */
  thinned: boolean;
  order: { column: string; descending: boolean }[];
  crs: Crs;
  hits: boolean;
  /** The column that feature ids are made of; `false` writes no ids. */
  idColumn: string | false;
  /** GetFeatureById answers the feature itself, not a collection. */
  single: boolean;
}

// No view has this many rows; plus the largest page it still fits in an int4.
const FARTHEST = 2_000_000_000;
const ONE_OF_THESE = ['cql_filter', 'filter', 'bbox', 'featureId', 'resourceId'];

/** The layers that `typeName` or `typeNames` requests. */
export function readLayers(kvp: Kvp): Layer[] {
  const names = kvp.get('typeName', 'typeNames')?.split(',') ?? [];
  return names.map((name) => {
    const layer = findLayer(name.trim());
    if (!layer) throw invalid('typeName', `Feature type ${wordOf(name)} unknown`);
    return layer;
  });
}

function readLayer(kvp: Kvp, ids: string[] | undefined): Layer {
  const [layer, ...others] = readLayers(kvp);
  if (others.length > 0) throw invalid('typeName', 'One feature type a request');
  if (layer) return layer;
  const named = ids?.[0]?.split('.')[0];
  const found = named ? findLayer(named) : undefined;
  if (!found) throw missing('typeName');
  return found;
}

function readOrder(text: string | undefined, layer: Layer): FeatureQuery['order'] {
  return (text?.split(',') ?? []).map((part) => {
    // A plus sign is a blank that was not decoded.
    const [name, direction = 'A', ...more] = part.trim().split(/[\s+]+/);
    const column = [...layer.columns.map((each) => each.name), KEY_COLUMN].find((each) => each === name);
    if (!column) throw invalid('sortBy', unknownProperty(name ?? '', layer, [KEY_COLUMN]));
    if (more.length > 0 || !/^(a|d|asc|desc)$/i.test(direction))
      throw invalid('sortBy', `The direction behind ${column} is A or D`);
    return { column, descending: /^d/i.test(direction) };
  });
}

/** Reads `format_options`, of which only `id_policy` is used; `dpi` belongs to pictures. */
function readIdColumn(text: string | undefined, layer: Layer): string | false {
  let idColumn: string | false = KEY_COLUMN;
  for (const option of text?.split(';').filter(Boolean) ?? []) {
    const [name = '', value = ''] = option.split(':').map((part) => part.trim());
    if (name.toLowerCase() === 'dpi') continue;
    if (name.toLowerCase() !== 'id_policy') throw invalid('format_options', 'There is no such option');
    if (value === 'false') idColumn = false;
    else if (value !== 'true') {
      if (!layer.columns.some((column) => column.name === value)) {
        throw invalid('format_options', unknownProperty(value, layer));
      }
      idColumn = value;
    }
  }
  return idColumn;
}

/** Refuses parameters that only a real GeoServer supports. */
function refuse(kvp: Kvp): void {
  const filters = kvp.given(...ONE_OF_THESE);
  if (filters.length > 1) throw invalid(filters[1] ?? '', `Only one of ${ONE_OF_THESE.join(', ')} at a time`);
  const form = kvp.get('viewParamsFormat');
  if (form && form.toLowerCase() !== 'charseparated') {
    throw invalid('viewParamsFormat', 'View parameters are read in their plain form only');
  }
}

/** Reads the filter of a request: CQL, an OGC filter, a box or ids, at most one of them. */
function readNarrowing(kvp: Kvp, layer: Layer, version: WfsVersion, ids: string[] | undefined): Narrowing {
  const [cql, filter, box] = [kvp.get('cql_filter'), kvp.get('filter'), kvp.get('bbox')];
  if (filter !== undefined) return narrowing(readFilter(filter, layer, version, kvp.get('srsName')));
  const none: Narrowing = { comparisons: [], box: undefined, fids: undefined, others: [] };
  if (cql !== undefined) return { ...none, ...readCql(cql, layer) };
  return {
    ...none,
    box: box === undefined ? undefined : readBox(box, kvp.get('srsName'), version),
    fids: ids && readFids(ids, layer, 'featureId'),
  };
}

/** Reads a GetFeature request. @throws OwsError for an invalid one */
export function readFeatureQuery(kvp: Kvp, version: WfsVersion): FeatureQuery {
  refuse(kvp);
  const ids = kvp
    .get('featureId', 'resourceId')
    ?.split(',')
    .map((id) => id.trim());
  const layer = readLayer(kvp, ids);
  const resultType = kvp.get('resultType')?.toLowerCase() ?? 'results';
  if (!['results', 'hits'].includes(resultType)) throw invalid('resultType', 'Either results or hits');
  const format = readFormat(kvp.get('outputFormat'), version);
  const srsName = kvp.get('srsName');
  const own = DEFAULT_CRS[format === 'json' ? version : versionOf[format]];
  const limit = Math.min(kvp.whole('maxFeatures', 'count') ?? MAX_FEATURES, MAX_FEATURES);
  const start = kvp.whole('startIndex');
  const thinned = kvp.get('thin')?.toLowerCase() === 'true';
  if (thinned && format !== 'json') throw unsupported('thin', 'Only answers in JSON are thinned');
  if (thinned && start !== undefined) throw invalid('thin', 'A thinned answer has no pages');
  return {
    layer,
    version,
    format,
    view: readViewParams(kvp.raw('viewparams'), layer),
    ...readColumns(kvp.get('propertyName'), layer),
    limit,
    start: Math.min(start ?? 0, FARTHEST),
    paged: !thinned && (start !== undefined || limit < MAX_FEATURES),
    thinned,
    order: readOrder(kvp.get('sortBy'), layer),
    crs: readCrs(srsName ?? own, 'srsName'),
    ...readNarrowing(kvp, layer, version, ids),
    hits: resultType === 'hits',
    idColumn: readIdColumn(kvp.get('format_options'), layer),
    single: false,
  };
}

/** GetFeatureById, the one stored query, read as the request for that feature. */
export function readStoredQuery(kvp: Kvp, version: WfsVersion): FeatureQuery {
  const id = kvp.get('id');
  if (!/^urn:ogc:def:query:OGC-WFS::GetFeatureById$/i.test(kvp.get('storedquery_id') ?? '')) {
    throw invalid('storedquery_id', 'There is no such stored query');
  }
  if (!id) throw missing('id');
  const layer = findLayer(id.split('.')[0] ?? '');
  if (!layer) throw notFound();
  const asked = ['outputFormat', 'srsName', 'viewparams'].flatMap((name) => {
    const value = kvp.raw(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const query = readFeatureQuery(new Kvp([...asked, ['featureId', id]]), version);
  return { ...query, single: query.format !== 'json' };
}
