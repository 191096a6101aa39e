import { regionCode } from '@gushu/shared';
import { type MapLayer, REGION_PARAM, type ViewParam } from './catalogue.js';
import { invalid, OwsError } from './ows-error.js';

/** Splits at unescaped separators; the backslashes stay in the pieces. */
function splitAt(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') {
      if (i + 1 === text.length) throw invalid('viewparams', 'A backslash at the end escapes nothing');
      piece += char + text.charAt(++i);
    } else if (char === separator) {
      pieces.push(piece);
      piece = '';
    } else piece += char;
  }
  return [...pieces, piece];
}

const unescaped = (text: string): string => text.replace(/\\([,;:\\])/g, '$1');

/** A pair `key:value`; only the first colon separates, and a bare key means true. */
function pairOf(text: string): [key: string, value: string] {
  const [key = '', ...rest] = splitAt(text, ':');
  return [unescaped(key).trim().toLowerCase(), rest.length > 0 ? unescaped(rest.join(':')) : 'true'];
}

/** The error for an invalid value of a view parameter. */
export const invalidParam = ({ name }: Pick<ViewParam, 'name'>): OwsError =>
  new OwsError('NoApplicableCode', '', `Invalid value for parameter ${name}`);

function valueOf(param: ViewParam, given: ReadonlyMap<string, string>): string {
  const value = given.get(param.name.toLowerCase());
  if (value === undefined) return param.default;
  // The whole value must match, as Java's `matches` does it. Validators are source, which a test lints.
  // eslint-disable-next-line no-restricted-syntax
  if (!new RegExp(`^(?:${param.validator})$`).test(value)) {
    throw invalidParam(param);
  }
  return param.name === REGION_PARAM ? regionCode(value) : value;
}

/** Validated view parameters of each layer in its order; `text` has a part for each layer, or one for all. */
export function readViews(text: string | undefined, layers: readonly MapLayer[]): string[][] {
  const maps = text ? splitAt(text, ',') : [''];
  if (maps.length !== 1 && maps.length !== layers.length) {
    throw invalid(
      'viewParams',
      `${layers.length} feature types requested, but found ${maps.length} view params specified`,
    );
  }
  return layers.map((layer, at) => {
    const pairs = splitAt(maps[at] ?? maps[0] ?? '', ';').filter((pair) => pair.trim() !== '');
    const given = new Map(pairs.map(pairOf));
    return layer.params.map((param) => valueOf(param, given));
  });
}

/** Validated view parameters of one layer. */
export const readViewParams = (text: string | undefined, layer: MapLayer): string[] =>
  readViews(text, [layer]).flat();
