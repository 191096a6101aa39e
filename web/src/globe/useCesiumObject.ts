import type { Scene } from 'cesium';
import { useEffect, useState } from 'react';
import { useCesium } from 'resium';

/**
 * Makes an object of the scene once and destroys it with the component that owns it. The handle is all that React
 * keeps; nothing of Cesium is read while rendering. `make` stands outside of the component: another one makes anew.
 */
export function useCesiumObject<T extends { destroy(): void }>(make: (scene: Scene) => T): T | undefined {
  const { scene } = useCesium();
  const [handle, setHandle] = useState<{ object: T }>();
  useEffect(() => {
    if (!scene) return undefined;
    const object = make(scene);
    setHandle({ object });
    return () => {
      setHandle(undefined);
      object.destroy();
    };
  }, [scene, make]);
  return handle?.object;
}
