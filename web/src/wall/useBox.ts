import { useCallback, useState } from 'react';
import type { Size } from './map-picture.js';

/** The size of an element in px, so that what is drawn in it is as sharp as the screen. */
export function useBox(): [box: (element: HTMLElement | null) => (() => void) | undefined, size: Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}
