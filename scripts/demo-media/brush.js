// Runs in the browser that draws: numbers from a seed, colours, and the strokes that everything is made of.

/** Numbers in [0, 1) that a seed repeats. @param {number} seed */
export function randomOf(seed) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low, high) => low + (high - low) * next();
  return {
    next,
    between,
    sign: () => (next() < 0.5 ? -1 : 1),
    normal: () => (next() + next() + next() - 1.5) / 0.75,
    pick: (items) => items[Math.floor(next() * items.length)],
  };
}

const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const rgb = (values) =>
  `#${values
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour between two, at a share from the first. */
export const mix = (from, to, share) => {
  const [a, b] = [parts(from), parts(to)];
  return rgb(a.map((value, at) => value + (b[at] - value) * share));
};

/** A colour of several stops, at 0 to 1. */
export function ramp(stops, at) {
  const place = Math.min(0.9999, Math.max(0, at)) * (stops.length - 1);
  const first = Math.floor(place);
  return mix(stops[first], stops[first + 1] ?? stops[first], place - first);
}

/** Fills the whole picture from top to bottom. */
export function wash(ctx, stops, { top = 0, bottom = ctx.canvas.height } = {}) {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  stops.forEach((color, at) => gradient.addColorStop(at / (stops.length - 1), color));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, top, ctx.canvas.width, bottom - top);
}

/** A soft light. */
export function glow(ctx, [x, y, radius], color, strength = 1) {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius);
  const [r, g, b] = parts(color);
  [1, 0.42, 0.14, 0].forEach((share, at) =>
    gradient.addColorStop(at / 3, `rgba(${r},${g},${b},${share * strength})`),
  );
  ctx.fillStyle = gradient;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** A hill from edge to edge; answers its height at a place. */
export function hill(ctx, random, { y, swing, color, foot, deep = swing * 3 }) {
  const { width, height } = ctx.canvas;
  const waves = [1, 2.3, 4.1].map((many) => ({
    many,
    phase: random.between(0, 6.3),
    size: random.between(0.4, 1) / many,
  }));
  const at = (x) =>
    y -
    swing *
      waves.reduce(
        (sum, { many, phase, size }) => sum + size * Math.sin((x / width) * 3.4 * many + phase),
        0,
      );
  ctx.beginPath();
  ctx.moveTo(0, height);
  for (let x = 0; x <= width; x += 8) ctx.lineTo(x, at(x));
  ctx.lineTo(width, height);
  const gradient = ctx.createLinearGradient(0, y - swing, 0, y + deep);
  gradient.addColorStop(0, color);
  gradient.addColorStop(1, foot ?? color);
  ctx.fillStyle = gradient;
  ctx.fill();
  return at;
}

/** A tapering, bending stroke, as a bough is. */
export function bough(ctx, from, to, { wide, thin, bend = 0, blunt = false }) {
  const middle = [
    (from[0] + to[0]) / 2 + bend * (to[1] - from[1]),
    (from[1] + to[1]) / 2 - bend * (to[0] - from[0]),
  ];
  if (!blunt) {
    ctx.beginPath();
    ctx.arc(from[0], from[1], wide / 2, 0, 6.3);
    ctx.fill();
  }
  const steps = 14;
  const points = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0];
    const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1];
    const dx = 2 * (1 - t) * (middle[0] - from[0]) + 2 * t * (to[0] - middle[0]);
    const dy = 2 * (1 - t) * (middle[1] - from[1]) + 2 * t * (to[1] - middle[1]);
    const long = Math.hypot(dx, dy) || 1;
    const half = (wide + (thin - wide) * t) / 2;
    points.push([x, y, (-dy / long) * half, (dx / long) * half]);
  }
  ctx.beginPath();
  for (const [x, y, nx, ny] of points) ctx.lineTo(x + nx, y + ny);
  for (const [x, y, nx, ny] of points.reverse()) ctx.lineTo(x - nx, y - ny);
  ctx.closePath();
  ctx.fill();
}
