// @ts-check
import { lakeShores, riverLines } from './sources.mjs';

/** @typedef {[number, number]} Position */
/** @typedef {import('./sources.mjs').Area} Area */

/** Positions are whole thousandths of a degree, some 100 m. */
export const PER_DEGREE = 1000;
/** Ends this near to each other are one. */
const JOINT = 0.003;

const keyOf = (/** @type {Position} */ [lon, lat]) => `${Math.round(lon / JOINT)} ${Math.round(lat / JOINT)}`;

/** Joins lines whose ends meet; at a fork they stay as they are. @param {Position[][]} lines */
export function join(lines) {
  /** @type {Map<string, Set<Position[]>>} */
  const ends = new Map();
  const tips = (/** @type {Position[]} */ line) => [line[0], line.at(-1)].map((tip) => keyOf(tip ?? [0, 0]));
  const put = (/** @type {Position[]} */ line) =>
    tips(line).forEach((key) => ends.set(key, (ends.get(key) ?? new Set()).add(line)));
  const take = (/** @type {Position[]} */ line) => tips(line).forEach((key) => ends.get(key)?.delete(line));
  lines.forEach(put);
  const remaining = new Set(lines);
  for (const key of [...ends.keys()]) {
    const [one, other, third] = [...(ends.get(key) ?? [])];
    if (!one || !other || third) continue;
    take(one);
    take(other);
    const first = keyOf(one.at(-1) ?? [0, 0]) === key ? one : one.toReversed();
    const next = keyOf(other[0] ?? [0, 0]) === key ? other : other.toReversed();
    const joined = [...first, ...next.slice(1)];
    remaining.delete(one);
    remaining.delete(other);
    remaining.add(joined);
    put(joined);
  }
  return [...remaining];
}

/** First the position, then the steps from one to the next, in thousandths of a degree. @param {Position[]} line */
function steps(line) {
  /** @type {number[]} */
  const found = [];
  let before = [0, 0];
  for (const position of line) {
    const now = position.map((value) => Math.round(value * PER_DEGREE));
    const step = now.map((value, i) => value - (before[i] ?? 0));
    if (found.length === 0 || step.some(Boolean)) found.push(...step);
    before = now;
  }
  return found;
}

const byPlace = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
  (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0) || one.length - other.length;

/**
 * Rivers by rank, the largest first, and the outlines of lakes: those that the nation has a share of.
 * @param {Area} area
 * @param {(position: Position) => boolean} isOwn whether a position lies in the nation
 */
export function drawWater(area, isOwn) {
  // GMT answers whole bins of its data, some of which reach beyond.
  const isWithin = (/** @type {Position} */ [lon, lat]) =>
    lon >= area.west &&
    lon <= area.west + area.width * area.degrees &&
    lat <= area.north &&
    lat >= area.north - area.height * area.degrees;
  const all = riverLines(area).map(({ level, line }) => ({
    rank: Math.max(level, 1),
    line: line.filter(isWithin),
  }));
  const rivers = [1, 2, 3, 4].map((rank) => {
    const lines = all.filter((river) => river.rank === rank && river.line.length > 1);
    return join(lines.map(({ line }) => line))
      .filter((line) => line.some(isOwn))
      .map(steps)
      .filter(({ length }) => length >= 4)
      .toSorted(byPlace);
  });
  const rings = join(lakeShores(area).map(({ line }) => line)).filter(
    (line) => keyOf(line[0] ?? [0, 0]) === keyOf(line.at(-1) ?? [9, 9]) && line.some(isOwn),
  );
  const lakes = rings
    .map(steps)
    .filter(({ length }) => length >= 8)
    .toSorted(byPlace);
  return { rivers, lakes };
}
