import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Stroke, Style } from 'ol/style.js';
import { useEffect } from 'react';
import { tellError } from '../feedback.js';
import { useScheme, useSettings } from '../layout/settings.js';
import { mix } from '../theme/contrast.js';
import { paletteOf } from '../theme/tokens.js';
import { addOutline } from './outlines.js';
import { useOlLayer } from './useOlLayer.js';

interface Props {
  map: OlMap | undefined;
  /** Regions whose outlines are drawn over the nation's, the smallest last. */
  codes: readonly string[];
  /** Fills the view with the last of the regions. */
  fly?: boolean;
}

/** The own base map: outlines of the nation and of the regions one is in. */
export function BaseMap({ map, codes, fly }: Props) {
  const { theme } = useSettings();
  const scheme = useScheme();
  const layer = useOlLayer(map, () => new VectorLayer({ source: new VectorSource() }));

  useEffect(() => {
    const { brand, panel, text2 } = paletteOf(theme, scheme);
    layer.setStyle((feature: FeatureLike) => {
      const level = Number(feature.get('level'));
      return new Style({
        fill: new Fill({ color: mix(brand, panel, level === 0 ? 0.08 : 0.16) }),
        stroke: new Stroke({ color: level === 0 ? text2 : brand, width: level === 6 ? 2 : 1 }),
        zIndex: level,
      });
    });
  }, [layer, theme, scheme]);

  const wanted = codes.join(',');
  useEffect(() => {
    const source = layer.getSource();
    if (!map || !source) return;
    let gone = false;
    const draw = async () => {
      const drawn = await Promise.all(
        ['', ...(wanted ? wanted.split(',') : [])].map((code) => addOutline(source, code)),
      );
      const last = (drawn as Feature[]).at(-1)?.getGeometry();
      if (fly && wanted && last && !gone) {
        map.getView().fit(last.getExtent(), { padding: [40, 40, 40, 40], duration: 200 });
      }
    };
    draw().catch(tellError);
    return () => void (gone = true);
  }, [map, layer, wanted, fly]);
  return null;
}
