import { useEffect, useRef, useState } from 'react';
import { useStill } from '../layout/settings.js';

const MS = 900;

/** A value that counts up to a new one, once; at once for whoever asked the system for no motion. */
export function useCountUp(value: number): number {
  const still = useStill();
  const [shown, setShown] = useState(still ? value : 0);
  const last = useRef(shown);
  useEffect(() => {
    const from = last.current;
    const end = still ? 0 : MS;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = end === 0 ? 1 : Math.min(Math.max((now - begun) / end, 0), 1);
      const next = share === 1 ? value : Math.round(from + (value - from) * (1 - (1 - share) ** 3));
      last.current = next;
      setShown(next);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return shown;
}
