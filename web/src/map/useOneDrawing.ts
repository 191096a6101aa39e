import Feature from 'ol/Feature.js';
import WKT from 'ol/format/WKT.js';
import type Geometry from 'ol/geom/Geometry.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import { useDrawnLayer } from './OutlineLayer.js';

/** Shape drawn on the map of a query; of a circle its middle, since its radius is typed. */
export type DrawTool = 'polygon' | 'circle' | 'line';

const TYPES = { polygon: 'Polygon', circle: 'Point', line: 'LineString' } as const;
const DECIMALS = 6;
const format = new WKT();

interface Drawing {
  tool: DrawTool | undefined;
  /** The last drawing that a query cannot take, as WKT; empty where there is none. */
  unaskable: string;
  onDraw: (wkt: string) => void;
}

const textOf = (geometry: Geometry): string => format.writeGeometry(geometry, { decimals: DECIMALS });

/** The shape that a query cannot take; none where its text is no geometry. */
function shapeOf(wkt: string): Feature[] {
  try {
    return wkt.trim() === '' ? [] : [new Feature(format.readGeometry(wkt))];
  } catch {
    return [];
  }
}

/**
 * Draws one shape after the other, each passed on as WKT; Escape drops one. A shape that a query cannot take stays, and
 * is passed on again with each corner that is moved.
 */
export function useOneDrawing(map: OlMap | undefined, { tool, unaskable, onDraw }: Drawing): void {
  const latest = useRef(onDraw);
  useEffect(() => void (latest.current = onDraw), [onDraw]);
  const source = useDrawnLayer(map);
  useEffect(() => {
    source.clear();
    source.addFeatures(shapeOf(unaskable));
  }, [source, unaskable]);
  useEffect(() => {
    if (!map || !tool) return;
    const modify = new Modify({ source });
    modify.on('modifyend', () => {
      const geometry = source.getFeatures()[0]?.getGeometry();
      if (geometry) latest.current(textOf(geometry));
    });
    // The double click that ends a drawing would zoom in.
    const draw = new Draw({ type: TYPES[tool], stopClick: true });
    draw.on('drawend', ({ feature }) => {
      const geometry = feature.getGeometry();
      if (geometry) latest.current(textOf(geometry));
    });
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && draw.abortDrawing();
    map.addInteraction(modify);
    map.addInteraction(draw);
    document.addEventListener('keydown', giveUp);
    return () => {
      map.removeInteraction(modify);
      map.removeInteraction(draw);
      document.removeEventListener('keydown', giveUp);
    };
  }, [map, tool, source]);
}
