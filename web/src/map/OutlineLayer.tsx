import Feature from 'ol/Feature.js';
import WKT from 'ol/format/WKT.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useState } from 'react';
import { useOlLayer } from './useOlLayer.js';

/** Above the base map, below the marker. */
const DRAWN = 8;
const EDGE = [48, 48, 48, 48];
/** No closer than one yard from the next. */
const MAX_ZOOM = 17;

export const outlineStyle = new Style({
  fill: new Fill({ color: 'rgba(10, 127, 71, 0.2)' }),
  stroke: new Stroke({ color: '#0A7F47', width: 2 }),
});

/** A layer for what is drawn. */
export function useDrawnLayer(map: OlMap | undefined): VectorSource<Feature> {
  const [source] = useState(() => new VectorSource<Feature>());
  useOlLayer(map, () => new VectorLayer({ source, style: outlineStyle, zIndex: DRAWN }));
  return source;
}

/** Transitions the map to all that is drawn. */
export function fitTo(map: OlMap, source: VectorSource<Feature>): void {
  const extent = source.getExtent();
  if (source.getFeatures().length > 0 && extent)
    map.getView().fit(extent, { padding: EDGE, maxZoom: MAX_ZOOM });
}

const format = new WKT();

/** Draws a stored geometry and goes there. */
export function OutlineLayer({ map, wkt }: { map: OlMap | undefined; wkt: string }) {
  const source = useDrawnLayer(map);
  useEffect(() => {
    source.clear();
    source.addFeature(new Feature(format.readGeometry(wkt)));
    if (map) fitTo(map, source);
  }, [map, source, wkt]);
  return null;
}
