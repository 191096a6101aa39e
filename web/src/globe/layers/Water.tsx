import { useQuery } from '@tanstack/react-query';
import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { waterQuery } from '../../map/ground/water.js';
import { useCesiumObject } from '../useCesiumObject.js';
import { WaterLayer } from './WaterLayer.js';

const makeLayer = (scene: Scene) => new WaterLayer(scene);

/** Rivers and lakes, read once the rest of the picture is there; a map without them is still one. */
export function Water({ on }: { on: boolean }) {
  const { data } = useQuery({ ...waterQuery, enabled: on });
  const layer = useCesiumObject(makeLayer);
  useEffect(() => {
    if (data) layer?.show(data);
  }, [layer, data]);
  return null;
}
