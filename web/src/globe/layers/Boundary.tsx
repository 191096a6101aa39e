import { useEffect } from 'react';
import { themes } from '../../theme/tokens.js';
import { useCesiumObject } from '../useCesiumObject.js';
import type { Ring } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

/** The outline of the region that is shown. */
export function Boundary({ rings }: { rings: readonly Ring[] }) {
  const layer = useCesiumObject((scene) => new BoundaryLayer(scene, themes[0].dark.brand));
  useEffect(() => layer?.show(rings), [layer, rings]);
  return null;
}
