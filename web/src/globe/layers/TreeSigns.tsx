import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { type TreeSign, TreeSignLayer } from './TreeSignLayer.js';

const makeLayer = (scene: Scene) => new TreeSignLayer(scene);

interface Props {
  signs: readonly TreeSign[];
  /** Index of the tree that is chosen. */
  selected: number | undefined;
}

/** Level and vigour of the trees in a near view. */
export function TreeSigns({ signs, selected }: Props) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(signs, selected), [layer, signs, selected]);
  return null;
}
