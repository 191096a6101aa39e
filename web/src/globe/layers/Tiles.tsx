import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { TileLayer } from './TileLayer.js';

const makeLayer = (scene: Scene) => new TileLayer(scene);

/** A tile service's picture of the earth; none without templates. */
export function Tiles({ templates }: { templates: readonly string[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(templates), [layer, templates]);
  return null;
}
