import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { themes } from '../../theme/tokens.js';
import { useCesiumObject } from '../useCesiumObject.js';
import type { Ring } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

const makeLayer = (scene: Scene) => new BoundaryLayer(scene, { color: themes[0].dark.brand, width: 2 });

/** The outline of the region that is shown. */
export function Boundary({ rings }: { rings: readonly Ring[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(rings), [layer, rings]);
  return null;
}
