export {
  EXTENT,
  GEOMETRY_COLUMN,
  KEY_COLUMN,
  type Layer,
  layers,
  MAX_FEATURES,
  NAMESPACE,
  WORKSPACE,
} from './catalogue.js';
export { geoserverPass } from './geoserver-pass.js';
export { MapsModule } from './maps.module.js';
export { TILE_HOSTS } from './tianditu.js';
