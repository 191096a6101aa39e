import { NATION_EXTENT } from '@gushu/shared';
import { defaults } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { isOnPaper, useOnPaper } from '../layout/settings.js';
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

/** How wide a map is on the screen, in pixels, and how many degrees one of them is. */
interface OnScreen {
  width: number;
  resolution: number;
}

/** Follows how a map lies on the screen: a page that is shown as on paper has other places before anybody says so. */
function followScreen(map: OlMap): () => OnScreen | undefined {
  let last: OnScreen | undefined;
  map.on('postrender', () => {
    if (map.getTargetElement()?.hasAttribute('data-paper') || isOnPaper()) return;
    const [width = 0] = map.getSize() ?? [];
    const resolution = map.getView().getResolution();
    if (width > 0 && resolution !== undefined) last = { width, resolution };
  });
  return () => last;
}

/**
 * Turns a map to paper, whose size `data-paper` gives its box, or back: it shows the same ground in the colours there. It is
 * drawn at once, since the browser takes the page before the map's next frame.
 */
function turn(map: OlMap, target: HTMLElement, screen: OnScreen | undefined, isPaper: boolean): void {
  target.toggleAttribute('data-paper', isPaper);
  map.updateSize();
  const [now = 0] = map.getSize() ?? [];
  if (screen && now > 0) map.getView().setResolution((screen.resolution * screen.width) / now);
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
  const onScreen = useRef<ReturnType<typeof followScreen>>(undefined);
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
    onScreen.current = followScreen(made);
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
    if (map && place && place.hasAttribute('data-paper') !== onPaper)
      turn(map, place, onScreen.current?.(), onPaper);
  }, [map, onPaper]);
  return { map, box };
}
