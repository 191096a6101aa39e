import { boundaries, type BoundaryLayer, layerNamed } from '../catalogue.js';
import { type Narrowing, narrowing } from '../condition.js';
import { readCql } from '../cql.js';
import { type Crs, readBox, readCrs } from '../crs.js';
import type { Kvp } from '../kvp.js';
import { readViews } from '../view-params.js';
import { invalid, missing, unsupported, OwsError, wordOf } from '../ows-error.js';
import { type PictureFormat, readPictureFormat } from './picture-formats.js';
import { DEFAULT_STYLE, type StyleName, styles } from './styles.js';
import { refusal, type WmsVersion } from './wms-request.js';

/** A layer of a picture. */
export interface DrawnLayer extends Pick<Narrowing, 'comparisons' | 'box'> {
  layer: BoundaryLayer;
  style: StyleName;
  /** Values of the layer's view parameters, in its order. */
  view: string[];
}

/** The part of the world that a picture shows. */
export interface Frame {
  srid: Crs['srid'];
  /** The system under the caller's name, for refusals and answers. */
  crs: Crs;
  bounds: [west: number, south: number, east: number, north: number];
  width: number;
  height: number;
}

/** A validated GetMap request. */
export interface MapQuery extends Frame {
  /** From the lowest to the topmost. */
  layers: DrawnLayer[];
  format: PictureFormat;
  /** `#rrggbb`; undefined for a transparent picture. */
  background: string | undefined;
  /** Factor of lines and letters over their size on a screen of 90 dpi. */
  scale: number;
}

/** Maximum of pixels of a picture's side, and of layers in a picture. */
export const MAX_SIDE = 2_048;
export const MAX_LAYERS = 16;
const SCREEN_DPI = 90;
const MAX_DPI = 600;

/** Reads a comma list of boundary layers. @throws OwsError for any other layer */
export function readBoundaries(kvp: Kvp, name: string): BoundaryLayer[] {
  const text = kvp.get(name);
  if (!text) throw missing(name);
  const names = text.split(',').map((each) => each.trim());
  if (names.length > MAX_LAYERS) throw invalid(name, `More than ${MAX_LAYERS} layers`);
  return names.map((each) => {
    const layer = layerNamed(boundaries, each);
    if (!layer) throw refusal('LayerNotDefined', name, `Could not find layer ${wordOf(each)}`);
    return layer;
  });
}

export function readStyle(name: string, locator: string): StyleName {
  const local = name.trim().replace(/^cite:/, '');
  if (local === '') return DEFAULT_STYLE;
  const style = styles.find((each) => each === local);
  if (!style) {
    throw refusal(
      'StyleNotDefined',
      locator,
      `No such style: ${wordOf(name)}. There are ${styles.join(', ')}`,
    );
  }
  return style;
}

/** Assigns texts to layers: as many as there are layers, or one for all. */
function ofEach(parts: string[], layers: number, locator: string, what: string): string[] {
  if (parts.length === layers) return parts;
  if (parts.length === 1) return Array.from({ length: layers }, () => parts[0] ?? '');
  throw invalid(locator, `${layers} layers requested, but found ${parts.length} ${what} specified`);
}

