import { NATION_EXTENT } from '@gushu/shared';
import { Segmented } from 'antd';
import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaseMapKind, useBaseMap } from '../api/base-map.js';
import { textOf } from '../api/error.js';
import { tellError } from '../feedback.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { useScheme, useSettings } from '../layout/settings.js';
import { mix } from '../theme/contrast.js';
import { paletteOf } from '../theme/tokens.js';
import { MapReview } from './MapReview.js';
import { drawOutlines, outlinesOf } from './outlines.js';
import { useBorderLayer } from './useBorderLayer.js';
import { useOlLayer } from './useOlLayer.js';
import { useTiles } from './useTiles.js';

interface Props {
  map: OlMap | undefined;
  /** Regions whose outlines are drawn over the nation's, the smallest last. */
  codes: readonly string[];
  /** Fills the view with the last of the regions, or with the nation where there is none. */
  fly?: boolean;
  /** Lets people choose among the pictures of a tile service. */
  choice?: boolean;
}

const KINDS: readonly BaseMapKind[] = ['vector', 'imagery'];

/** Above the tiles, whose own borders of the nation stand. */
const LINES = 5;

/** Pixels left free around what fills the view. */
const REGION_EDGE = [40, 40, 40, 40];
const NATION_EDGE = [8, 8, 8, 8];

/** Own outlines as the ground; a tile service's picture over it with the regions' borders on top, if there is one. */
export function BaseMap({ map, codes, fly, choice }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<BaseMapKind>('vector');
  const base = useBaseMap();
  const templates = base[kind];
  const { failed, retry } = useTiles(map, templates);
  useOutlines(map, codes, { fly: fly ?? false, tiled: templates.length > 0 });
  const bordersUnread = useBorderLayer(map);
  const tiled = templates.length > 0;
  return (
    <>
      {tiled && choice && (
        <Segmented<BaseMapKind>
          className="map-choice"
          size="small"
          aria-label={t('map.base')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={setKind}
        />
      )}
      {tiled && failed && (
        <RetryAlert className="map-failed" type="warning" title={t('map.tilesFailed')} onRetry={retry} />
      )}
      {base.unread && (
        <RetryAlert
          className="map-failed"
          type="warning"
          title={t('map.baseUnread', { why: textOf(base.unread.error) })}
          onRetry={base.unread.retry}
        />
      )}
      {bordersUnread && (
        <RetryAlert
          className="map-failed"
          type="warning"
          title={t('map.bordersUnread', { why: textOf(bordersUnread.error) })}
          onRetry={bordersUnread.retry}
        />
      )}
      <MapReview number={base.reviewNumber} />
      {tiled && !failed && <small className="map-credit">{t('map.credit')}</small>}
    </>
  );
}

/** Draws the outlines filled; over a tile service's picture the regions' lines once more. */
function useOutlines(map: OlMap | undefined, codes: readonly string[], { fly = false, tiled = false }) {
  const { theme } = useSettings();
  const scheme = useScheme();
  const [source] = useState(() => new VectorSource<Feature>());
  const ground = useOlLayer(map, () => new VectorLayer({ source }));
  const lines = useOlLayer(map, () => new VectorLayer({ source, zIndex: LINES }));

  useEffect(() => {
    const { brand, panel, text2 } = paletteOf(theme, scheme);
    const levelOf = (feature: FeatureLike) => Number(feature.get('level'));
    const stroke = (level: number) =>
      new Stroke({ color: level === 0 ? text2 : brand, width: level === 6 ? 2 : 1 });
    ground.setStyle((feature: FeatureLike) => {
      const level = levelOf(feature);
      const fill = new Fill({ color: mix(brand, panel, level === 0 ? 0.08 : 0.16) });
      return new Style({ fill, stroke: stroke(level), zIndex: level });
    });
    lines.setStyle((feature: FeatureLike) => {
      const level = levelOf(feature);
      return level === 0 ? undefined : new Style({ stroke: stroke(level), zIndex: level });
    });
  }, [ground, lines, theme, scheme]);

  useEffect(() => lines.setVisible(tiled), [lines, tiled]);

  const wanted = codes.join(',');
  useEffect(() => {
    if (!map) return;
    let gone = false;
    const draw = async () => {
      const drawn = await outlinesOf(source, wanted ? wanted.split(',') : []);
      if (gone) return;
      drawOutlines(source, drawn);
      const extent = wanted ? drawn.at(-1)?.getGeometry()?.getExtent() : [...NATION_EXTENT];
      if (fly && extent)
        map.getView().fit(extent, { padding: wanted ? REGION_EDGE : NATION_EDGE, duration: 200 });
    };
    draw().catch(tellError);
    return () => void (gone = true);
  }, [map, source, wanted, fly]);
}
