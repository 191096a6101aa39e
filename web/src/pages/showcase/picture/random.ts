/** A number from 0 to 1, another one at each call. */
export type Random = () => number;

/** The same numbers for the same seed: the picture is the same at each visit. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between two. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A curve through random heights from -1 to 1, one at each whole number. */
export function waves(random: Random): (at: number) => number {
  const heights = Array.from({ length: 256 }, () => between(random, -1, 1));
  return (at) => {
    const whole = Math.floor(at);
    const share = at - whole;
    const smooth = share * share * (3 - 2 * share);
    const [from = 0, to = 0] = [heights[whole & 255], heights[(whole + 1) & 255]];
    return from + (to - from) * smooth;
  };
}
