/** The classes of a map: a region's class is the number of bounds that its value reaches. */
export interface Classes {
  /** Least values of the second and every later class, each a round number, ascending. */
  bounds: readonly number[];
  /** Of the values that are in a class. */
  least: number;
  most: number;
}

/** A number of one leading digit near the value, so that a legend can be read aloud. */
const rounded = (value: number): number => Number(value.toPrecision(1));

/**
 * Cuts values into at most `count` classes of about as many regions each: a few regions have hundreds of times as many
 * trees as most, and with equal steps all others would look alike. Regions without trees are in no class.
 */
export function classesOf(values: readonly number[], count: number): Classes {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  const cuts = Array.from({ length: count - 1 }, (_, at) =>
    rounded(sorted[Math.floor(((at + 1) * sorted.length) / count)] ?? 1),
  );
  const bounds = [...new Set(cuts)].filter((bound) => bound > least && bound <= most).sort((a, b) => a - b);
  return { bounds, least, most };
}

/** The class of a value from 0, or undefined for none at all. */
export const classOf = ({ bounds }: Classes, value: number): number | undefined =>
  value > 0 ? bounds.filter((bound) => value >= bound).length : undefined;

/** Where a class stands on a ramp of `shades`, so that few classes use the whole of it. */
export const shadeAt = (at: number, classes: number, shades: number): number =>
  classes <= 1 ? shades - 2 : Math.round((at * (shades - 1)) / (classes - 1));
