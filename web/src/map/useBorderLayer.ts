import type { BorderKind } from '@gushu/shared';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type { FeatureLike } from 'ol/Feature.js';
import VectorSource from 'ol/source/Vector.js';
import { Stroke, Style } from 'ol/style.js';
import { useEffect } from 'react';
import { useBorderLines } from '../api/border-lines.js';
import { useScheme, usePaletteName } from '../layout/settings.js';
import { paletteOf } from '../theme/tokens.js';
import { useOlLayer } from './useOlLayer.js';

/** Above all outlines and the pictures of a tile service. */
const LINES = 6;

/** Lines of the nation are as wide as on printed maps: twice those of what lies within it. */
const STROKES: Readonly<Record<BorderKind, { width: number; lineDash?: number[] }>> = {
  nation: { width: 2 },
  undetermined: { width: 2, lineDash: [6, 4] },
  specialRegion: { width: 1 },
  province: { width: 1 },
};

const format = new GeoJSON();

/** Draws the border lines that bound no region, in the colour of the nation's outline. */
export function useBorderLayer(map: OlMap | undefined) {
  const theme = usePaletteName();
  const scheme = useScheme();
  const { lines, unread } = useBorderLines();
  const layer = useOlLayer(map, () => new VectorLayer({ source: new VectorSource(), zIndex: LINES }));

  useEffect(() => {
    const { text2: color } = paletteOf(theme, scheme);
    layer.setStyle((feature: FeatureLike) => {
      const kind = feature.get('kind') as BorderKind;
      return new Style({ stroke: new Stroke({ color, ...STROKES[kind] }) });
    });
  }, [layer, theme, scheme]);

  useEffect(() => {
    const source = layer.getSource();
    source?.clear();
    source?.addFeatures(format.readFeatures(lines));
  }, [layer, lines]);
  return unread;
}
