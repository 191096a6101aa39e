export {
  boundaries,
  EXTENT,
  GEOMETRY_COLUMN,
  KEY_COLUMN,
  layers,
  type MapLayer,
  MAX_FEATURES,
  NAMESPACE,
  WORKSPACE,
} from './catalogue.js';
export { geoserverPass } from './geoserver-pass.js';
export { readCrs } from './crs.js';
export { MapsModule } from './maps.module.js';
export { drawSvg } from './wms/draw.js';
export type { MapQuery } from './wms/map-query.js';
export { bordersSql, type OutlineRow, outlinesSql } from './wms/map-sql.js';
export { encode } from './wms/picture.service.js';
export { symbols, TYPEFACE } from './wms/styles.js';
export { TileLayers } from './tile-layers.js';
export { TILE_HOSTS } from './tianditu.js';
