import { between, type Random } from './random.js';

/** A length of wood: from, to, and half its width at both ends; the tree is one unit high, its foot is 0, 0, up is minus. */
export interface Limb {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  r0: number;
  r1: number;
  /** 0 the trunk and the heavy limbs, which have bark. */
  order: number;
}

/** A cloud of leaves. */
export interface Clump {
  x: number;
  y: number;
  r: number;
  /** Where it lies in its part of the crown: -1 its lower edge, 1 its upper one. */
  up: number;
  /** Behind the wood. */
  isBehind: boolean;
}

export interface Tree {
  limbs: readonly Limb[];
  clumps: readonly Clump[];
}

interface Lobe {
  x: number;
  y: number;
  /** Half its width and half its height. */
  wide: number;
  high: number;
  isBehind?: true;
}

/** The parts of the crown, as clouds one above the other; those behind first. */
const LOBES: readonly Lobe[] = [
  { x: -0.2, y: -0.74, wide: 0.24, high: 0.13, isBehind: true },
  { x: 0.2, y: -0.7, wide: 0.27, high: 0.13, isBehind: true },
  { x: -0.42, y: -0.55, wide: 0.2, high: 0.1, isBehind: true },
  { x: 0.46, y: -0.53, wide: 0.18, high: 0.09, isBehind: true },
  { x: 0.02, y: -0.85, wide: 0.24, high: 0.13 },
  { x: -0.36, y: -0.69, wide: 0.2, high: 0.11 },
  { x: 0.33, y: -0.75, wide: 0.2, high: 0.12 },
  { x: -0.02, y: -0.63, wide: 0.19, high: 0.09 },
  { x: -0.6, y: -0.53, wide: 0.17, high: 0.085 },
  { x: 0.58, y: -0.6, wide: 0.18, high: 0.09 },
  { x: -0.3, y: -0.47, wide: 0.15, high: 0.06 },
  { x: 0.31, y: -0.5, wide: 0.17, high: 0.07 },
  { x: -0.73, y: -0.39, wide: 0.11, high: 0.05 },
  { x: 0.73, y: -0.43, wide: 0.12, high: 0.055 },
];

const FORK = { x: 0.015, y: -0.27 };

/** Half the width of the trunk at a height: it opens into the roots. */
const trunkAt = (up: number): number => 0.058 + 0.075 * Math.exp(-up / 0.045) + 0.02 * Math.max(0, up - 0.2);

function trunk(): Limb[] {
  const steps = 26;
  const at = (step: number): { x: number; y: number; r: number } => {
    const up = (step / steps) * -FORK.y;
    return { x: 0.018 * Math.sin(up * 17) + (FORK.x * step) / steps, y: 0.012 - up, r: trunkAt(up) };
  };
  return Array.from({ length: steps }, (_, step) => {
    const [from, to] = [at(step), at(step + 1)];
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y, r0: from.r, r1: to.r, order: 0 };
  });
}

interface Way {
  from: { x: number; y: number };
  to: { x: number; y: number };
  r0: number;
  r1: number;
  order: number;
}

/** A limb that leaves steeply, bends over and winds a little. */
function limb({ from, to, r0, r1, order }: Way, random: Random): Limb[] {
  const steps = 14;
  const lift = order === 0 ? 0.55 : 0.3;
  const bend = { x: from.x + (to.x - from.x) * 0.35, y: from.y + (to.y - from.y) * lift - 0.02 };
  const wind = between(random, -0.018, 0.018);
  const at = (step: number): { x: number; y: number; r: number } => {
    const share = step / steps;
    const rest = 1 - share;
    const wave = wind * Math.sin(share * 9);
    return {
      x: rest * rest * from.x + 2 * rest * share * bend.x + share * share * to.x + wave * 0.6,
      y: rest * rest * from.y + 2 * rest * share * bend.y + share * share * to.y + wave,
      r: r0 + (r1 - r0) * share ** 0.8,
    };
  };
  return Array.from({ length: steps }, (_, step) => {
    const [a, b] = [at(step), at(step + 1)];
    return { x0: a.x, y0: a.y, x1: b.x, y1: b.y, r0: a.r, r1: b.r, order };
  });
}

function limbsOf(lobe: Lobe, random: Random): Limb[] {
  const reach = Math.hypot(lobe.x, lobe.y - FORK.y);
  const side = Math.sign(lobe.x) * Math.min(0.05, Math.abs(lobe.x) * 0.12);
  const from = { x: FORK.x + side, y: FORK.y + between(random, -0.01, 0.03) };
  const to = { x: lobe.x * 0.94, y: lobe.y + lobe.high * 0.55 };
  const main = limb(
    { from, to, r0: between(random, 0.024, 0.034), r1: 0.007, order: reach > 0.2 ? 0 : 1 },
    random,
  );
  const twigs = Array.from({ length: 4 }, (_, at) => {
    const start = main[6 + at * 2];
    if (!start) return [];
    const end = {
      x: lobe.x + (at / 3 - 0.5) * 1.6 * lobe.wide,
      y: lobe.y + between(random, -0.4, 0.3) * lobe.high,
    };
    return limb(
      { from: { x: start.x0, y: start.y0 }, to: end, r0: start.r0 * 0.6, r1: 0.002, order: 1 },
      random,
    );
  });
  return [...main, ...twigs.flat()];
}

function clumpsOf({ x, y, wide, high, isBehind }: Lobe, random: Random): Clump[] {
  const count = Math.round(wide * high * 900) + 8;
  return Array.from({ length: count }, (): Clump => {
    const turn = random() * Math.PI * 2;
    const out = Math.sqrt(random()) * 0.92;
    const up = -Math.sin(turn) * out;
    // Flat below, round above.
    const rise = up < 0 ? 0.55 : 1;
    return {
      x: x + Math.cos(turn) * out * wide,
      y: y - up * rise * high,
      r: between(random, 0.036, 0.06),
      up,
      isBehind: isBehind === true,
    };
  }).sort((a, b) => b.up - a.up);
}

/** An old broad crown over a short thick trunk, whose limbs reach far out. */
export function growTree(random: Random): Tree {
  return {
    limbs: [...trunk(), ...LOBES.flatMap((lobe) => limbsOf(lobe, random))],
    clumps: LOBES.flatMap((lobe) => clumpsOf(lobe, random)),
  };
}
