import { readSpace } from '@gushu/shared';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AREA, type Filter, FILTER_NAMES, filterIn, type FilterName } from './filter.js';

/** What filters the wall. It stands in the address: a wall that is opened anew is filtered the same. */
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
    /** Why the area cannot be counted in; undefined where it can. */
    fault: readSpace(filter[AREA], undefined).faults?.[0],
    change,
    clear,
  };
}

export type WallFilter = ReturnType<typeof useWallFilter>;