/** Splits at semicolons outside quotes. */
const outsideQuotes = (text: string): string[] => text.match(/(?:[^;']|'[^']*')+/g) ?? [];

/** Removes repeated layers, keeping the topmost; layers that differ in style, view or filter are different. */
export function distinct(layers: readonly DrawnLayer[]): DrawnLayer[] {
  const keys = layers.map((each) => JSON.stringify(each));
  return layers.filter((_, at) => !keys.includes(keys[at]!, at + 1));
}

function readLayers(kvp: Kvp): DrawnLayer[] {
  const asked = readBoundaries(kvp, 'layers');
  const styleList = kvp.get('styles')?.split(',');
  const names = ofEach(styleList ?? [''], asked.length, 'styles', 'styles');
  const views = readViews(kvp.raw('viewparams'), asked);
  const cql = kvp.get('cql_filter');
  const filters = cql === undefined ? [] : ofEach(outsideQuotes(cql), asked.length, 'cql_filter', 'filters');
  const all = asked.map((layer, at): DrawnLayer => {
    const filter = filters[at]?.trim();
    const none: Narrowing = narrowing({ kind: 'and', parts: [] });
    const { comparisons, box } = filter ? readCql(filter, layer) : none;
    return {
      ...{ layer, style: readStyle(names[at] ?? '', 'styles'), view: views[at] ?? [] },
      ...{ comparisons, box },
    };
  });
  return distinct(all);
}

function readSide(kvp: Kvp, name: 'width' | 'height'): number {
  const side = kvp.whole(name);
  if (side === undefined) throw missing(name);
  if (side < 1 || side > MAX_SIDE) throw invalid(name, `Between 1 and ${MAX_SIDE} pixels`);
  return side;
}

function readSystem(kvp: Kvp, version: WmsVersion): Crs {
  const name = version === '1.3.0' ? 'crs' : 'srs';
  // Many clients send the parameter of the other version.
  const text = kvp.get(name, 'crs', 'srs');
  if (!text) throw missing(name);
  try {
    const crs = readCrs(text, name);
    const isDegrees = crs.srid !== 3857 && !/84$/.test(crs.jsonName);
    return { ...crs, northFirst: version === '1.3.0' && isDegrees };
  } catch (error) {
    if (!(error instanceof OwsError)) throw error;
    throw refusal(version === '1.3.0' ? 'InvalidCRS' : 'InvalidSRS', name, error.message);
  }
}

/** Reads the part of the world and the size of the picture. */
export function readFrame(kvp: Kvp, version: WmsVersion): Frame {
  const crs = readSystem(kvp, version);
  const text = kvp.get('bbox');
  if (!text) throw missing('bbox');
  if (text.split(',').length !== 4) throw invalid('bbox', 'A bounding box has 4 numbers');
  // The box of a map is in the map's system; under a short name it has the longitude first.
  const { bounds } = readBox(text, `EPSG:${crs.srid}`, '1.0.0');
  const [a, b, c, d] = bounds;
  if (a >= c || b >= d) throw invalid('bbox', 'The box has no width or no height');
  return {
    srid: crs.srid,
    crs,
    bounds: crs.northFirst ? [b, a, d, c] : bounds,
    width: readSide(kvp, 'width'),
    height: readSide(kvp, 'height'),
  };
}

/** Reads `format_options`, of which only `dpi`, the density of the screen, is used. */
function readScale(kvp: Kvp): number {
  const dpi = /(?:^|;)\s*dpi\s*:\s*(\d{1,4})\s*(?:;|$)/i.exec(kvp.get('format_options') ?? '')?.[1];
  if (dpi === undefined) return 1;
  if (Number(dpi) < 1 || Number(dpi) > MAX_DPI)
    throw invalid('format_options', `dpi lies between 1 and ${MAX_DPI}`);
  return Number(dpi) / SCREEN_DPI;
}

function readBackground(kvp: Kvp): string {
  const text = kvp.get('bgcolor');
  if (text === undefined) return '#ffffff';
  const colour = /^(?:0x|#)?([0-9a-f]{6})$/i.exec(text)?.[1];
  if (!colour) throw invalid('bgcolor', 'A colour is RRGGBB or 0xRRGGBB');
  return `#${colour.toLowerCase()}`;
}

/** Reads a GetMap request. @throws OwsError for an invalid one */
export function readMapQuery(kvp: Kvp, version: WmsVersion): MapQuery {
  const layers = readLayers(kvp);
  const frame = readFrame(kvp, version);
  const format = readPictureFormat(kvp.get('format'));
  const transparent = kvp.get('transparent')?.toLowerCase() === 'true' && format !== 'jpeg';
  const background = readBackground(kvp);
  const form = kvp.get('viewParamsFormat')?.toLowerCase();
  if (form && form !== 'charseparated') {
    throw unsupported('viewParamsFormat', 'View parameters are read in their plain form only');
  }
  return {
    ...frame,
    layers,
    format,
    background: transparent ? undefined : background,
    scale: readScale(kvp),
  };
}
