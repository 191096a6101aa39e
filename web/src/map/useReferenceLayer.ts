import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import type { Style } from 'ol/style.js';
import { useEffect } from 'react';
import { useScheme, usePaletteName } from '../layout/settings.js';
import type { Scheme } from '../theme/tokens.js';
import { useOlLayer } from './useOlLayer.js';

type Look = (theme: string, scheme: Scheme) => (feature: FeatureLike) => Style | Style[];

/** Draws exactly these features, names that would lie on each other left out, in the colours of the page. */
export function useReferenceLayer(
  map: OlMap | undefined,
  features: readonly Feature[],
  { zIndex, look }: { zIndex: number; look: Look },
): void {
  const theme = usePaletteName();
  const scheme = useScheme();
  const layer = useOlLayer(
    map,
    () => new VectorLayer({ source: new VectorSource<Feature>(), zIndex, declutter: true }),
  );
  useEffect(() => layer.setStyle(look(theme, scheme)), [layer, look, theme, scheme]);
  useEffect(() => {
    const source = layer.getSource();
    source?.clear();
    source?.addFeatures([...features]);
  }, [layer, features]);
}
