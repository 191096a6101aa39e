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
export { MapsModule } from './maps.module.js';
export { symbols, TYPEFACE } from './wms/styles.js';
export { TileLayers } from './tile-layers.js';
export { TILE_HOSTS } from './tianditu.js';
