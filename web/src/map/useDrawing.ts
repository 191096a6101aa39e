import { type Lonlat, normalWkt, partsOf, type Shape } from '@gushu/shared';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import type VectorSource from 'ol/source/Vector.js';
import { useEffect, useRef, useState } from 'react';
import { fitTo, useDrawnLayer } from './OutlineLayer.js';

/** Action of the pointer on the map: draw another geometry, move its corners, or remove one. */
export type DrawMode = 'draw' | 'modify' | 'remove';

const featureOf = (shape: Shape, rings: Lonlat[][]): Feature =>
  new Feature(
    shape === 'line'
      ? new LineString(rings[0]!.map((position) => [...position]))
      : new Polygon(rings.map((ring) => ring.map((position) => [...position]))),
  );

const pathText = (path: number[][]): string => `(${path.map(([lon, lat]) => `${lon} ${lat}`).join(',')})`;

/** All geometries as they are stored; empty where there are none. */
function textOf(shape: Shape, source: VectorSource<Feature>): string {
  const geometries = source.getFeatures().map((feature) => feature.getGeometry());
  const texts = geometries.flatMap((geometry) => {
    if (geometry instanceof LineString) return [pathText(geometry.getCoordinates())];
    if (geometry instanceof Polygon) return [`(${geometry.getCoordinates().map(pathText).join(',')})`];
    return [];
  });
  if (texts.length === 0) return '';
  const wkt =
    shape === 'polygon'
      ? `MULTIPOLYGON(${texts.join(',')})`
      : `${shape === 'line' ? 'LINESTRING' : 'POLYGON'}${texts.at(-1)}`;
  return normalWkt(shape, wkt) ?? wkt;
}

/** Replaces the drawing by the geometry of a text; false where the text has none. */
function show(shape: Shape, source: VectorSource<Feature>, wkt: string): boolean {
  const parts = wkt.trim() === '' ? [] : partsOf(shape, wkt);
  if (!parts) return false;
  source.clear();
  source.addFeatures(parts.map((rings) => featureOf(shape, rings)));
  return true;
}

/** State of a drawing on a map as its text, and the functions that change it. */
export function useDrawing(
  map: OlMap | undefined,
  { shape, mode, start }: { shape: Shape; mode: DrawMode; start: string },
) {
  const source = useDrawnLayer(map);
  const drawing = useRef<Draw>(undefined);
  const [wkt, setWkt] = useState(start);
  const begun = useRef(start);

  useEffect(() => {
    if (!map) return;
    show(shape, source, begun.current);
    fitTo(map, source);
  }, [map, shape, source]);

  useEffect(() => {
    if (!map) return;
    const tell = () => setWkt(textOf(shape, source));
    // The double click that ends a drawing would zoom in.
    const draw = new Draw({ source, type: shape === 'line' ? 'LineString' : 'Polygon', stopClick: true });
    const modify = new Modify({ source });
    drawing.current = draw;
    // There is one line at most, and so for some areas: a new one replaces the last.
    draw.on('drawstart', () => shape !== 'polygon' && source.clear());
    // The new geometry is in the source only after its own event.
    const added = source.on('addfeature', tell);
    modify.on('modifyend', tell);
    const clicked = map.on('singleclick', ({ pixel }) => {
      if (mode !== 'remove') return;
      const hit = map.getFeaturesAtPixel(pixel).find((one) => source.hasFeature(one as Feature));
      if (hit) source.removeFeature(hit as Feature);
      tell();
    });
    if (mode === 'draw') map.addInteraction(draw);
    if (mode === 'modify') map.addInteraction(modify);
    return () => {
      unByKey([added, clicked]);
      map.removeInteraction(draw);
      map.removeInteraction(modify);
    };
  }, [map, mode, shape, source]);

  return {
    wkt,
    /** Takes a pasted text; an invalid text stays as it was typed. */
    paste: (text: string) => {
      if (show(shape, source, text) && map) fitTo(map, source);
      setWkt(text);
    },
    undo: () => drawing.current?.removeLastPoint(),
    clear: () => {
      source.clear();
      setWkt('');
    },
  };
}
