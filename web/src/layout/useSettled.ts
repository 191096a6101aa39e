import { useEffect, useState } from 'react';

/** Typed text, once typing pauses: after the specification's 300 ms unless `ms` is given. */
export function useSettled(text: string, ms = 300): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
