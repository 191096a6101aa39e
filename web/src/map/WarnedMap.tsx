import { useQueries } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import WKT from 'ol/format/WKT.js';
import Point from 'ol/geom/Point.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { outlineQuery } from '../api/outline.js';
import { fetchTrees, type TreesFound } from '../api/wfs.js';
import { numberText } from '../locales/number-text.js';
import { useRegionScope } from '../session/region-scope.js';
import { BaseMap } from './BaseMap.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { treeStyle } from './reference-style.js';
import { useMapControls } from './useMapControls.js';
import { useOlMap } from './useOlMap.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Below the trees, above the ground. */
const AREAS = 5;
const TREES = 7;
const EDGE = [32, 32, 32, 32];
const MAX_ZOOM = 15;
/** Points of all regions together: so many can be seen, and drawn at once. */
const MAX_TREES = 1_500;

const format = new WKT();

interface Props {
  codes: readonly string[];
  /** Colour of the regions. */
  color: string;
  label: string;
}

// What is combined stays the same object as long as the answers do.
const shapesOf = (read: readonly { data?: { geom?: string | null } | undefined }[]): string[] =>
  read.flatMap(({ data }) => data?.geom ?? []);

/** Outlines of regions; of a township, which has none, that of its county. */
function useAreas(codes: readonly string[]): Feature[] {
  const outlined = [...new Set(codes.map((code) => code.slice(0, 6)))];
  const shapes = useQueries({ queries: outlined.map((code) => outlineQuery(code)), combine: shapesOf });
  return useMemo(() => shapes.map((geom) => new Feature(format.readGeometry(geom))), [shapes]);
}

const treesOf = (read: readonly { data?: TreesFound | undefined }[]) => ({
  positions: read.flatMap(({ data }) =>
    (data?.features ?? []).flatMap(({ geometry }) => (geometry ? [geometry.coordinates] : [])),
  ),
  matched: read.reduce((sum, { data }) => sum + (data?.matched ?? 0), 0),
});

/** The trees in regions, spread over all of them where there are more than can be drawn. */
function useTreesIn(codes: readonly string[]) {
  const scope = useRegionScope();
  const most = Math.max(50, Math.floor(MAX_TREES / Math.max(1, codes.length)));
  const { positions, matched } = useQueries({
    queries: codes.map((xzCode) => ({
      queryKey: ['map', 'trees in', scope, xzCode, most],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchTrees({ scope, xzCode, most }, signal),
    })),
    combine: treesOf,
  });
  const features = useMemo(
    () => positions.map((position) => new Feature(new Point([...position]))),
    [positions],
  );
  return { features, matched };
}

/** Regions in the colour of what touches them, with the trees in them. */
export function WarnedMap({ codes, color, label }: Props) {
  const { t } = useTranslation();
  const { map, box } = useOlMap();
  useMapControls(map);
  const areas = useAreas(codes);
  const { features, matched } = useTreesIn(codes);
  const look = useCallback(() => {
    const style = new Style({
      fill: new Fill({ color: `${color}2E` }),
      stroke: new Stroke({ color, width: 2 }),
    });
    return () => style;
  }, [color]);
  useReferenceLayer(map, areas, { zIndex: AREAS, look });
  useReferenceLayer(map, features, { zIndex: TREES, look: treeStyle });
  useEffect(() => {
    const extent = areas.length > 0 ? new VectorSource({ features: areas }).getExtent() : null;
    if (map && extent) map.getView().fit(extent, { padding: EDGE, maxZoom: MAX_ZOOM });
  }, [map, areas]);
  return (
    <>
      <div className="map-frame">
        <div
          ref={box}
          className="outline-map"
          role="application"
          tabIndex={0}
          aria-label={label}
          data-features={features.length}
        />
        <BaseMap map={map} codes={drawnCodes(codes[0]?.slice(0, 2) ?? '')} choice />
      </div>
      {matched > features.length && features.length > 0 && (
        <small>
          {t('publishing.someTrees', { num: numberText(features.length), all: numberText(matched) })}
        </small>
      )}
    </>
  );
}
