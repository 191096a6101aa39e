import WKT from 'ol/format/WKT.js';
import Draw from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';

/** What is drawn on the map of a query; of a circle its middle, since its radius is typed. */
export type DrawTool = 'polygon' | 'circle' | 'line';

const TYPES = { polygon: 'Polygon', circle: 'Point', line: 'LineString' } as const;
const DECIMALS = 6;
const format = new WKT();

/** Draws one shape after the other, each given away as WKT; Escape gives one up. */
export function useOneDrawing(
  map: OlMap | undefined,
  tool: DrawTool | undefined,
  onDraw: (wkt: string) => void,
): void {
  const latest = useRef(onDraw);
  useEffect(() => void (latest.current = onDraw), [onDraw]);
  useEffect(() => {
    if (!map || !tool) return;
    // The double click that ends it would bring the map closer.
    const draw = new Draw({ type: TYPES[tool], stopClick: true });
    draw.on('drawend', ({ feature }) => {
      const geometry = feature.getGeometry();
      if (geometry) latest.current(format.writeGeometry(geometry, { decimals: DECIMALS }));
    });
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && draw.abortDrawing();
    map.addInteraction(draw);
    document.addEventListener('keydown', giveUp);
    return () => {
      map.removeInteraction(draw);
      document.removeEventListener('keydown', giveUp);
    };
  }, [map, tool]);
}
