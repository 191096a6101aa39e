import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { MapLabelLayer, type RegionMark, type RegionName } from './MapLabelLayer.js';

const makeLayer = (scene: Scene) => new MapLabelLayer(scene);

/** How many trees stand in each region, and what lies around is called. */
export function MapLabels({ marks, names }: { marks: readonly RegionMark[]; names: readonly RegionName[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(marks, names), [layer, marks, names]);
  return null;
}
