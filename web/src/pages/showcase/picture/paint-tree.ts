import { mix } from '../../../theme/contrast.js';
import { hillAt, type Sheet, veil } from './paint-land.js';
import type { Hour } from './palette.js';
import { between, type Random } from './random.js';
import type { Clump, Limb, Tree } from './tree.js';

/** Where the tree stands and how high it is, px. */
interface Stand {
  x: number;
  y: number;
  size: number;
}

/** From where the light comes, as in the sky: right and a little above. */
const LIGHT = { x: 0.72, y: -0.69 };
/** How high a person is beside the tree, as a share of it: the tree stands for one of 24 m. */
const PERSON = 1.7 / 24;
/** Joints of limbs are round; the trunk's lengths follow each other smoothly. */
const MAX_JOINT = 0.034;
const OVERLAP = 0.9;

const standOf = (sheet: Sheet): Stand => {
  const size = Math.min(sheet.height * 0.545, sheet.width * 0.56);
  const x = sheet.width * 0.5;
  return { x, y: hillAt(sheet, x) + size * 0.012, size };
};

/** The tree with its shade, and a person below it for its measure. */
export function paintTree(sheet: Sheet, hour: Hour, tree: Tree, random: Random): void {
  const stand = standOf(sheet);
  paintShade(sheet, hour, stand);
  for (const clump of tree.clumps.filter(({ isBehind }) => isBehind))
    paintClump(sheet, { hour, stand, clump, tone: -0.2 }, random);
  paintRoots(sheet, hour, stand, random);
  for (const limb of tree.limbs) paintLimb(sheet, hour, stand, limb);
  paintBark(sheet, { hour, stand, tree }, random);
  for (const clump of tree.clumps.filter(({ isBehind }) => !isBehind))
    paintClump(sheet, { hour, stand, clump, tone: 0 }, random);
  paintPerson(sheet, hour, stand);
}

function paintShade({ ctx }: Sheet, hour: Hour, { x, y, size }: Stand): void {
  const shade = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  shade.addColorStop(0, veil(hour.ground[1], 0.8));
  shade.addColorStop(1, veil(hour.ground[1], 0));
  ctx.save();
  ctx.translate(x - size * 0.16, y + size * 0.035);
  ctx.scale(size * 0.74, size * 0.07);
  ctx.fillStyle = shade;
  ctx.fillRect(-1, -1, 2, 2);
  ctx.restore();
}

function paintLimb({ ctx }: Sheet, hour: Hour, { x, y, size }: Stand, limb: Limb): void {
  const angle = Math.atan2(limb.y1 - limb.y0, limb.x1 - limb.x0);
  const [across, along] = [-Math.sin(angle), Math.cos(angle)];
  const at = (share: 0 | 1, side: number): [number, number] => {
    const r = share === 0 ? limb.r0 : limb.r1;
    // A little into the length before, or the sky would shine through the seam.
    const [px, py] =
      share === 0
        ? [limb.x0 - (limb.x1 - limb.x0) * OVERLAP, limb.y0 - (limb.y1 - limb.y0) * OVERLAP]
        : [limb.x1, limb.y1];
    return [x + (px + across * r * side) * size, y + (py + along * r * side) * size];
  };
  const wood = mix(hour.bark[1], hour.bark[0], 0.65);
  ctx.fillStyle = wood;
  ctx.beginPath();
  ctx.moveTo(...at(0, 1));
  ctx.lineTo(...at(1, 1));
  ctx.lineTo(...at(1, -1));
  ctx.lineTo(...at(0, -1));
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x + limb.x1 * size, y + limb.y1 * size, Math.min(limb.r1, MAX_JOINT) * size, 0, Math.PI * 2);
  ctx.fill();
}

/** Roots that grip the hill. */
function paintRoots({ ctx }: Sheet, hour: Hour, { x, y, size }: Stand, random: Random): void {
  ctx.lineCap = 'round';
  for (let root = 0; root < 11; root++) {
    const side = (root / 10 - 0.5) * 2;
    const [foot, reach] = [side * 0.09, side * between(random, 0.16, 0.26)];
    const sunk = between(random, 0.012, 0.036);
    ctx.strokeStyle = mix(hour.bark[1], hour.bark[0], between(random, 0.3, 0.8));
    for (let at = 0; at < 12; at++) {
      const share = at / 11;
      ctx.lineWidth = size * 0.024 * (1 - share) ** 0.8 + 0.6;
      ctx.beginPath();
      ctx.moveTo(
        x + (foot + (reach - foot) * share) * size,
        y + (-0.03 + (sunk + 0.03) * share ** 0.6) * size,
      );
      const next = (at + 1) / 11;
      ctx.lineTo(x + (foot + (reach - foot) * next) * size, y + (-0.03 + (sunk + 0.03) * next ** 0.6) * size);
      ctx.stroke();
    }
  }
}

