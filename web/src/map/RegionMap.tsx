import type { StatRegion } from '@gushu/shared';
import Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { Fill, Stroke, Style, Text } from 'ol/style.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { PAPER_WIDTH, useOnPaper } from '../layout/settings.js';
import { BaseMap } from './BaseMap.js';
import { drawnCodes } from './outlines.js';
import { useOlMap } from './useOlMap.js';
import { useReferenceLayer } from './useReferenceLayer.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { mix } from '../theme/contrast.js';
import { fontFamily, paletteOf, type Scheme } from '../theme/tokens.js';
import { useChildShapes } from './useChildShapes.js';
import './map.css';

/** Above the ground, below the border lines that bound no region. */
const AREAS = 4;
const EDGE = [16, 16, 16, 16];
/** Opacity of the region with the fewest and with the most trees. */
const SHADES = [0.12, 0.85] as const;

const format = new GeoJSON();

/** Opacity of a region, by the root of its count: otherwise the largest would leave the others pale. */
function shadeOf(value: number, most: number): number {
  const [least, full] = SHADES;
  return value === 0 || most === 0 ? 0.03 : least + (full - least) * Math.sqrt(value / most);
}

/** Style of areas in the brand's colour, darker the higher the count, each with its name. */
function areaStyle(theme: string, scheme: Scheme) {
  const { brand, panel, text, text2 } = paletteOf(theme, scheme);
  return (feature: FeatureLike): Style =>
    new Style({
      fill: new Fill({ color: mix(brand, panel, Number(feature.get('shade'))) }),
      stroke: new Stroke({ color: text2, width: 1 }),
      text: new Text({
        text: String(feature.get('name')),
        font: `12px ${fontFamily}`,
        fill: new Fill({ color: text }),
        stroke: new Stroke({ color: panel, width: 3 }),
      }),
    });
}

/** The region under the pointer, and a click that opens it. */
function usePointedAt(map: OlMap | undefined, onRegion: (xzCode: string) => void): string | undefined {
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    if (!map) return;
    const codeAt = (pixel: number[]) =>
      map.forEachFeatureAtPixel(pixel, (feature) => feature.get('xzCode') as string | undefined);
    const keys = [
      map.on('pointermove', ({ pixel, dragging }) => {
        if (dragging) return;
        const code = codeAt(pixel);
        const target = map.getTargetElement();
        if (target) target.style.cursor = code ? 'pointer' : '';
        setPointed(code);
      }),
      map.on('singleclick', ({ pixel }) => {
        const code = codeAt(pixel);
        if (code) onRegion(code);
      }),
    ];
    return () => unByKey(keys);
  }, [map, onRegion]);
  return pointed;
}

/** Marks of the scale, as parts of its length: opacity follows the root of a count. */
const MARKS = [0, 0.5, 1] as const;

/** Legend of the opacity in numbers. */
function Scale({ most, unit }: { most: number; unit: string }) {
  const { t } = useTranslation();
  const [least, full] = SHADES.map(
    (shade) => `color-mix(in srgb, var(--brand) ${shade * 100}%, var(--panel))`,
  );
  if (most === 0) return null;
  return (
    <div
      className="map-scale figures"
      role="img"
      aria-label={t('statistics.scale', { most: numberText(most), unit })}
    >
      <i style={{ background: `linear-gradient(to right, ${least}, ${full})` }} />
      {MARKS.map((part) => (
        <span key={part}>
          {numberText(Math.max(part === 0 ? 1 : 0, Math.round(most * part * part)))}
          {part === 1 && ` ${unit}`}
        </span>
      ))}
    </div>
  );
}

interface Props {
  region: string;
  rows: readonly StatRegion[];
  /** Counts of the rows, in their order. */
  counts: readonly number[];
  label: string;
  /** Unit of the counts. */
  unit: string;
  onRegion: (xzCode: string) => void;
}

/** The regions below the shown one as areas, darker where there are more trees; a click opens one. */
export function RegionMap({ region, rows, counts, label, unit, onRegion }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { map, box } = useOlMap(true);
  const { shapes, unread } = useChildShapes(region);
  const countOf = useMemo(
    () => new Map(rows.map(({ xzCode }, at) => [xzCode, counts[at] ?? 0])),
    [rows, counts],
  );
  const most = Math.max(0, ...counts);
  const features = useMemo(
    () =>
      shapes.map(({ geometry, properties: { xzCode, xzName } }) => {
        const feature = new Feature();
        feature.setGeometry(format.readGeometry(geometry) ?? undefined);
        const shade = shadeOf(countOf.get(xzCode) ?? 0, most);
        feature.setProperties({ xzCode, name: placeText(xzName), shade });
        return feature;
      }),
    [shapes, countOf, most, placeText],
  );
  useReferenceLayer(map, features, { zIndex: AREAS, look: areaStyle });
  const onPaper = useOnPaper();
  useEffect(() => {
    map?.updateSize();
    const extent = region === '' ? null : new VectorSource({ features: [...features] }).getExtent();
    if (map && extent && features.length > 0) map.getView().fit(extent, { padding: EDGE });
  }, [map, region, features, onPaper]);
  const pointed = usePointedAt(map, onRegion);
  const row = rows.find(({ xzCode }) => xzCode !== null && xzCode === pointed);
  return (
    <>
      <div className="map-frame" style={onPaper ? { maxWidth: PAPER_WIDTH } : undefined}>
        <div ref={box} className="statistics-map" role="img" aria-label={label} />
        <BaseMap map={map} codes={drawnCodes(region)} fly={region === ''} />
      </div>
      {unread && (
        <RetryAlert
          type="warning"
          title={t('map.belowUnread', { why: textOf(unread.error) })}
          onRetry={unread.retry}
        />
      )}
      <Scale most={most} unit={unit} />
      <p className="statistics-pointed">
        {row
          ? `${placeText(row.xzName)} · ${numberText(countOf.get(row.xzCode) ?? 0)} ${unit}`
          : t('statistics.mapHint')}
      </p>
    </>
  );
}
