import type { TreeFeature } from '../../api/wfs.js';
import type { TreeSet } from '../../globe/tree-set.js';

/** Features as columns; those without a place cannot be drawn and are left out. */
export function treeColumns(features: readonly TreeFeature[], matched: number): TreeSet {
  const placed = features.filter(({ geometry }) => geometry !== null);
  const trees: TreeSet = {
    count: placed.length,
    lon: new Float64Array(placed.length),
    lat: new Float64Array(placed.length),
    type: new Uint8Array(placed.length),
    id: [],
    number: [],
    matched: matched - (features.length - placed.length),
  };
  placed.forEach(({ geometry, properties }, i) => {
    const [lon, lat] = geometry?.coordinates ?? [0, 0];
    trees.lon[i] = lon;
    trees.lat[i] = lat;
    trees.type[i] = properties.type;
    trees.id.push(properties.id);
    trees.number.push(properties.provinceOldTreeNumber ?? '');
  });
  return trees;
}
