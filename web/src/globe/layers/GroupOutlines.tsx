import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { treeKindMeaning } from '../../theme/tokens.js';
import { useCesiumObject } from '../useCesiumObject.js';
import type { Ring } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

const makeLayer = (scene: Scene) => new BoundaryLayer(scene, { color: treeKindMeaning['2'].color, width: 2 });

/** The outlines of groups of trees, in the colour of their trees. */
export function GroupOutlines({ groups }: { groups: readonly { rings: readonly Ring[] }[] }) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(groups.flatMap(({ rings }) => rings)), [layer, groups]);
  return null;
}
