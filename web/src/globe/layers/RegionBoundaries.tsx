import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { themes } from '../../theme/tokens.js';
import { useCesiumObject } from '../useCesiumObject.js';
import type { Ring } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

const makeNation = (scene: Scene) => new BoundaryLayer(scene, { color: themes[0].dark.brand, width: 1.5 });
const makeLayer = (scene: Scene) => new BoundaryLayer(scene, { color: '#5C7A6C', width: 1 });

/** The boundaries of the nation, and quieter those of the regions below the one that is shown. */
export function RegionBoundaries({ nation, rings }: { nation: readonly Ring[]; rings: readonly Ring[] }) {
  const outer = useCesiumObject(makeNation);
  const inner = useCesiumObject(makeLayer);
  useEffect(() => outer?.show(nation), [outer, nation]);
  useEffect(() => inner?.show(rings), [inner, rings]);
  return null;
}
