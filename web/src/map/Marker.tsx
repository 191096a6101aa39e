import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Stroke, Style } from 'ol/style.js';
import { useEffect } from 'react';
import type { Position } from './position.js';
import { useOlLayer } from './useOlLayer.js';

const pin = [
  new Style({ image: new Circle({ radius: 11, fill: new Fill({ color: 'rgba(10, 127, 71, 0.25)' }) }) }),
  new Style({
    image: new Circle({
      radius: 6,
      fill: new Fill({ color: '#0A7F47' }),
      stroke: new Stroke({ color: '#FFFFFF', width: 2 }),
    }),
  }),
];

/** The one marked position. */
export function Marker({ map, at }: { map: OlMap | undefined; at: Position | undefined }) {
  const layer = useOlLayer(
    map,
    () => new VectorLayer({ source: new VectorSource(), style: pin, zIndex: 10 }),
  );
  const [lon, lat] = at ?? [];
  useEffect(() => {
    const source = layer.getSource();
    source?.clear();
    if (lon !== undefined && lat !== undefined) source?.addFeature(new Feature(new Point([lon, lat])));
  }, [layer, lon, lat]);
  return null;
}
