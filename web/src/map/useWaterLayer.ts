import { useQuery } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style, Text } from 'ol/style.js';
import { useEffect } from 'react';
import { useScheme } from '../layout/settings.js';
import { fontFamily, fontSize, type Scheme, surface } from '../theme/tokens.js';
import { groundColours } from './ground/colours.js';
import { ranksAt, riverWidth, type WaterLine, waterQuery } from './ground/water.js';
import { useOlLayer } from './useOlLayer.js';

/** Over the relief, below all outlines. */
const WATER = -1;
/** From this zoom on the grid of degrees is drawn, where the relief alone says nothing any more. */
const GRID_FROM = 9;

function featureOf({ rank, line }: WaterLine): Feature {
  const corners = line.map(([lon, lat]) => [lon, lat]);
  const feature = new Feature(rank === 0 ? new Polygon([corners]) : new LineString(corners));
  feature.set('rank', rank);
  return feature;
}

/** How lakes and rivers look; small ones are left out from afar. */
function waterStyle(scheme: Scheme) {
  const { lake, shore, river } = groundColours[scheme];
  const lakes = new Style({
    fill: new Fill({ color: lake }),
    stroke: new Stroke({ color: shore, width: 0.7 }),
  });
  return (feature: FeatureLike, degreesAPixel: number): Style | undefined => {
    const rank = Number(feature.get('rank'));
    if (rank === 0) return lakes;
    if (rank > ranksAt(degreesAPixel)) return undefined;
    return new Style({ stroke: new Stroke({ color: river, width: riverWidth(rank, degreesAPixel) }) });
  };
}

const degreesText = (degrees: number): string => `${Number(degrees.toFixed(3))}°`;

const gridText = (scheme: Scheme, textBaseline: 'top' | 'bottom'): Text =>
  new Text({
    font: `${fontSize.s}px ${fontFamily}`,
    fill: new Fill({ color: surface[scheme].text2 }),
    stroke: new Stroke({ color: surface[scheme].panel, width: 2 }),
    textBaseline,
    ...(textBaseline === 'top' ? { textAlign: 'end' } : {}),
  });

/** The grid of degrees, fine as the view has room. */
const graticuleOf = (scheme: Scheme): Graticule =>
  new Graticule({
    strokeStyle: new Stroke({ color: groundColours[scheme].grid, width: 1 }),
    minZoom: GRID_FROM,
    intervals: [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005],
    targetSize: 150,
    wrapX: false,
    zIndex: WATER,
    showLabels: true,
    lonLabelFormatter: degreesText,
    latLabelFormatter: degreesText,
    lonLabelStyle: gridText(scheme, 'bottom'),
    latLabelStyle: gridText(scheme, 'top'),
  });

/** Draws rivers and lakes where no tile service has them already, and from near the grid of degrees. */
export function useWaterLayer(map: OlMap | undefined, on: boolean): void {
  const scheme = useScheme();
  const { data } = useQuery({ ...waterQuery, enabled: on && map !== undefined });
  const layer = useOlLayer(map, () => new VectorLayer({ source: new VectorSource(), zIndex: WATER }));
  useEffect(() => layer.setStyle(waterStyle(scheme)), [layer, scheme]);
  useEffect(() => layer.setVisible(on), [layer, on]);
  useEffect(() => {
    const source = layer.getSource();
    source?.clear();
    source?.addFeatures((data ?? []).map(featureOf));
  }, [layer, data]);
  useEffect(() => {
    if (!map || !on) return;
    const graticule = graticuleOf(scheme);
    map.addLayer(graticule);
    return () => void map.removeLayer(graticule);
  }, [map, on, scheme]);
}
