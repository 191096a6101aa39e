import { hectaresOf, isBlank, isMiddleOf, middleOfWkt, type oldTreeGroup, partsOf } from '@gushu/shared';
import type { FormValues } from '../../editing/RecordForm.js';

type Group = FormValues<typeof oldTreeGroup>;

/** Values that follow from an outline: its area, and its middle unless a person has placed the group elsewhere. */
export function derive(changed: Group, values: Group, before: Group): Group {
  if (!('geom' in changed)) return {};
  const { geom } = changed;
  const parts = isBlank(geom) ? undefined : partsOf('polygon', String(geom));
  if (!parts) return { geomArea: null };
  const isPlaced = !isBlank(values.lon) && !isBlank(values.lat) && !isMiddleOf(before.geom, values);
  return { geomArea: hectaresOf(parts), ...(isPlaced ? {} : middleOfWkt(geom)) };
}
