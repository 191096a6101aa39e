import type { BaseMapTiles } from '@gushu/shared';

/** Hosts of the tiles, as a content security policy names them. */
export const TILE_HOSTS = 'https://*.tianditu.gov.cn';

/** Tile matrix set c is the grid of degrees (EPSG:4490, same numbers as EPSG:4326), so nothing is reprojected. */
function templateOf(layer: string, key: string): string {
  const request = {
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer,
    STYLE: 'default',
    TILEMATRIXSET: 'c',
    FORMAT: 'tiles',
    TILEMATRIX: '{z}',
    TILEROW: '{y}',
    TILECOL: '{x}',
    tk: key,
  };
  const query = Object.entries(request).map((pair) => pair.join('='));
  return `https://t{0-7}.tianditu.gov.cn/${layer}_c/wmts?${query.join('&')}`;
}

/** Tianditu's map, imagery and terrain, each with its labels on top; none without a key. */
export function tilesOf(key: string | undefined): BaseMapTiles {
  const templates = (...layers: string[]) => (key ? layers.map((layer) => templateOf(layer, key)) : []);
  return {
    vector: templates('vec', 'cva'),
    imagery: templates('img', 'cia'),
    terrain: templates('ter', 'cta'),
  };
}
