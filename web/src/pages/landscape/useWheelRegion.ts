import { COUNTY_DIGITS } from '@gushu/shared';
import { useCallback } from 'react';
import { countyAt } from '../../api/regions.js';
import { tileLevel, wheelActs, wheelRegion } from '../../globe/rules.js';
import type { WheelListener } from '../../globe/SceneControls.js';
import { useSession } from '../../session/store.js';

const COUNTY_LEVEL = 4;

/** Lets the wheel of the mouse show the region in the middle of the picture, as the person's level allows. */
export function useWheelRegion(drift: (code: string) => void): WheelListener {
  const xzjb = useSession(({ user }) => user?.xzjb ?? COUNTY_LEVEL);
  const own = useSession(({ user }) => user?.xzcode ?? '');
  return useCallback(
    (metresAPixel, middle) => {
      const level = tileLevel(metresAPixel);
      if (!middle || !wheelActs(level, { xzjb })) return;
      const [lon, lat] = middle;
      void countyAt(lon.toFixed(4), lat.toFixed(4))
        .then(({ code = '' }) => wheelRegion(level, code.slice(0, COUNTY_DIGITS), { xzjb, own }))
        // Without a line the region simply stays.
        .catch(() => undefined)
        .then((next) => next !== undefined && drift(next));
    },
    [xzjb, own, drift],
  );
}
