/** Awards of the photo exhibition in their order: special, first, second, third prize, excellent, shortlisted. */
export const AWARDS = ['1', '2', '3', '4', '5', '6'] as const;
/** Key of works without an award, at the end. */
export const OTHER = 'other';
export type Award = (typeof AWARDS)[number] | typeof OTHER;

const ORDER: readonly Award[] = [...AWARDS, OTHER];

const awardOf = (type: string | number | null): Award =>
  AWARDS.find((award) => award === String(type ?? '')) ?? OTHER;

/** Groups works by their award, the highest first; awards without works are left out. */
export function byAward<W extends { type: string | number | null }>(works: readonly W[]): [Award, W[]][] {
  return ORDER.flatMap((award): [Award, W[]][] => {
    const own = works.filter(({ type }) => awardOf(type) === award);
    return own.length > 0 ? [[award, own]] : [];
  });
}
