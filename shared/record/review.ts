import { hasCityLevel, regionLevel } from '../regions.js';

/** Review status of a record (dictionary `data_status`). */
export const ReviewStatus = {
  draft: 0,
  approved: 1,
  returned: 2,
  county: 3,
  city: 4,
  province: 5,
  nation: 6,
} as const;
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus];

/** Whether a row is not under review: its maker has not submitted it, or has to correct it. */
export const isUnsent = (status: unknown): boolean =>
  [ReviewStatus.draft, ReviewStatus.returned].some((state) => state === Number(status));

/** The level at which a review ends: 0 nation, 1 province, 2 city, 3 county. */
export type EndLevel = 0 | 1 | 2 | 3;

/** Status that waits for each level. */
const PENDING = [ReviewStatus.nation, ReviewStatus.province, ReviewStatus.city, ReviewStatus.county];

/** The same the other way round: the level that a status waits for. */
export const REVIEW_LEVELS: Readonly<Record<number, number>> = { 3: 3, 4: 2, 5: 1, 6: 0 };

/** Level of a person as a reviewer: 0 nation … 3 county, 4 below (township and village staff enter only). */
export const reviewerLevel = (ownCode: string): number => Math.min(regionLevel(ownCode), 4);

/** The level that reviews after `level` has done its part, or undefined when the end is reached. */
function nextLevel(level: number, end: EndLevel, xzCode: string): number | undefined {
  for (let up = level - 1; up >= end; up--) {
    if (up !== 2 || hasCityLevel(xzCode)) return up;
  }
  return undefined;
}

/** Status after somebody of `level` submits or passes a record of `xzCode` whose review ends at `end`. */
export function statusAfter(level: number, end: EndLevel, xzCode: string): ReviewStatus {
  const next = nextLevel(level, end, xzCode);
  return next === undefined ? ReviewStatus.approved : (PENDING[next] ?? ReviewStatus.approved);
}

/** Level of the reviewer a pending status waits for, or undefined when nobody has to review. */
export const pendingLevel = (status: number): number | undefined => REVIEW_LEVELS[status];

/** Level that stands above a region and acts for it; above the nation stands nobody but the nation itself. */
export const levelAbove = (xzCode: string): number => nextLevel(regionLevel(xzCode), 0, xzCode) ?? 0;
