import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { useCallback, useEffect, useState } from 'react';

const DEEPEST = 18;
const WHOLE_EARTH = 360 / 256;
/** So many tiles in a row that do not come are no hole in the picture any more, but a service that is away. */
const MANY = 4;

const degrees = new TileGrid({
  origin: [-180, 90],
  minZoom: 1,
  resolutions: Array.from({ length: DEEPEST + 1 }, (_, level) => WHOLE_EARTH / 2 ** level),
});

const layerOf = (url: string, at: number): TileLayer<XYZ> =>
  new TileLayer({
    zIndex: 1 + at,
    source: new XYZ({ url, projection: 'EPSG:4326', tileGrid: degrees, crossOrigin: 'anonymous' }),
  });

/** Lays a tile service's picture over the map's ground; reports whether it stays away, and how to ask it again. */
export function useTiles(map: OlMap | undefined, templates: readonly string[]) {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!map) return;
    const layers = templates.map(layerOf);
    let missing = 0;
    for (const layer of layers) {
      layer.getSource()?.on('tileloaderror', () => setFailed(++missing >= MANY));
      layer.getSource()?.on('tileloadend', () => {
        missing = 0;
        setFailed(false);
      });
      map.addLayer(layer);
    }
    return () => {
      for (const layer of layers) {
        map.removeLayer(layer);
        layer.getSource()?.dispose();
      }
      setFailed(false);
    };
  }, [map, templates, attempt]);
  return { failed, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
