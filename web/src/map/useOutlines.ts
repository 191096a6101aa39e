import { NATION_EXTENT } from '@gushu/shared';
import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useEffect, useRef, useState } from 'react';
import { tellError } from '../feedback.js';
import { useScheme, usePaletteName, useStill } from '../layout/settings.js';
import { paletteOf } from '../theme/tokens.js';
import { drawOutlines, outlinesOf } from './outlines.js';
import { useOlLayer } from './useOlLayer.js';

/** Above the tiles, whose own borders of the nation stand. */
const LINES = 5;

/** How strongly a province and a county are tinted, by the digits of their codes: the relief shows through. */
const TINTS: Readonly<Record<number, string>> = { 2: '1F', 6: '2E' };

/** Pixels left free around what fills the view. */
const REGION_EDGE = [40, 40, 40, 40];
const NATION_EDGE = [8, 8, 8, 8];

/** Draws the outlines tinted; over a tile service's picture the regions' lines once more. */
export function useOutlines(
  map: OlMap | undefined,
  codes: readonly string[],
  { fly = false, tiled = false },
) {
  const theme = usePaletteName();
  const scheme = useScheme();
  const [source] = useState(() => new VectorSource<Feature>());
  const ground = useOlLayer(map, () => new VectorLayer({ source }));
  const lines = useOlLayer(map, () => new VectorLayer({ source, zIndex: LINES }));

  useEffect(() => {
    const { brand, text2 } = paletteOf(theme, scheme);
    const levelOf = (feature: FeatureLike) => Number(feature.get('level'));
    const stroke = (level: number) =>
      new Stroke({ color: level === 0 ? text2 : brand, width: level === 6 ? 2 : 1 });
    ground.setStyle((feature: FeatureLike) => {
      const level = levelOf(feature);
      const tint = TINTS[level];
      const fill = tint && new Fill({ color: `${brand}${tint}` });
      return new Style({ ...(fill ? { fill } : {}), stroke: stroke(level), zIndex: level });
    });
    lines.setStyle((feature: FeatureLike) => {
      const level = levelOf(feature);
      return level === 0 ? undefined : new Style({ stroke: stroke(level), zIndex: level });
    });
  }, [ground, lines, theme, scheme]);

  useEffect(() => lines.setVisible(tiled), [lines, tiled]);

  const still = useStill();
  const flown = useRef(false);
  const wanted = codes.join(',');
  useEffect(() => {
    if (!map) return;
    let gone = false;
    const draw = async () => {
      const drawn = await outlinesOf(source, wanted ? wanted.split(',') : []);
      if (gone) return;
      drawOutlines(source, drawn);
      const extent = wanted ? drawn.at(-1)?.getGeometry()?.getExtent() : [...NATION_EXTENT];
      if (!fly || !extent) return;
      // A map begins where it should be: a click on its way there would stop it.
      const duration = still || !flown.current ? 0 : 200;
      flown.current = true;
      map.getView().fit(extent, { padding: wanted ? REGION_EDGE : NATION_EDGE, duration });
    };
    draw().catch(tellError);
    return () => void (gone = true);
  }, [map, source, wanted, fly, still]);
}
