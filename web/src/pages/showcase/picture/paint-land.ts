import { mix } from '../../../theme/contrast.js';
import type { Hour } from './palette.js';
import { between, type Random, waves } from './random.js';

/** Canvas and its size. */
export interface Sheet {
  ctx: CanvasRenderingContext2D;
  width: number;
  height: number;
}

/** A transparent colour; `share` is its opacity, 0 to 1. */
export const veil = (color: string, share: number): string =>
  `${color}${Math.round(Math.min(Math.max(share, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** On an upright phone the links cover the lower edge. */
const isUpright = ({ width, height }: Pick<Sheet, 'width' | 'height'>): boolean => width < height * 0.75;

/** Position of the sun or moon. */
export const lightAt = ({ width, height }: Pick<Sheet, 'width' | 'height'>): { x: number; y: number } => ({
  x: width * 0.7,
  y: height * (isUpright({ width, height }) ? 0.4 : 0.36),
});

/** The sky with sun or moon, around which growth rings spread. */
export function paintSky(sheet: Sheet, hour: Hour, random: Random): void {
  const { ctx, width, height } = sheet;
  const sky = ctx.createLinearGradient(0, 0, 0, height * 0.82);
  hour.sky.forEach((color, at) => sky.addColorStop([0, 0.52, 1][at] ?? 1, color));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  const { x, y } = lightAt(sheet);
  if (hour.stars) {
    for (let at = 0; at < 170; at++) {
      const size = between(random, 0.4, 1.3);
      ctx.fillStyle = veil('#FFFFFF', between(random, 0.08, 0.7));
      ctx.fillRect(random() * width, random() ** 1.5 * height * 0.6, size, size);
    }
  }
  const reach = height * hour.halo;
  const halo = ctx.createRadialGradient(x, y, 0, x, y, reach);
  halo.addColorStop(0, veil(hour.light, 0.85));
  halo.addColorStop(0.12, veil(hour.light, hour.stars ? 0.24 : 0.45));
  halo.addColorStop(0.45, veil(hour.light, hour.stars ? 0.06 : 0.18));
  halo.addColorStop(1, veil(hour.light, 0));
  ctx.fillStyle = halo;
  ctx.fillRect(0, 0, width, height);
  paintRings(sheet, hour, random);
  ctx.fillStyle = hour.light;
  ctx.beginPath();
  ctx.arc(x, y, height * 0.042, 0, Math.PI * 2);
  ctx.fill();
}

/** Rings as of a trunk, wider apart and fainter the farther out. */
function paintRings(sheet: Sheet, hour: Hour, random: Random): void {
  const { ctx, height } = sheet;
  const { x, y } = lightAt(sheet);
  const uneven = waves(random);
  for (let ring = 0; ring < 17; ring++) {
    const radius = height * (0.075 + 0.026 * ring + 0.0013 * ring * ring);
    ctx.beginPath();
    for (let at = 0; at <= 120; at++) {
      const turn = (at / 120) * Math.PI * 2;
      const r = radius * (1 + 0.022 * uneven(5 + 2 * Math.cos(turn) + ring * 0.24) * (1 + Math.sin(turn)));
      ctx.lineTo(x + Math.cos(turn) * r, y + Math.sin(turn) * r);
    }
    ctx.closePath();
    ctx.strokeStyle = veil(hour.ring, 0.34 * (1 - ring / 17) ** 1.3);
    ctx.lineWidth = height * (ring % 4 === 0 ? 0.0017 : 0.0009);
    ctx.stroke();
  }
}

const RANGES = 6;

/** Ranges one behind the other, each with mist at its foot; pines stand on the nearer ones. */
export function paintRanges(sheet: Sheet, hour: Hour, random: Random): void {
  const { ctx, width, height } = sheet;
  for (let range = 0; range < RANGES; range++) {
    const near = range / (RANGES - 1);
    const base = height * (0.54 + 0.245 * near ** 0.9);
    const high = height * (0.17 - 0.085 * near);
    const large = waves(random);
    const small = waves(random);
    const wide = height * (0.32 - 0.1 * near);
    const crest = (x: number): number => {
      const at = x / wide + range * 17;
      const peak = 1 - Math.abs(large(at));
      return base - high * (peak ** 1.6 * 0.95 + 0.2 * small(at * 3.1) + 0.05 * small(at * 11 + 3));
    };
    const color = mix(hour.near, hour.far, near ** 1.15);
    const fill = ctx.createLinearGradient(0, base - high, 0, base + height * 0.12);
    fill.addColorStop(0, color);
    fill.addColorStop(1, mix(hour.mist, color, 0.72 - 0.5 * near));
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.moveTo(0, height);
    for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, crest(x));
    ctx.lineTo(width, height);
    ctx.fill();
    if (near > 0.5) paintPines(sheet, { crest, color: mix(hour.near, color, 0.4), size: near }, random);
    if (near < 1) paintMist(sheet, hour, base + height * 0.035, random);
  }
}

function paintPines(
  { ctx, width, height }: Sheet,
  { crest, color, size }: { crest: (x: number) => number; color: string; size: number },
  random: Random,
): void {
  ctx.fillStyle = color;
  for (let x = 0; x < width; x += between(random, 2, 26) * (height / 1080)) {
    if (random() < 0.4) continue;
    const high = height * 0.016 * size * between(random, 0.5, 1.2);
    const y = crest(x) + 2;
    ctx.beginPath();
    ctx.moveTo(x, y - high);
    ctx.lineTo(x + high * 0.24, y);
    ctx.lineTo(x - high * 0.24, y);
    ctx.fill();
  }
}

/** Paints long flat banks of mist. */
function paintMist({ ctx, width, height }: Sheet, hour: Hour, y: number, random: Random): void {
  for (let at = 0; at < 7; at++) {
    const x = random() * width;
    const wide = between(random, 0.16, 0.5) * Math.max(width, height);
    const high = between(random, 0.018, 0.042) * height;
    const bank = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
    bank.addColorStop(0, veil(hour.mist, hour.stars ? 0.13 : 0.42));
    bank.addColorStop(1, veil(hour.mist, 0));
    ctx.save();
    ctx.translate(x, y + between(random, -0.6, 0.6) * high);
    ctx.scale(wide, high);
    ctx.fillStyle = bank;
    ctx.fillRect(-1, -1, 2, 2);
    ctx.restore();
  }
}

/** Height of the hill on which the tree stands. */
export const hillAt = ({ width, height }: Pick<Sheet, 'width' | 'height'>, x: number): number => {
  const top = isUpright({ width, height }) ? 0.815 : 0.872;
  const off = (x - width / 2) / (Math.max(width, height * 0.9) * 0.5);
  return height * (top + 0.062 * off * off + 0.006 * Math.sin(off * 7));
};

/** The hill in the foreground, its grass brighter where the light falls. */
export function paintHill(sheet: Sheet, hour: Hour, random: Random): void {
  const { ctx, width, height } = sheet;
  const fill = ctx.createLinearGradient(0, hillAt(sheet, width / 2), 0, height);
  hour.ground.forEach((color, at) => fill.addColorStop(at, color));
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(0, height);
  for (let x = 0; x <= width + 6; x += 6) ctx.lineTo(x, hillAt(sheet, x));
  ctx.lineTo(width, height);
  ctx.fill();
  const { x: sun } = lightAt(sheet);
  ctx.lineWidth = Math.max(0.8, height * 0.0011);
  const blades = Math.round((width * height) / 420);
  for (let at = 0; at < blades; at++) {
    const x = random() * width;
    const top = hillAt(sheet, x);
    const deep = random() ** 1.6;
    const y = top + deep * (height - top);
    const high = height * (0.006 + 0.013 * deep) * between(random, 0.6, 1.3);
    const lit = Math.max(0, 1 - Math.abs(x - sun) / (width * 0.5)) * (1 - deep) ** 1.5;
    ctx.strokeStyle = veil(mix(hour.grass[0], hour.grass[1], lit * between(random, 0.5, 1)), 0.75);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x, y - high * 0.6, x + high * between(random, -0.5, 0.7), y - high);
    ctx.stroke();
  }
}
