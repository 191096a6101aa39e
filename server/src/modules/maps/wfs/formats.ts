import type { WfsVersion } from '../crs.js';
import { invalid, wordOf } from '../ows-error.js';

/** Output format of features. */
export type Format = 'json' | 'gml2' | 'gml31' | 'gml32';

const SPELLINGS: Record<Format, readonly string[]> = {
  json: ['application/json', 'json'],
  gml2: ['GML2', 'text/xml; subtype=gml/2.1.2'],
  gml31: ['text/xml; subtype=gml/3.1.1', 'GML3', 'application/gml+xml; version=3.1'],
  gml32: ['application/gml+xml; version=3.2', 'text/xml; subtype=gml/3.2', 'gml32'],
};

const DEFAULTS: Record<WfsVersion, Format> = { '1.0.0': 'gml2', '1.1.0': 'gml31', '2.0.0': 'gml32' };

/** The WFS version that a format belongs to: GML 3.2 to 2.0 and so on, no matter which version was requested. */
export const versionOf: Record<Exclude<Format, 'json'>, WfsVersion> = {
  gml2: '1.0.0',
  gml31: '1.1.0',
  gml32: '2.0.0',
};

export const contentTypes: Record<Format, string> = {
  json: 'application/json;charset=UTF-8',
  gml2: 'text/xml; subtype=gml/2.1.2; charset=UTF-8',
  gml31: 'text/xml; subtype=gml/3.1.1; charset=UTF-8',
  gml32: 'application/gml+xml; version=3.2; charset=UTF-8',
};

/** Spellings listed in capabilities, the default of each format first. */
export const advertised = [SPELLINGS.gml32, SPELLINGS.gml31, SPELLINGS.gml2, SPELLINGS.json].flatMap(
  (spellings) => spellings.slice(0, 2),
);

// A plus sign in a query string is a blank, so both are left out of the comparison.
const plain = (text: string): string => text.replace(/[\s+]/g, '').toLowerCase();

/** Text of the refusal of a format, with the supported ones. */
export const unknownFormat = (text: string, known: readonly string[]): string =>
  `There is no such output format: ${wordOf(text)}. There are ${known.join(', ')}`;

/** Reads `outputFormat`; the default is the GML of the version. */
export function readFormat(text: string | undefined, version: WfsVersion): Format {
  if (text === undefined) return DEFAULTS[version];
  const found = (Object.keys(SPELLINGS) as Format[]).find((format) =>
    SPELLINGS[format].some((spelling) => plain(spelling) === plain(text)),
  );
  if (!found) throw invalid('outputFormat', unknownFormat(text, advertised));
  return found;
}
