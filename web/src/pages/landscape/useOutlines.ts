import { COUNTY_DIGITS, NATION_EXTENT, regionLevel } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outlineQuery } from '../../api/outline.js';
import { countyAt } from '../../api/regions.js';
import { boundsOf, type Ring, ringsOfWkt } from '../../globe/wkt.js';
import { isClose, type View } from '../../map/detail.js';

const COUNTY = 3;
/** Decimals of the view's middle in degrees: it is requested again after a kilometre or so. */
const DIGITS = 2;
const NO_RINGS: Ring[] = [];

/** The outline of the county in a close view: the region's own may lie far outside the picture. */
function useCounty(code: string, view: View): readonly Ring[] {
  const near = isClose(view) && regionLevel(code) < COUNTY;
  const lon = ((view.west + view.east) / 2).toFixed(DIGITS);
  const lat = ((view.south + view.north) / 2).toFixed(DIGITS);
  const place = useQuery({
    queryKey: ['region', 'at', lon, lat],
    queryFn: ({ signal }) => countyAt(lon, lat, signal),
    enabled: near,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const county = place.data?.code?.slice(0, COUNTY_DIGITS) ?? '';
  const outline = useQuery({ ...outlineQuery(county), enabled: near && county !== '' });
  return useMemo(
    () => (near && county !== '' ? ringsOfWkt(outline.data?.geom ?? '') : NO_RINGS),
    [near, county, outline.data],
  );
}

/** Outlines to draw, and the box around the region. */
export function useOutlines(code: string, view: View) {
  const outline = useQuery(outlineQuery(code));
  const own = useMemo(() => ringsOfWkt(outline.data?.geom ?? ''), [outline.data]);
  const bounds = useMemo(() => (code === '' ? NATION_EXTENT : boundsOf(own)), [code, own]);
  const county = useCounty(code, view);
  const rings = useMemo(() => [...own, ...county], [own, county]);
  return { rings, bounds };
}
