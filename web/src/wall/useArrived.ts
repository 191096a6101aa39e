import type { ArchiveMark } from '@gushu/shared';
import { useState } from 'react';

/** Region and year of a wall's figures. */
interface Place {
  region: string;
  year: number | undefined;
  archiveMark: ArchiveMark;
}

const isSame = (a: Place, b: Place): boolean => a.region === b.region && a.year === b.year;

/**
 * The place that a wall shows: the requested one, once everything drawn of it has been read, and until then the one
 * before. So title, map and figures always belong to one place. The first place is shown as it is read.
 */
export function useArrived<P extends Place>(asked: P, isThere: boolean): { shown: P; isOnTheWay: boolean } {
  const [last, setLast] = useState<Place>(asked);
  const isOnTheWay = !isThere && !isSame(last, asked);
  if (isThere && !isSame(last, asked)) setLast(asked);
  if (!isOnTheWay) return { shown: asked, isOnTheWay };
  const { region, year, archiveMark } = last;
  return { shown: { ...asked, region, year, archiveMark }, isOnTheWay };
}
