import { useCallback, useState } from 'react';
import { useSession } from './store.js';

const read = <T>(key: string, fallback: T): T => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
};

/** A setting of a screen that this browser keeps for the signed-in person. */
export function useKept<T>(name: string, fallback: T): readonly [T, (value: T) => void] {
  const userId = useSession((s) => s.user?.user_id ?? '');
  const key = `gushu-kept:${userId}:${name}`;
  const [held, setHeld] = useState(() => ({ key, value: read(key, fallback) }));
  const value = held.key === key ? held.value : read(key, fallback);
  const keep = useCallback(
    (next: T) => {
      localStorage.setItem(key, JSON.stringify(next));
      setHeld({ key, value: next });
    },
    [key],
  );
  return [value, keep];
}
