/** Trees of a region, for a mark on the map. */
export interface RegionTrees {
  xzCode: string;
  xzName: string;
  /** A point inside the region. */
  lon: number;
  lat: number;
  cnt: number;
}

/** How many trees stand in a region and in those below it. */
export interface TreeCounts {
  total: number;
  /** Regions below of the requested level, those with the most trees first. */
  regions: RegionTrees[];
}

/** A tree in the list on the map. */
export interface TreeBrief {
  id: string;
  provinceOldTreeNumber: string | null;
  treeTypeName: string | null;
  oldTreeLevel: string | null;
  vigor: string;
  /** Full name of its region and the place in it. */
  place: string;
}
