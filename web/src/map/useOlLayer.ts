import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';

/** A layer that lives as long as the component: added to the map when both are there, taken off with it. */
export function useOlLayer<L extends Layer>(map: OlMap | undefined, make: () => L): L {
  const [layer] = useState(make);
  useEffect(() => {
    map?.addLayer(layer);
    return () => void map?.removeLayer(layer);
  }, [map, layer]);
  return layer;
}
