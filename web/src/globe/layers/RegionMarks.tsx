import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { type RegionMark, RegionMarkLayer } from './RegionMarkLayer.js';

const makeLayer = (scene: Scene) => new RegionMarkLayer(scene);

/** How many trees stand in each region. */
export function RegionMarks({ marks }: { marks: readonly RegionMark[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(marks), [layer, marks]);
  return null;
}
