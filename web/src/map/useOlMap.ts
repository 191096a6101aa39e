import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { type RefObject, useEffect, useState } from 'react';
import 'ol/ol.css';

/** Where a map begins when there is nothing to show yet: the specification's centre and zoom. */
const START = { center: [116.4, 40], zoom: 4 };

/** An OpenLayers map in degrees in the element; made once, taken apart with it. */
export function useOlMap(target: RefObject<HTMLElement | null>): OlMap | undefined {
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return;
    const made = new OlMap({
      target: target.current,
      view: new View({ projection: 'EPSG:4326', ...START, minZoom: 3, maxZoom: 18 }),
    });
    setMap(made);
    return () => {
      made.setTarget(undefined);
      made.dispose();
      setMap(undefined);
    };
  }, [target]);
  return map;
}
