/** Years that a line of money shows side by side: more would leave a bar no room. */
const MAX_SPAN = 15;

/** How much of a line the label of a point takes beside the next one. */
interface Room {
  /** Share of the line that lies between two labels at least. */
  least: number;
  /** Points whose labels stand in any case, before all others. */
  kept?: readonly number[];
}

/** Where ascending years stand on a line from 0 to 1: as far from each other as the years between them. */
export function placesOf(years: readonly number[]): number[] {
  const [first = 0] = years;
  const span = (years.at(-1) ?? first) - first;
  return years.map((year) => (span === 0 ? 0 : (year - first) / span));
}

/** Which points of a line have room for their labels; of those too near to each other the later ones have it. */
export function labelled(places: readonly number[], { least, kept = [] }: Room): boolean[] {
  const shown = new Set<number>();
  const order = [...kept, ...[...places.keys()].reverse()];
  for (const at of order) {
    const place = places[at];
    if (place === undefined || shown.has(at)) continue;
    if ([...shown].every((other) => Math.abs((places[other] ?? 0) - place) >= least)) shown.add(at);
  }
  return places.map((_, at) => shown.has(at));
}

/** Years up to one, the last of which is the newest, and those that are a plan as long as they have not begun. */
export interface SplitYears<Y> {
  past: Y[];
  planned: Y[];
}

/** The years of a panel that shows those up to the asked one: what lies after this year is planned, and never the newest. */
export function splitYears<Y extends { year: number }>(
  years: readonly Y[],
  { asked, now }: { asked: number | undefined; now: number },
): SplitYears<Y> {
  const ordered = [...years].sort((a, b) => a.year - b.year);
  const past = ordered.filter(({ year }) => year <= Math.min(asked ?? now, now));
  const newest = past.at(-1)?.year ?? now;
  return {
    past: past.filter(({ year }) => year > newest - MAX_SPAN),
    planned: ordered.filter(({ year }) => year > now && (asked === undefined || year <= asked)),
  };
}
