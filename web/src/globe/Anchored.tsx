import type { Scene } from 'cesium';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScreenAnchor } from './ScreenAnchor.js';
import { useCesiumObject } from './useCesiumObject.js';

interface Props {
  lon: number;
  lat: number;
  children: ReactNode;
}

const GAP = 16;

const makeAnchor = (scene: Scene) => new ScreenAnchor(scene);

/** Something of ours that stands beside a place of the earth and moves with it. */
export function Anchored({ lon, lat, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useCesiumObject(makeAnchor);
  useEffect(() => {
    anchor?.follow(lon, lat, (at) => {
      const element = box.current;
      const room = element?.parentElement;
      if (!element || !room) return;
      element.style.visibility = at ? 'visible' : 'hidden';
      if (!at) return;
      // Beside the place, on the side that has room, and never outside of the picture.
      const right = at.x + GAP + element.offsetWidth <= room.clientWidth;
      const x = right ? at.x + GAP : at.x - GAP - element.offsetWidth;
      const y = Math.min(Math.max(at.y - 40, 8), room.clientHeight - element.offsetHeight - 48);
      element.style.transform = `translate(${Math.max(x, 8)}px, ${y}px)`;
    });
  }, [anchor, lon, lat]);
  useEffect(() => {
    const element = box.current;
    if (!element || !anchor) return undefined;
    const sizes = new ResizeObserver(() => anchor.refresh());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [anchor]);
  return (
    <div ref={box} className="globe-anchored">
      {children}
    </div>
  );
}
