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
  levelOf,
  usePlacesIn,
  useShapesAround,
} from './ground/around.js';
import { nameOnMap } from './ground/names.js';
import { regionStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the ground, below the outlines of what was chosen. */
const NEIGHBOURS = 4;

const format = new GeoJSON();

const ofShapes = (shapes: readonly AroundShape[], placeText: (name: string) => string): Feature[] => {
  const level = levelOf(shapes);
  return shapes.map(({ geometry, properties: { xzCode, xzName, lon, lat } }) => {
    const feature = new Feature();
    feature.setGeometry(format.readGeometry(geometry) ?? undefined);
    const name = nameOnMap(placeText(xzName), level);
    feature.setProperties({ level, code: xzCode, name, at: [lon, lat] });
    return feature;
  });
};

const ofPlaces = (places: readonly AroundPlace[], placeText: (name: string) => string): Feature[] =>
  places.map(({ level, xzName, lon, lat }) => {
    const feature = new Feature(new Point([lon, lat]));
    feature.setProperties({ level, name: placeText(xzName) });
    return feature;
  });

/** Outlines and names of what lies around, as far as `on`; answers the questions whose answers are drawn. */
export function useNeighbours(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const placeText = usePlaceText();
  const { read, shapes } = useShapesAround(view, on);
  const { places, asked } = usePlacesIn(countyInView(shapes, view), view);
  const regions = useMemo(() => ofShapes(shapes, placeText), [shapes, placeText]);
  const features = useMemo(() => [...regions, ...ofPlaces(places, placeText)], [regions, places, placeText]);
  useReferenceLayer(map, features, { zIndex: NEIGHBOURS, look: regionStyle });
  return [read, ...asked];
}
