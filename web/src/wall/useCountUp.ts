import { useEffect, useRef, useState } from 'react';
import { useStill } from '../layout/settings.js';
import { useWallSubject } from './wall-palette.js';

const MS = 900;

/**
 * A value that counts up to a new one when it changes on the screen. The first value is shown at once, as are those of
 * another place or year, and all of them for people who asked the system for no motion.
 */
export function useCountUp(value: number): number {
  const still = useStill();
  const of = useWallSubject();
  const [counted, setCounted] = useState({ of, shown: value });
  const last = useRef(counted);
  const shown = counted.of === of ? counted.shown : value;
  useEffect(() => {
    const set = (next: number) => {
      last.current = { of, shown: next };
      setCounted(last.current);
    };
    const from = last.current.of === of ? last.current.shown : value;
    if (still || from === value) {
      if (last.current.of !== of || last.current.shown !== value) set(value);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(Math.max((now - begun) / MS, 0), 1);
      set(share === 1 ? value : Math.round(from + (value - from) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still, of]);
  return shown;
}
