import type { TileTemplate } from '@gushu/shared';
import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { TileLayer } from './TileLayer.js';

interface Props {
  templates: readonly TileTemplate[];
  /** Asks for the tiles anew when it changes. */
  attempt: number;
  /** Told whether the service stays away. */
  onAway: (away: boolean) => void;
}

const makeLayer = (scene: Scene) => new TileLayer(scene);

/** A tile service's picture of the earth; none without templates. */
export function Tiles({ templates, attempt, onAway }: Props) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => {
    onAway(false);
    layer?.show(templates, onAway);
  }, [layer, templates, attempt, onAway]);
  return null;
}
