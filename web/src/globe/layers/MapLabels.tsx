import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { MapLabelLayer, type Obstacle, type RegionMark, type RegionName } from './MapLabelLayer.js';

interface Props {
  marks: readonly RegionMark[];
  names: readonly RegionName[];
  /** Trees that are drawn large enough to be told from each other. */
  trees: readonly Obstacle[];
}

const makeLayer = (scene: Scene) => new MapLabelLayer(scene);

/** How many trees stand in each region, and what lies around is called. */
export function MapLabels({ marks, names, trees }: Props) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(marks, names, trees), [layer, marks, names, trees]);
  return null;
}
