import { readSpace } from '@gushu/shared';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

const NAMES = ['criteria', 'geom', 'buffer', 'xzCode'] as const;

/** Parameters of a query: conditions as JSON, a shape as WKT with metres around it, a region. Empty where not set. */
export type Asked = Record<(typeof NAMES)[number], string>;

/** The query in the address, which the list below reads, too: it can be sent to somebody and returned to. */
export function useAsked() {
  const [params, setParams] = useSearchParams();
  const [criteria = '', geom = '', buffer = '', xzCode = ''] = NAMES.map((name) => params.get(name) ?? '');
  const asked: Asked = useMemo(() => ({ criteria, geom, buffer, xzCode }), [criteria, geom, buffer, xzCode]);
  const ask = useCallback(
    (change: Partial<Asked>) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('current');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
    [setParams],
  );
  return { asked, ask, isAsked: NAMES.some((name) => asked[name] !== '') };
}

/** Whether a shape with metres around it is a valid query. */
export const isAskable = (geom: string, buffer: string): boolean => !readSpace(geom, buffer).faults;

/** The shape as typed; a shape that is drawn, opened or returned to replaces it. */
export function useTypedShape(geom: string) {
  const [typed, setTyped] = useState(geom);
  const [seen, setSeen] = useState(geom);
  if (seen !== geom) {
    setSeen(geom);
    setTyped(geom);
  }
  return [typed, setTyped] as const;
}
