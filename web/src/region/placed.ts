import type { TFunction } from 'i18next';

/** Where a person was placed: the name of their region and their level. */
export interface Placed {
  xzname?: string | undefined;
  xzjb?: number | undefined;
}

const NATION_LEVEL = 1;

/** A person's region in words. Without one it is the nation at the nation's level only; else nobody has placed them yet. */
export const regionOf = (t: TFunction, { xzname, xzjb }: Placed): string =>
  xzname || t(xzjb === NATION_LEVEL ? 'frame.nation' : 'frame.unplaced');
