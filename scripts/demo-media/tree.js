// A tree: trunk, boughs, and a crown of clumps with light from one side.
import { bough, mix, ramp } from './brush.js';

/**
 * Clumps of a crown by its form, in units of the tree's height from the foot of the trunk: x, y up, half width, half height.
 * Each grows out of the trunk by a bough.
 */
const FORMS = {
  round: (r) => spread(r, { many: 34, low: 0.38, high: 0.93, reach: 0.38, thick: 0.1 }),
  wide: (r) =>
    spread(r, { many: 44, low: 0.42, high: 0.92, reach: 0.64, thick: 0.1, flat: 0.85, dome: true }),
  fan: (r) => spread(r, { many: 40, low: 0.3, high: 0.97, reach: 0.42, thick: 0.092, opening: true }),
  cone: (r) =>
    tiers(9).flatMap(([t]) =>
      [-0.5, 0, 0.5].map((side) => [
        side * 0.34 * (1 - t) + r.between(-0.01, 0.01),
        0.22 + t * 0.74,
        0.05 + 0.12 * (1 - t),
        0.075,
      ]),
    ),
  pine: (r) =>
    [
      [-0.3, 0.5],
      [0.26, 0.58],
      [-0.2, 0.7],
      [0.34, 0.74],
      [-0.04, 0.84],
      [0.12, 0.93],
      [-0.36, 0.62],
    ].flatMap(([x, y]) =>
      [-1, 0, 1].map((side) => [
        x + side * 0.1 + r.between(-0.02, 0.02),
        y + r.between(-0.015, 0.015),
        0.1,
        0.038,
      ]),
    ),
  weeping: (r) => spread(r, { many: 26, low: 0.5, high: 0.92, reach: 0.42, thick: 0.085 }),
  layered: (r) =>
    tiers(5).flatMap(([t]) =>
      [-1, -0.4, 0.3, 1].map((side) => [
        side * (0.42 - 0.28 * t) + r.between(-0.03, 0.03),
        0.42 + t * 0.5,
        0.14 - 0.05 * t,
        0.06,
      ]),
    ),
};

function tiers(many) {
  return Array.from({ length: many }, (_, at) => [at / (many - 1)]);
}

function spread(random, { many, low, high, reach, thick, flat = 1, opening = false, dome = false }) {
  const middle = (low + high) / 2;
  return Array.from({ length: many }, (_, at) => {
    const angle = at * 2.399 + random.between(-0.3, 0.3);
    const out = Math.sqrt((at + 0.6) / many);
    const y = middle + Math.sin(angle) * out * (high - low) * 0.5 * flat;
    const up = (y - low) / (high - low);
    const open = opening ? 0.7 + 0.4 * up : dome ? 1.05 - 0.5 * up * up : 1;
    const size = thick * random.between(0.8, 1.2);
    return [Math.cos(angle) * out * reach * open, y, size * 1.15, size * 0.88];
  });
}

