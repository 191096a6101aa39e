import { PLAN_TIMES, type PlanTime, type QueryFeature } from '@gushu/shared';
import { containsExtent, getHeight, getWidth } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import WKT from 'ol/format/WKT.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useMemo } from 'react';
import { mix } from '../theme/contrast.js';
import { paletteOf, planMeaning, type Scheme } from '../theme/tokens.js';
import { BaseMap } from './BaseMap.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { useMapControls } from './useMapControls.js';
import { useOlMap } from './useOlMap.js';
import { type DrawTool, useOneDrawing } from './useOneDrawing.js';
import { useReferenceLayer } from './useReferenceLayer.js';

interface Props {
  features: readonly QueryFeature[];
  /** The area that was searched, as WKT; empty where there is none. */
  area: string;
  /** Region that was searched, or the person's own. */
  region: string;
  /** A drawn shape that cannot be asked: its corners can be moved until it can. */
  unaskable: string;
  tool: DrawTool | undefined;
  onDraw: (wkt: string) => void;
  /** Id of the feature that stands out. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  label: string;
}

/** Below the rows, above the borders. */
const AREA = 6;
const ROWS = 9;
const EDGE = [40, 40, 40, 40];
const MAX_ZOOM = 15;
const NEAR = 8;

const geoJson = new GeoJSON();
const wkt = new WKT();

/** The searched area, in a dashed line, so that it is no outline of a group. */
function areaStyle(theme: string, scheme: Scheme) {
  const { action } = paletteOf(theme, scheme);
  const style = new Style({
    fill: new Fill({ color: `${action}22` }),
    stroke: new Stroke({ color: action, width: 2, lineDash: [6, 4] }),
  });
  return () => style;
}

/** Rows as dots or outlines; the chosen one is larger and stands on top, and so does what is due before what is not. */
function rowStyle(theme: string, scheme: Scheme) {
  const { action, brand, panel, text } = paletteOf(theme, scheme);
  const styleOf = (isChosen: boolean, color = action, zIndex = 0) =>
    new Style({
      image: new Circle({
        radius: isChosen ? 9 : 5,
        fill: new Fill({ color: isChosen ? text : color }),
        stroke: new Stroke({ color: panel, width: isChosen ? 3 : 1.5 }),
        declutterMode: 'none',
      }),
      fill: new Fill({ color: `${mix(brand, panel, 0.6)}88` }),
      stroke: new Stroke({ color: isChosen ? text : action, width: isChosen ? 3 : 2 }),
      zIndex: isChosen ? PLAN_TIMES.length : zIndex,
    });
  const [plain, chosen] = [styleOf(false), styleOf(true)];
  const timed = new Map(
    PLAN_TIMES.map((time, at) => [time, styleOf(false, planMeaning[time].color, PLAN_TIMES.length - 1 - at)]),
  );
  return (feature: FeatureLike): Style =>
    feature.get('isChosen') ? chosen : (timed.get(feature.get('due') as PlanTime) ?? plain);
}

/** A click chooses the row under it; beside all of them none. Not while something is drawn. */
function useChoice(map: OlMap | undefined, isDrawing: boolean, onChoose: Props['onChoose']): void {
  useEffect(() => {
    if (!map || isDrawing) return;
    const key = map.on('singleclick', ({ pixel }) => {
      const at = map.forEachFeatureAtPixel(pixel, (one) => one.get('rowId') as string | undefined, {
        hitTolerance: NEAR,
      });
      onChoose(at);
    });
    return () => unByKey(key);
  }, [map, isDrawing, onChoose]);
}

/** Of the width or height in sight: what is smaller is hardly seen. */
const LEAST = 0.1;

/** Shows what was found, unless all of the searched area is in sight already, and more than a speck. */
function useFit(map: OlMap | undefined, searched: readonly Feature[], rows: readonly Feature[]): void {
  useEffect(() => {
    const shown = searched.length > 0 ? searched : rows;
    const extent = shown.length > 0 ? new VectorSource({ features: [...shown] }).getExtent() : null;
    if (!map || !extent) return;
    const view = map.getView();
    const seen = view.calculateExtent(map.getSize());
    const isSpeck = getWidth(extent) < LEAST * getWidth(seen) && getHeight(extent) < LEAST * getHeight(seen);
    if (isSpeck || !containsExtent(seen, extent) || searched.length === 0)
      view.fit(extent, { padding: EDGE, maxZoom: MAX_ZOOM });
  }, [map, searched, rows]);
}

/** The rows of a query on the map with the area that was searched; what is drawn on it asks anew. */
export function QueryMap(props: Props) {
  const { features, area, region, unaskable, tool, onDraw, chosen, onChoose, label } = props;
  const { map, box } = useOlMap();
  useMapControls(map);
  useOneDrawing(map, { tool, unaskable, onDraw });
  useChoice(map, tool !== undefined, onChoose);
  const searched = useMemo(() => (area ? [new Feature(wkt.readGeometry(area))] : []), [area]);
  const rows = useMemo(
    () =>
      features.map(({ geometry, properties: { id, due } }) => {
        const feature = new Feature();
        feature.setGeometry(geoJson.readGeometry(geometry) ?? undefined);
        feature.set('rowId', id);
        feature.set('due', due);
        return feature;
      }),
    [features],
  );
  useEffect(() => {
    for (const row of rows) row.set('isChosen', row.get('rowId') === chosen);
  }, [rows, chosen]);
  useReferenceLayer(map, searched, { zIndex: AREA, look: areaStyle });
  useReferenceLayer(map, rows, { zIndex: ROWS, look: rowStyle });
  useFit(map, searched, rows);
  return (
    <div className="map-frame query-map">
      <div
        ref={box}
        className={`query-map-box${tool ? ' query-map-drawing' : ''}`}
        role="application"
        tabIndex={0}
        aria-label={label}
        data-features={features.length}
      />
      <BaseMap
        map={map}
        codes={drawnCodes(region)}
        fly={area === '' && features.length === 0}
        choice
        reference="names"
      />
    </div>
  );
}
