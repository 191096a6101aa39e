/**
 * Base maps of a tile service, each as templates of tiles on the grid of degrees from the lowest layer up; empty
 * without such a service. `{0-7}` stands for one of the service's hosts; level 1 is two tiles wide.
 */
export interface BaseMapTiles {
  vector: string[];
  imagery: string[];
  terrain: string[];
}

/** Tiles of a map service of one's own. */
export interface TileTemplate {
  /** With `{z}`, `{x}`, `{y}`, and `{0-7}` where several hosts have the same tiles. */
  url: string;
  /** The grid of degrees, of which level 1 is two tiles wide, or that of Web Mercator. */
  grid: 'degrees' | 'mercator';
  /** The last level that it has tiles of. */
  maxLevel: number;
}

/** The services that the platform was given: satellite imagery of 2022, forest small plots of 2022. */
export interface OwnTiles {
  satellite2022?: TileTemplate;
  forestPlots2022?: TileTemplate;
}

/** Tiles below the maps, and the review number that must stand on them. */
export interface BaseMap extends BaseMapTiles {
  own: OwnTiles;
  /** The map review number (审图号) that every map shows; empty for none. */
  reviewNumber: string;
}

/** All of the nation, the line in the South China Sea included, in degrees: west, south, east, north. */
export const NATION_EXTENT = [73.4, 3.3, 135.2, 53.6] as const;

/** Kinds of border line: of the nation, settled or not; of a special administrative region; of a province at sea. */
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
