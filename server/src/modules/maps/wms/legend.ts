import type { Kvp } from '../kvp.js';
import { invalid } from '../ows-error.js';
import { xmlText } from '../xml.js';
import { readBoundaries, readStyle } from './map-query.js';
import { type PictureFormat, readPictureFormat } from './picture-formats.js';
import { symbols, TYPEFACE } from './styles.js';

const SIDE = 20;
const MAX_SIDE = 500;
const LETTERS = 13;

/** The symbol of a layer as a small SVG; `legend_options=forceLabels:on` writes its title beside it. */
export function legend(kvp: Kvp): { svg: string; format: PictureFormat } {
  const [layer, ...others] = readBoundaries(kvp, 'layer');
  if (!layer || others.length > 0) throw invalid('layer', 'One layer a request');
  readStyle(kvp.get('style') ?? '', 'style');
  const format = readPictureFormat(kvp.get('format'));
  const side = (name: 'width' | 'height'): number => {
    const asked = kvp.whole(name) ?? SIDE;
    if (asked < 1 || asked > MAX_SIDE) throw invalid(name, `Between 1 and ${MAX_SIDE} pixels`);
    return asked;
  };
  const [width, height] = [side('width'), side('height')];
  const { stroke, width: line, dashes, ink } = symbols[layer.level];
  const named = /(?:^|;)\s*forceLabels\s*:\s*on\s*(?:;|$)/i.test(kvp.get('legend_options') ?? '');
  const whole = named ? width + 8 + (layer.title[0].length + 1) * LETTERS : width;
  const text = `<text x="${width + 6}" y="${height / 2 + LETTERS * 0.36}" font-family="${TYPEFACE}" font-size="${LETTERS}" fill="${ink}">${xmlText(layer.title[0])}</text>`;
  return {
    format,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}">` +
      `<rect x="2" y="2" width="${Math.max(width - 4, 1)}" height="${Math.max(height - 4, 1)}" fill="none" stroke="${stroke}"` +
      ` stroke-width="${line}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>${named ? text : ''}</svg>`,
  };
}
