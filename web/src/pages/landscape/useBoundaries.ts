import { NATION_EXTENT } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { outlineQuery } from '../../api/outline.js';
import { shapesQuery } from '../../api/region-shapes.js';
import { boundaryLevelOf, GLOBE, isBoundaryOf } from '../../globe/rules.js';
import type { Bounds } from '../../globe/SceneControls.js';
import { type Ring, ringsOfJson, ringsOfWkt } from '../../globe/wkt.js';

const NO_RINGS: Ring[] = [];

/** Whether the first picture has had its time. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

/** Boundaries of the nation and of the regions below the one that is shown, two seconds after the start. */
export function useBoundaries(code: string, bounds: Bounds | undefined) {
  const isLater = useLater(GLOBE.boundaryDelay);
  const nation = useQuery({ ...outlineQuery(''), enabled: isLater });
  const box = code === '' ? NATION_EXTENT : bounds;
  const below = useQuery({
    ...shapesQuery(boundaryLevelOf(code), box ?? NATION_EXTENT),
    enabled: isLater && box !== undefined,
  });
  const outer = useMemo(() => ringsOfWkt(nation.data?.geom ?? ''), [nation.data]);
  const rings = useMemo(() => {
    const features = below.data?.features ?? [];
    const own = features.filter(({ properties: { xzCode } }) => isBoundaryOf(code, xzCode));
    return own.length > 0 ? own.flatMap(({ geometry }) => ringsOfJson(geometry.coordinates)) : NO_RINGS;
  }, [below.data, code]);
  return { nation: outer, rings };
}
