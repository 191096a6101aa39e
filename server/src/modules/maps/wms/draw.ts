import { xmlText } from '../xml.js';
import type { DrawnLayer, MapQuery } from './map-query.js';
import type { OutlineRow } from './map-sql.js';
import { borderSymbol, type Symbol, symbols, TYPEFACE } from './styles.js';

/** A layer with its rows. */
export interface Outlines extends DrawnLayer {
  rows: OutlineRow[];
}

type BorderRow = Pick<OutlineRow, 'name' | 'path'>;

/** The area of the picture that a name takes. */
interface Taken {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlaps = (a: Taken, b: Taken): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

const path = (d: string, { stroke, width, dashes }: Symbol, scale: number): string => {
  const dashed = dashes
    ? ` stroke-dasharray="${dashes
        .split(' ')
        .map((each) => Number(each) * scale)
        .join(' ')}"`
    : '';
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width * scale}"${dashed}/>`;
};

/** Places the names of a layer that do not overlap those placed before, and adds them to `taken`. */
function names(
  { layer, rows, style }: Outlines,
  { width, height, scale }: MapQuery,
  taken: Taken[],
): string[] {
  if (style !== 'boundary_label') return [];
  const { ink, letters } = symbols[layer.level];
  const size = letters * scale;
  // The widest regions first: their names matter most.
  return [...rows]
    .sort((a, b) => b.width - a.width)
    .flatMap(({ name, x, y, width: room }) => {
      const place = { x: x ?? -1, y: y ?? -1, width: (name.length + 0.5) * size, height: size * 1.3 };
      if (place.x < 0 || place.y < 0 || place.x > width || place.y > height) return [];
      if (room < place.width * 0.7 || taken.some((each) => overlaps(each, place))) return [];
      taken.push(place);
      const at = `x="${place.x.toFixed(1)}" y="${(place.y + size * 0.36).toFixed(1)}"`;
      return `<text ${at} font-size="${size}" fill="${ink}">${xmlText(name)}</text>`;
    });
}

/** The picture as SVG: the lines of the layers from the lowest up, then the border lines, the names on top. */
export function drawSvg(
  query: MapQuery,
  outlines: readonly Outlines[],
  borders: readonly BorderRow[],
): string {
  const { width, height, background, scale } = query;
  const lines = outlines.flatMap(({ layer, rows }) =>
    rows.map((row) => path(row.path, symbols[layer.level], scale)),
  );
  const edges = borders.filter((row) => row.path).map((row) => path(row.path, borderSymbol(row.name), scale));
  const taken: Taken[] = [];
  // Upper levels place their names first.
  const texts = [...outlines]
    .sort((a, b) => a.layer.level - b.layer.level)
    .flatMap((each) => names(each, query, taken));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    (background ? `<rect width="100%" height="100%" fill="${background}"/>` : '') +
    `<g stroke-linejoin="round">${[...lines, ...edges].join('')}</g>` +
    `<g font-family="${TYPEFACE}" text-anchor="middle" paint-order="stroke" stroke="#ffffff" stroke-width="${3 * scale}"` +
    ` stroke-linejoin="round">${texts.join('')}</g></svg>`
  );
}
