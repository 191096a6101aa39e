import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { useEffect } from 'react';
import { useScheme } from '../layout/settings.js';
import type { Scheme } from '../theme/tokens.js';
import { GROUND_DEEPEST, GROUND_TILE, groundUrl, hasGround } from './ground/ground.js';
import { useOlLayer } from './useOlLayer.js';

/** Below all outlines and the pictures of a tile service. */
const GROUND = -2;

const grid = new TileGrid({
  origin: [-180, 90],
  tileSize: GROUND_TILE,
  resolutions: Array.from({ length: GROUND_DEEPEST + 1 }, (_, level) => 180 / GROUND_TILE / 2 ** level),
});

/** The relief in the colours of a scheme; where a fine tile is not there, the coarser one stays. */
const layerOf = (scheme: Scheme): TileLayer<XYZ> =>
  new TileLayer({
    zIndex: GROUND,
    source: new XYZ({
      projection: 'EPSG:4326',
      tileGrid: grid,
      tileUrlFunction: ([level = 0, x = 0, y = 0]) =>
        hasGround(level, x, y) ? groundUrl(scheme, level, x, y) : undefined,
      // One picture of the earth, not a row of them.
      wrapX: false,
    }),
  });

/** Draws the relief as the map's ground, as light or dark as the page. */
export function useGroundLayer(map: OlMap | undefined): void {
  const scheme = useScheme();
  const light = useOlLayer(map, () => layerOf('light'));
  const dark = useOlLayer(map, () => layerOf('dark'));
  useEffect(() => {
    const isDark = scheme === 'dark';
    dark.setVisible(isDark);
    // Unseen it is read all the same: paper is light, and does not wait for pictures.
    light.setOpacity(isDark ? 0 : 1);
  }, [light, dark, scheme]);
}
