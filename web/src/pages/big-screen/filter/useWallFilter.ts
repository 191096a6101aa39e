import { readSpace } from '@gushu/shared';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AREA, type Filter, FILTER_NAMES, filterIn, type FilterName } from './filter.js';

/** The wall's filter. It is part of the address: a wall that is opened again has the same filter. */
export function useWallFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter: Filter = useMemo(() => filterIn(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (changed: Partial<Record<FilterName, string>>) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(
    () => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))),
    [change],
  );
  return {
    filter,
    isOn: Object.keys(filter).length > 0,
    /** Fault of the area; undefined where trees can be counted in it. */
    fault: readSpace(filter[AREA], undefined).faults?.[0],
    change,
    clear,
  };
}

export type WallFilter = ReturnType<typeof useWallFilter>;