function trunk(ctx, random, { x, y, size, girth, lean, bark, light, twisted, rise, slim }) {
  const half = girth / 2;
  const top = [x + lean * rise, y - size * rise];
  ctx.fillStyle = bark;
  // Roots that hold the ground.
  for (const side of [-1, -0.55, 0.5, 1]) {
    ctx.beginPath();
    ctx.moveTo(x + side * half * 0.5, y - girth * 1.1);
    ctx.quadraticCurveTo(
      x + side * half * 1.1,
      y - girth * 0.15,
      x + side * half * random.between(1.9, 2.6),
      y + random.between(2, 7),
    );
    ctx.lineTo(x + side * half * 0.5, y + 5);
    ctx.fill();
  }
  bough(ctx, [x, y + 3], top, { wide: girth, thin: girth * slim, bend: lean / size / 2, blunt: true });
  // Bark: ridges that the light catches on one side.
  ctx.lineCap = 'round';
  const ridges = Math.max(4, Math.round(girth / 6));
  for (let i = 0; i < ridges; i++) {
    const place = (i + 0.5) / ridges;
    const off = (place - 0.5) * girth * 0.86;
    ctx.strokeStyle = light > 0 === place > 0.5 ? mix(bark, '#e8d3b0', 0.28) : mix(bark, '#000000', 0.35);
    ctx.lineWidth = Math.max(1, girth / 26);
    ctx.globalAlpha = 0.55;
    ctx.beginPath();
    for (let t = 0; t <= 1; t += 0.1) {
      const turn = twisted ? Math.sin(t * 5 + i) * girth * 0.09 : Math.sin(t * 7 + i * 2) * girth * 0.025;
      ctx.lineTo(x + lean * t * t + off * (1 - t * 0.5) + turn, y - 4 - t * size * 0.5);
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  return top;
}

function leafIn(ctx, { x, y, r, angle, kind }) {
  ctx.beginPath();
  if (kind === 'needle') ctx.ellipse(x, y, r * 1.5, r * 0.42, angle * 0.25, 0, 6.3);
  else ctx.ellipse(x, y, r, r * 0.74, angle, 0, 6.3);
  ctx.fill();
}

function clump(ctx, random, { cx, cy, rx, ry, tones, light, kind, leaf, dense, lit }) {
  const many = Math.round(((rx * ry) / (leaf * leaf)) * dense);
  const leaves = Array.from({ length: many }, () => {
    const angle = random.between(0, 6.283);
    const out = Math.sqrt(random.next()) * random.between(0.86, 1.06);
    const [dx, dy] = [Math.cos(angle) * out, Math.sin(angle) * out];
    const shade = 0.42 + lit - dy * 0.27 + dx * light * 0.2 + random.between(-0.13, 0.13);
    return { x: cx + dx * rx, y: cy + dy * ry, shade, angle };
  }).sort((a, b) => a.shade - b.shade);
  ctx.fillStyle = ramp(tones, Math.max(0.04, 0.1 + lit * 0.6));
  ctx.beginPath();
  ctx.ellipse(cx, cy, rx * 0.9, ry * 0.88, 0, 0, 6.3);
  ctx.fill();
  for (const { x, y, shade, angle } of leaves) {
    ctx.fillStyle = ramp(tones, shade);
    leafIn(ctx, { x, y, angle, kind, r: leaf * random.between(0.75, 1.25) });
  }
}

function bare(ctx, random, from, { long, angle, wide, depth }) {
  const to = [from[0] + Math.cos(angle) * long, from[1] - Math.sin(angle) * long];
  bough(ctx, from, to, { wide, thin: wide * 0.66, bend: random.between(-0.09, 0.09) });
  if (depth === 0) return;
  const forks = depth > 3 ? 3 : 2;
  for (let i = 0; i < forks; i++) {
    const turn = (i - (forks - 1) / 2) * random.between(0.5, 0.8) + random.between(-0.18, 0.18);
    const up = (Math.PI / 2 - angle) * 0.1;
    bare(ctx, random, to, {
      long: long * random.between(0.66, 0.84),
      angle: angle + turn + up,
      wide: wide * 0.6,
      depth: depth - 1,
    });
  }
}

function snowOn(ctx, random, clumps) {
  ctx.fillStyle = '#eef4f8';
  for (const { cx, cy, rx, ry } of clumps)
    for (let i = 0; i < rx / 3; i++) {
      const dx = random.between(-0.85, 0.85);
      ctx.globalAlpha = random.between(0.55, 0.95);
      ctx.beginPath();
      ctx.ellipse(
        cx + dx * rx,
        cy - Math.sqrt(1 - dx * dx) * ry * random.between(0.7, 1),
        rx * 0.13,
        ry * 0.12,
        0,
        0,
        6.3,
      );
      ctx.fill();
    }
  ctx.globalAlpha = 1;
}

function strands(ctx, random, clumps, { tones, ground }) {
  ctx.lineCap = 'round';
  for (const { cx, cy, rx, ry } of clumps)
    for (let i = 0; i < 13; i++) {
      const [x, top] = [cx + random.between(-1, 1) * rx, cy + random.between(-0.2, 0.8) * ry];
      const low = Math.min(ground - 20, top + random.between(0.9, 2.5) * rx);
      ctx.strokeStyle = ramp(tones, random.between(0.25, 0.95));
      ctx.lineWidth = random.between(1.2, 2.6);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.quadraticCurveTo(x + random.between(-10, 10), (top + low) / 2, x + random.between(-16, 16), low);
      ctx.stroke();
    }
}

function airRoots(ctx, random, { x, y, size, bark, reach }) {
  ctx.strokeStyle = bark;
  ctx.lineCap = 'round';
  for (let i = 0; i < 26; i++) {
    const at = x + random.normal() * reach * 0.5;
    const grounded = random.next() < 0.4;
    ctx.lineWidth = grounded ? random.between(2, 5) : 1.2;
    ctx.beginPath();
    ctx.moveTo(at, y - size * 0.52);
    ctx.lineTo(at + random.between(-5, 5), grounded ? y + 2 : y - size * random.between(0.16, 0.36));
    ctx.stroke();
  }
}

/** Boughs and twigs of a tree without leaves. */
function bareCrown(ctx, random, { x, y, size, lean, girth }) {
  const fork = [x + lean * 0.45, y - size * 0.46];
  for (const way of [2.3, 1.85, 1.45, 1.05, 0.75]) {
    const angle = way + random.between(-0.12, 0.12);
    bare(ctx, random, fork, { long: size * 0.17, angle, wide: girth * 0.44, depth: 6 });
  }
}

/** The clumps, from the shaded side below to the lit one above; what comes late lies in front. */
function crown(ctx, random, clumps, { x, size, light, kind, ...look }) {
  const heights = clumps.map(({ cy }) => cy);
  const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
  const order = ({ cx, cy }) => cy - cx * light * 0.35;
  for (const each of clumps.sort((a, b) => order(b) - order(a))) {
    const up = (lowest - each.cy) / Math.max(1, lowest - highest);
    const lit = (up - 0.5) * 0.3 + ((each.cx - x) / size) * light * 0.3;
    clump(ctx, random, { ...each, ...look, light, kind, lit, dense: kind === 'needle' ? 1.6 : 1.3 });
  }
}

function blossoms(ctx, random, clumps, { color, leaf }) {
  ctx.fillStyle = color;
  for (const { cx, cy, rx, ry } of clumps)
    for (let i = 0; i < 22; i++) {
      const [x, y] = [cx + random.normal() * rx * 0.75, cy + random.normal() * ry * 0.75];
      leafIn(ctx, { x, y, r: leaf * 0.6, angle: 0, kind: 'leaf' });
    }
}

/**
 * Draws a tree that stands at `x`, `y` and is `size` pixels high.
 * @param {CanvasRenderingContext2D} ctx
 */
export function drawTree(ctx, random, tree) {
  const {
    x,
    y,
    size,
    form,
    tones,
    bark,
    light = -1,
    isBare,
    snow,
    leaf = size / 112,
    lean = 0,
    girth = size * 0.1,
  } = tree;
  const kind = ['pine', 'cone'].includes(form) ? 'needle' : 'leaf';
  const clumps = FORMS[form](random).map(([cx, up, rx, ry]) => ({
    cx: x + lean * up + cx * size,
    cy: y - up * size,
    rx: rx * size,
    ry: ry * size,
  }));
  const [rise, slim] = { pine: [0.9, 0.22], cone: [0.9, 0.1], layered: [0.8, 0.25] }[form] ?? [0.5, 0.62];
  const top = trunk(ctx, random, { x, y, size, girth, lean, bark, light, twisted: tree.twisted, rise, slim });
  ctx.fillStyle = bark;
  if (isBare) return bareCrown(ctx, random, { x, y, size, lean, girth });
  if (tree.airRoots) airRoots(ctx, random, { x, y, size, bark, reach: size * 0.6 });
  for (const { cx, cy } of clumps) {
    const low = Math.min(y - size * 0.2, Math.max(cy, top[1]) + size * (form === 'pine' ? 0.02 : 0.07));
    const share = (y - low) / size;
    const wide = girth * (form === 'pine' ? 0.2 : 0.34);
    bough(ctx, [x + lean * share, low], [cx, cy], { wide, thin: 2, bend: 0.16 * Math.sign(x - cx) });
  }
  crown(ctx, random, clumps, { x, size, tones, light, kind, leaf });
  if (form === 'weeping') strands(ctx, random, clumps, { tones, ground: y });
  if (tree.blossom) blossoms(ctx, random, clumps, { color: tree.blossom, leaf });
  if (snow) snowOn(ctx, random, clumps);
}
