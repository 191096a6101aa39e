import { hectaresOf, isBlank, isMiddleOf, middleOfWkt, partsOf } from '@gushu/shared';
import type { Values } from '../../editing/differences.js';

/** What follows from an outline: its area, and its middle unless a person has placed the group elsewhere. */
export function derive(changed: Values, values: Values, before: Values): Values {
  if (!('geom' in changed)) return {};
  const { geom } = changed;
  const parts = isBlank(geom) ? undefined : partsOf('polygon', String(geom));
  if (!parts) return { geomArea: null };
  const isPlaced = !isBlank(values['lon']) && !isBlank(values['lat']) && !isMiddleOf(before['geom'], values);
  return { geomArea: hectaresOf(parts), ...(isPlaced ? {} : middleOfWkt(geom)) };
}
