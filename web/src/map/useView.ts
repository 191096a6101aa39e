import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useState } from 'react';
import type { View } from './detail.js';

/** Visible extent of a map, updated after each move; undefined until it has been drawn. */
export function useView(map: OlMap | undefined): View | undefined {
  const [view, setView] = useState<View>();
  useEffect(() => {
    if (!map) return;
    const see = () => {
      const [west = 0, south = 0, east = 0, north = 0] = map.getView().calculateExtent(map.getSize());
      setView({ west, south, east, north });
    };
    // A map that stays where it began has ended its first move before there was a listener.
    const keys = [map.on('moveend', see), map.once('rendercomplete', see)];
    map.render();
    return () => unByKey(keys);
  }, [map]);
  return view;
}
