import { useEffect, useState } from 'react';

/** What was typed, once typing pauses: the specification's 300 ms unless said otherwise. */
export function useSettled(text: string, ms = 300): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
