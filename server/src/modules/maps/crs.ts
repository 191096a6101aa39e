import { isNumberText } from '@gushu/shared';
import { invalid } from './ows-error.js';

/** A reference system as the caller named it; `northFirst` where positions are written as lat, lon. */
export interface Crs {
  /** As written by the caller, or the version's own spelling. */
  name: string;
  srid: 4326 | 4490 | 3857;
  northFirst: boolean;
  /** The name that JSON answers carry. */
  jsonName: string;
}

const WFS_VERSIONS = ['1.0.0', '1.1.0', '2.0.0'] as const;
export type WfsVersion = (typeof WFS_VERSIONS)[number];
export const NEWEST_WFS: WfsVersion = '2.0.0';

/** The version that a text names; undefined where it is not supported. */
export const knownVersion = (text: string | undefined): WfsVersion | undefined =>
  text === '2.0.2' ? NEWEST_WFS : WFS_VERSIONS.find((version) => version === text);

const SRIDS = [4326, 4490, 3857] as const;
const LONG_FORMS = [
  /^urn:(?:x-)?ogc:def:crs:EPSG:(?:[\d.]*:)?(\d+)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\w.]+\/(\d+)$/i,
];
const SHORT_FORMS = [/^EPSG:(\d+)$/i, /^http:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#(\d+)$/i];
const CRS84 =
  /^(?:CRS:84|OGC:CRS84|urn:ogc:def:crs:OGC:[\w.]*:CRS84|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84)$/i;

/** The name of the default system in each version. */
export const DEFAULT_CRS: Record<WfsVersion, string> = {
  '1.0.0': 'http://www.opengis.net/gml/srs/epsg.xml#4326',
  '1.1.0': 'urn:x-ogc:def:crs:EPSG:4326',
  '2.0.0': 'urn:ogc:def:crs:EPSG::4326',
};

const matched = (name: string, forms: readonly RegExp[]): string | undefined =>
  forms.map((form) => form.exec(name)?.[1]).find((code) => code !== undefined);

/** Reads any spelling of the supported systems. Short names mean lon, lat; urn and http names the order of EPSG. */
export function readCrs(name: string, locator: string): Crs {
  if (CRS84.test(name)) {
    return { name, srid: 4326, northFirst: false, jsonName: 'urn:ogc:def:crs:OGC:1.3:CRS84' };
  }
  const long = matched(name, LONG_FORMS);
  const srid = SRIDS.find((known) => String(known) === (long ?? matched(name, SHORT_FORMS)));
  if (srid === undefined) throw invalid(locator, 'Unknown coordinate reference system');
  return {
    name,
    srid,
    northFirst: long !== undefined && srid !== 3857,
    jsonName: `urn:ogc:def:crs:EPSG::${srid}`,
  };
}

/** Metres of EPSG:3857 in a degree. */
export const METRES_A_DEGREE = 111_320;

/** A box in its system, lon before lat. */
export interface Box {
  srid: Crs['srid'];
  bounds: [west: number, south: number, east: number, north: number];
}

/** Reads `bbox`: four numbers and an optional system; the default is that of srsName, else of the version. */
export function readBox(text: string, srsName: string | undefined, version: WfsVersion): Box {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.slice(0, 4).map((part) => (isNumberText(part) ? Number(part) : Number.NaN));
  if (parts.length < 4 || numbers.some((number) => !Number.isFinite(number))) {
    throw invalid('bbox', `A bounding box has 4 numbers, found ${numbers.filter(Number.isFinite).length}`);
  }
  const crs = readCrs(parts.slice(4).join(',') || srsName || DEFAULT_CRS[version], 'bbox');
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (a > c || b > d) throw invalid('bbox', `The minimum is above the maximum: ${numbers.join(',')}`);
  return { srid: crs.srid, bounds: crs.northFirst ? [b, a, d, c] : [a, b, c, d] };
}
