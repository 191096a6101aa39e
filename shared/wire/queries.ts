import type { PlanTime } from '../records/patrol-plan.js';

/** Rows of a query that a map draws, as GeoJSON. */
export interface QueryMap {
  type: 'FeatureCollection';
  /** Rows of the query; more than the features where a map would be too full. */
  total: number;
  /** The area that was searched, as WKT; empty where the query names none. */
  area: string;
  features: QueryFeature[];
}

/** A row on the map. */
export interface QueryFeature {
  type: 'Feature';
  geometry: { type: 'Point' | 'MultiPolygon' | 'Polygon'; coordinates: unknown };
  properties: { id: string; number: string | null; name: string | null; due?: PlanTime };
}

/** Features that a map of a query draws at most. */
export const MAX_QUERY_FEATURES = 2_000;

/** Shapes in which a spatial query can be drawn. */
export const SPACE_KINDS = ['polygon', 'circle', 'line', 'region'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** Conditions of an attribute query under a name. */
export interface SavedCriteria {
  id: string;
  name: string;
  dataType: string;
  /** JSON, as lists take it. */
  criteria: string;
  createTime: string;
  updateTime: string;
}

/** Where a spatial query looks, under a name. */
export interface SavedSpace extends Omit<SavedCriteria, 'criteria'> {
  geomType: SpaceKind;
  geom: string;
  buffer: string;
  xzCode: string;
}

/** Saved queries of a kind that a person may have for a record. */
export const MAX_SAVED_QUERIES = 50;

/** The protection scope that a tree has where none is drawn. */
export interface ScopeAnswer {
  wkt: string;
  /** Square metres. */
  area: number;
  /** Metres that it reaches beyond the crown. */
  buffer: number;
}