/** Furrows along the trunk and the heavy limbs, lit from one side. */
function paintBark(
  { ctx }: Sheet,
  { hour, stand: { x, y, size }, tree }: { hour: Hour; stand: Stand; tree: Tree },
  random: Random,
): void {
  for (const limb of tree.limbs.filter(({ order }) => order === 0)) {
    const lines = Math.round(limb.r0 * 300);
    const angle = Math.atan2(limb.y1 - limb.y0, limb.x1 - limb.x0);
    const [across, along] = [-Math.sin(angle), Math.cos(angle)];
    for (let line = 0; line < lines; line++) {
      const side = between(random, -0.92, 0.92);
      const lit = Math.max(0, side * (across * LIGHT.x + along * LIGHT.y));
      const [r0, r1] = [limb.r0 * side, limb.r1 * (side + between(random, -0.08, 0.08))];
      ctx.strokeStyle = veil(mix(hour.bark[2], hour.bark[0], lit ** 0.8), between(random, 0.25, 0.8));
      ctx.lineWidth = Math.max(0.6, size * between(random, 0.0009, 0.0028));
      ctx.beginPath();
      ctx.moveTo(x + (limb.x0 + across * r0) * size, y + (limb.y0 + along * r0) * size);
      ctx.lineTo(x + (limb.x1 + across * r1) * size, y + (limb.y1 + along * r1) * size);
      ctx.stroke();
    }
  }
}

interface Painted {
  hour: Hour;
  stand: Stand;
  clump: Clump;
  /** Darker or brighter than its place in the light makes it. */
  tone: number;
}

const shadeOf = ({ leaves }: Hour, light: number): string => {
  const at = Math.min(Math.max(light, 0), 0.999) * (leaves.length - 1);
  const low = Math.floor(at);
  return mix(leaves[low + 1] ?? leaves[3], leaves[low] ?? leaves[0], at - low);
};

/** A cloud of leaves: dark within and below, bright where the light touches it; the whole crown has its own light side. */
function paintClump({ ctx }: Sheet, { hour, stand, clump, tone }: Painted, random: Random): void {
  const { x, y, size } = stand;
  const crown = 0.5 + 0.3 * clump.x + 0.3 * clump.up;
  const count = Math.round(clump.r * 1500);
  for (let leaf = 0; leaf < count; leaf++) {
    const turn = random() * Math.PI * 2;
    const out = Math.sqrt(random());
    const [lx, ly] = [Math.cos(turn) * out * 1.15, Math.sin(turn) * out * 0.72];
    const lit = lx * LIGHT.x + ly * LIGHT.y;
    const light = 0.5 * crown + 0.19 + 0.34 * lit + tone + between(random, -0.13, 0.13);
    ctx.fillStyle = shadeOf(hour, light * (0.6 + 0.4 * (leaf / count)));
    const length = size * between(random, 0.0036, 0.0085);
    ctx.beginPath();
    ctx.ellipse(
      x + (clump.x + lx * clump.r) * size,
      y + (clump.y + ly * clump.r) * size,
      length,
      length * between(random, 0.45, 0.8),
      random() * Math.PI,
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
}

/** Somebody who looks up. */
function paintPerson(sheet: Sheet, hour: Hour, stand: Stand): void {
  const { ctx } = sheet;
  const high = stand.size * PERSON;
  const x = stand.x + stand.size * 0.3;
  const y = hillAt(sheet, x) + high * 0.1;
  ctx.fillStyle = hour.person;
  ctx.beginPath();
  ctx.ellipse(x - high * 0.02, y - high * 0.9, high * 0.085, high * 0.1, -0.2, 0, Math.PI * 2);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(x - high * 0.13, y - high * 0.76);
  ctx.quadraticCurveTo(x, y - high * 0.84, x + high * 0.13, y - high * 0.76);
  ctx.lineTo(x + high * 0.17, y - high * 0.3);
  ctx.lineTo(x + high * 0.08, y - high * 0.3);
  ctx.lineTo(x + high * 0.07, y);
  ctx.lineTo(x - high * 0.08, y);
  ctx.lineTo(x - high * 0.09, y - high * 0.3);
  ctx.lineTo(x - high * 0.16, y - high * 0.3);
  ctx.fill();
}
