import { NATION_EXTENT } from '@gushu/shared';
import { defaults } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { type RefCallback, useEffect, useState } from 'react';
import { useOnPaper } from '../layout/settings.js';
import 'ol/ol.css';

/** Where a map begins when there is nothing to show yet: the specification's centre. */
const CENTRE: [lon: number, lat: number] = [116.4, 40];
/** The specification's zoom, until the size of the map is known. */
const ZOOM = 4;
const EDGE = 8;

/** The nation around the specification's centre: as close as the map's size lets all of it be seen. */
export function nationView(map: OlMap): { center: [lon: number, lat: number]; zoom: number } {
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (width <= 2 * EDGE || height <= 2 * EDGE) return { center: CENTRE, zoom: ZOOM };
  const [west, south, east, north] = NATION_EXTENT;
  const [lon, lat] = CENTRE;
  const degrees = Math.max(
    Math.max(lon - west, east - lon) / (width / 2 - EDGE),
    Math.max(lat - south, north - lat) / (height / 2 - EDGE),
  );
  return { center: CENTRE, zoom: map.getView().getZoomForResolution(degrees) ?? ZOOM };
}

/**
 * Turns a map to paper, whose size `data-paper` gives its box, or back: it shows the same ground in the colours there. It is
 * drawn at once, since the browser takes the page before the map's next frame.
 */
function turn(map: OlMap, target: HTMLElement, isPaper: boolean): void {
  const [before = 0] = map.getSize() ?? [];
  target.toggleAttribute('data-paper', isPaper);
  map.updateSize();
  const [now = 0] = map.getSize() ?? [];
  const view = map.getView();
  const resolution = view.getResolution();
  if (resolution !== undefined && before > 0 && now > 0) view.setResolution((resolution * before) / now);
  map.renderSync();
}

/**
 * An OpenLayers map in degrees, and the ref of the element that it is drawn in: made when that is there, as a dialog's is
 * later than the dialog, and taken apart with it. Unless it stands still, wheel and drag move it at once: OpenLayers' own
 * choice waits for the focus where the element can have it.
 */
export function useOlMap(still = false): { map: OlMap | undefined; box: RefCallback<HTMLElement> } {
  const [target, box] = useState<HTMLElement | null>(null);
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target) return;
    const made = new OlMap({
      target,
      controls: [],
      interactions: still ? [] : defaults({ altShiftDragRotate: false, pinchRotate: false }),
      view: new View({
        projection: 'EPSG:4326',
        center: CENTRE,
        zoom: ZOOM,
        minZoom: 2,
        maxZoom: 18,
        enableRotation: false,
      }),
    });
    made.getView().setZoom(nationView(made).zoom);
    setMap(made);
    return () => {
      made.setTarget(undefined);
      made.dispose();
      setMap(undefined);
    };
  }, [target, still]);
  const onPaper = useOnPaper();
  useEffect(() => {
    const place = map?.getTargetElement();
    if (map && place && place.hasAttribute('data-paper') !== onPaper) turn(map, place, onPaper);
  }, [map, onPaper]);
  return { map, box };
}
