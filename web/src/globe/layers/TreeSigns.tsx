import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { type TreeSign, TreeSignLayer } from './TreeSignLayer.js';

const makeLayer = (scene: Scene) => new TreeSignLayer(scene);

/** Level and vigour of the trees in a near view. */
export function TreeSigns({ signs }: { signs: readonly TreeSign[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(signs), [layer, signs]);
  return null;
}
