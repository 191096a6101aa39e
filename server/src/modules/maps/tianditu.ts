import type { BaseMapTiles } from '@gushu/shared';

/** Hosts that pages ask for tiles, as a content policy names them. */
export const TILE_HOSTS = 'https://*.tianditu.gov.cn';

/** Set c is the grid of degrees (EPSG:4490, the same numbers as EPSG:4326): nothing has to be projected anew. */
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

/** Tianditu's map, imagery and terrain, each below its labels; none without a key. */
export function tilesOf(key: string | undefined): BaseMapTiles {
  const templates = (...layers: string[]) => (key ? layers.map((layer) => templateOf(layer, key)) : []);
  return {
    vector: templates('vec', 'cva'),
    imagery: templates('img', 'cia'),
    terrain: templates('ter', 'cta'),
  };
}
