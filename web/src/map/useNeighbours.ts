import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { usePlaceText } from '../names/usePlaceText.js';
import type { View } from './detail.js';
import {
  type AroundPlace,
  type AroundShape,
  countyInView,
  namesOf,
  usePlacesIn,
  useShapesAround,
} from './ground/around.js';
import { nameOnMap } from './ground/names.js';
import { regionStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the ground, below the outlines of what was chosen. */
const NEIGHBOURS = 4;

const format = new GeoJSON();

const ofShapes = (shapes: readonly AroundShape[]): Feature[] =>
  shapes.map(({ geometry }) => {
    const feature = new Feature();
    feature.setGeometry(format.readGeometry(geometry) ?? undefined);
    return feature;
  });

const ofPlaces = (places: readonly AroundPlace[], placeText: (name: string) => string): Feature[] =>
  places.map(({ level, xzName, lon, lat }) => {
    const feature = new Feature(new Point([lon, lat]));
    feature.setProperties({ level, name: nameOnMap(placeText(xzName), level) });
    return feature;
  });

/** Outlines and names of what lies around, as far as `on`; answers the questions whose answers are drawn. */
export function useNeighbours(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const placeText = usePlaceText();
  const { read, shapes } = useShapesAround(view, on);
  const { places, asked } = usePlacesIn(countyInView(shapes, view), view);
  const outlines = useMemo(() => ofShapes(shapes), [shapes]);
  const names = useMemo(
    () => ofPlaces([...namesOf(shapes, view), ...places], placeText),
    [shapes, places, view, placeText],
  );
  const features = useMemo(() => [...outlines, ...names], [outlines, names]);
  useReferenceLayer(map, features, { zIndex: NEIGHBOURS, look: regionStyle });
  return [read, ...asked];
}
