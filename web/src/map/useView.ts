import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useState } from 'react';
import type { View } from './detail.js';

/** What a map shows, anew whenever it has been moved; undefined until it has been drawn. */
export function useView(map: OlMap | undefined): View | undefined {
  const [view, setView] = useState<View>();
  useEffect(() => {
    if (!map) return;
    const see = () => {
      const [west = 0, south = 0, east = 0, north = 0] = map.getView().calculateExtent(map.getSize());
      setView({ west, south, east, north });
    };
    // A map that stands where it began has ended its first move before anybody listened.
    const keys = [map.on('moveend', see), map.once('rendercomplete', see)];
    map.render();
    return () => unByKey(keys);
  }, [map]);
  return view;
}
