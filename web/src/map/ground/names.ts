import { fontFamily } from '../../theme/tokens.js';

/** Names are the larger and stronger, the larger the region is: pixels by level, 1 provinces to 5 villages. */
const SIZES: Readonly<Record<number, number>> = { 1: 14, 2: 13, 3: 13, 4: 12, 5: 11 };
const PROVINCE = 1;
/** Provinces whose short names have three characters. */
const THREE = ['内蒙古', '黑龙江'];
const HAN = /^\p{Script=Han}/u;

/** Font of a region's name. */
export const nameFont = (level: number): string =>
  `${level <= PROVINCE ? '600 ' : ''}${SIZES[level] ?? 12}px ${fontFamily}`;

export const nameSize = (level: number): number => SIZES[level] ?? 12;

/** A region's name as maps write it: of provinces the short one. */
export function nameOnMap(name: string, level: number): string {
  if (level !== PROVINCE || !HAN.test(name)) return name;
  return THREE.find((one) => name.startsWith(one)) ?? name.slice(0, 2);
}

/** Names of larger regions go first. */
export const nameWeight = (level: number): number => 10 - level;
