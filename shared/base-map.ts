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
