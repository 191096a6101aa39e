import { useEffect, useState } from 'react';

/** True once `on` has lasted for `ms`: quick loads show no sign at all. */
export function useLate(on: boolean, ms = 400): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = on ? setTimeout(() => setLate(true), ms) : undefined;
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return late;
}
