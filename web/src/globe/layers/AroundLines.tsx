import type { Scene } from 'cesium';
import { useEffect, useMemo } from 'react';
import type { AroundShape } from '../../map/ground/around.js';
import { useCesiumObject } from '../useCesiumObject.js';
import { ringsOfJson } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

// Quieter than the outline of the region that is shown.
const makeLayer = (scene: Scene) =>
  new BoundaryLayer(scene, { color: 'rgba(159, 179, 168, 0.32)', width: 1 });

/** The borders of the regions around the one that is shown, each drawn thin. */
export function AroundLines({ shapes }: { shapes: readonly AroundShape[] }) {
  const layer = useCesiumObject(makeLayer);
  const rings = useMemo(() => shapes.flatMap(({ geometry }) => ringsOfJson(geometry.coordinates)), [shapes]);
  useEffect(() => layer?.show(rings), [layer, rings]);
  return null;
}
