/** A count under a name. */
export interface NamedCount {
  name: string;
  num: number;
  /** The count of rows where it is not filled in: part of the whole, but neither a place nor a class. */
  isBlank?: boolean | undefined;
}

/** The names that have the most of something, all that have as much, and how much each has. */
export interface Leaders {
  names: string[];
  num: number;
}

/** Who has the most; nothing where nobody has any. What is not filled in is never first. */
export function leadersOf(counts: readonly NamedCount[]): Leaders | undefined {
  const named = counts.filter(({ isBlank }) => !isBlank);
  const num = Math.max(0, ...named.map((one) => one.num));
  return num > 0 ? { names: named.filter((one) => one.num === num).map(({ name }) => name), num } : undefined;
}

/** The count that is not filled in, if it is above all others. */
export function blankAbove(counts: readonly NamedCount[]): NamedCount | undefined {
  const most = leadersOf(counts)?.num ?? 0;
  return counts.find(({ isBlank, num }) => isBlank && num > most);
}

/** A class of things, with its number in the whole and in each of the regions that make it up. */
export interface Spread extends NamedCount {
  inRegions: readonly number[];
}

/** The class whose share of a region is furthest from its share of the whole; both shares in percent. */
export interface Deviation {
  part: string;
  regions: string[];
  share: number;
  whole: number;
}

/** A region with fewer is no sample: one tree more would be a finding. */
const MIN_BASE = 30;
/** Points of percent that are worth a sentence. */
const MIN_POINTS = 5;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * The largest deviation of any region below from the whole; where several deviate as far, the class that they have
 * more of, and all regions that do. Shares are of the whole, blank ones included.
 */
export function deviationOf(regions: readonly string[], parts: readonly Spread[]): Deviation | undefined {
  const whole = sumOf(parts.map(({ num }) => num));
  const bases = regions.map((_, at) => sumOf(parts.map(({ inRegions }) => inRegions[at] ?? 0)));
  const found = parts
    .filter(({ isBlank }) => !isBlank)
    .flatMap((part) =>
      regions.map((region, at) => {
        const base = bases[at] ?? 0;
        const share = base < MIN_BASE ? 0 : ((part.inRegions[at] ?? 0) / base) * 100;
        const ofAll = (part.num / whole) * 100;
        return { part: part.name, region, share, whole: ofAll, points: base < MIN_BASE ? 0 : share - ofAll };
      }),
    );
  const far = found.filter(({ points }) => Math.abs(points) >= MIN_POINTS);
  const [first] = far.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || b.points - a.points);
  if (!first) return undefined;
  const { part, share } = first;
  const same = far.filter((one) => one.part === part && one.share === share);
  return { part, regions: same.map(({ region }) => region), share, whole: first.whole };
}

/** A share in whole percent; with two decimals where rounding would show 0 or 100 % for a share that is neither. */
export function shareText(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  const rounded = Math.round(percent);
  const isLost = (rounded === 0 && percent > 0) || (rounded === 100 && percent < 100);
  return isLost ? percent.toFixed(2) : String(rounded);
}
