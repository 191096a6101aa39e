import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useState } from 'react';
import { BaseMap } from './BaseMap.js';
import './map.css';
import { fitTo } from './OutlineLayer.js';
import { drawnCodes } from './outlines.js';
import type { Position } from './position.js';
import { useMapControls } from './useMapControls.js';
import { useOlLayer } from './useOlLayer.js';
import { useOlMap } from './useOlMap.js';

const GREEN = '#0A7F47';
const WHITE = '#FFFFFF';

/** Where it stood is a ring, where it goes a disc: the shapes tell, not the colour. */
const ring = new Style({
  image: new Circle({
    radius: 7,
    fill: new Fill({ color: WHITE }),
    stroke: new Stroke({ color: GREEN, width: 3 }),
  }),
});
const disc = new Style({
  image: new Circle({
    radius: 8,
    fill: new Fill({ color: GREEN }),
    stroke: new Stroke({ color: WHITE, width: 2 }),
  }),
});
const way = [
  new Style({ stroke: new Stroke({ color: WHITE, width: 5 }) }),
  new Style({ stroke: new Stroke({ color: GREEN, width: 2, lineDash: [8, 6] }) }),
];

const pointAt = (at: Position, style: Style): Feature => {
  const feature = new Feature(new Point([...at]));
  feature.setStyle(style);
  return feature;
};

function wayOf(from: Position, to: Position): Feature {
  const feature = new Feature(new LineString([[...from], [...to]]));
  feature.setStyle(way);
  return feature;
}

interface Places {
  from: Position | undefined;
  to: Position | undefined;
}

function JourneyLayer({ map, from, to }: Places & { map: OlMap | undefined }) {
  const [source] = useState(() => new VectorSource<Feature>());
  useOlLayer(map, () => new VectorLayer({ source, zIndex: 10 }));
  const [fromLon, fromLat] = from ?? [];
  const [toLon, toLat] = to ?? [];
  useEffect(() => {
    const old: Position | undefined =
      fromLon === undefined || fromLat === undefined ? undefined : [fromLon, fromLat];
    const now: Position | undefined = toLon === undefined || toLat === undefined ? undefined : [toLon, toLat];
    source.clear();
    if (old && now) source.addFeature(wayOf(old, now));
    if (old) source.addFeature(pointAt(old, ring));
    if (now) source.addFeature(pointAt(now, disc));
    if (map) fitTo(map, source);
  }, [map, source, fromLon, fromLat, toLon, toLat]);
  return null;
}

/** A map of where something stood and where it goes, with the way between. */
export function JourneyMap({ from, to, xzCode, label }: Places & { xzCode: string; label: string }) {
  const { map, box } = useOlMap();
  useMapControls(map);
  return (
    <div className="map-frame">
      <div ref={box} className="outline-map" role="application" tabIndex={0} aria-label={label} />
      <BaseMap map={map} codes={drawnCodes(xzCode)} choice reference="names" />
      <JourneyLayer map={map} from={from} to={to} />
    </div>
  );
}
