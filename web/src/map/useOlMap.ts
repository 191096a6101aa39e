import { defaults } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { type RefObject, useEffect, useState } from 'react';
import 'ol/ol.css';

/** Where a map begins when there is nothing to show yet: the specification's centre and zoom. */
export const START = { center: [116.4, 40], zoom: 4 };

/**
 * An OpenLayers map in degrees in the element; made once, taken apart with it. Unless it stands still, wheel and drag
 * move it at once: OpenLayers' own choice waits for the focus where the element can have it.
 */
export function useOlMap(target: RefObject<HTMLElement | null>, still = false): OlMap | undefined {
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return;
    const made = new OlMap({
      target: target.current,
      controls: [],
      interactions: still ? [] : defaults({ altShiftDragRotate: false, pinchRotate: false }),
      view: new View({ projection: 'EPSG:4326', ...START, minZoom: 3, maxZoom: 18, enableRotation: false }),
    });
    setMap(made);
    return () => {
      made.setTarget(undefined);
      made.dispose();
      setMap(undefined);
    };
  }, [target, still]);
  return map;
}
