import type { Scene } from 'cesium';
import { useEffect } from 'react';
import type { TreeSet } from '../tree-set.js';
import { useCesiumObject } from '../useCesiumObject.js';
import { TreePointLayer } from './TreePointLayer.js';

interface Props {
  trees: TreeSet | undefined;
  selected: number | undefined;
}

const makeLayer = (scene: Scene) => new TreePointLayer(scene);

/** The trees on the globe. */
export function TreePoints({ trees, selected }: Props) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => {
    if (trees) layer?.show(trees);
  }, [layer, trees]);
  useEffect(() => layer?.select(selected), [layer, trees, selected]);
  return null;
}
