/**
 * Base maps of a tile service, each as templates of tiles on the grid of degrees from the lowest layer up; empty
 * without such a service. `{0-7}` stands for one of the service's hosts; level 1 is two tiles wide.
 */
export interface BaseMapTiles {
  vector: string[];
  imagery: string[];
}

/** What lies below the maps and what has to stand on them. */
export interface BaseMap extends BaseMapTiles {
  /** The map review number (审图号) that every map shows; empty for none. */
  reviewNumber: string;
}

/** All of the nation, the line in the South China Sea included, in degrees: west, south, east, north. */
export const NATION_EXTENT = [73.4, 3.3, 135.2, 53.6] as const;

/** What a border line bounds: the nation, where that is settled or not; a special administrative region; a province at sea. */
export const BORDER_KINDS = ['nation', 'undetermined', 'specialRegion', 'province'] as const;
export type BorderKind = (typeof BORDER_KINDS)[number];

/** Border lines that bound no region, as the line in the South China Sea: GeoJSON in degrees, one feature a kind. */
export interface BorderLines {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { kind: BorderKind };
    geometry: { type: 'MultiLineString'; coordinates: [lon: number, lat: number][][] };
  }[];
}

/** Outlines of regions of one level as GeoJSON in degrees, each with its name and the point where the name stands. */
export interface RegionShapes {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { xzCode: string; xzName: string; lon: number; lat: number };
    geometry: { type: 'MultiPolygon'; coordinates: [lon: number, lat: number][][][] };
  }[];
}
