// One frame of a film: the view glides over a picture, and something moves before it.
import { glow, randomOf } from './brush.js';

/** Where the view stands at a share of the film: zoom, and the shift of its middle. */
const PANS = {
  in: (t) => [1.04 + 0.16 * t, 0, 0.02 * t],
  out: (t) => [1.2 - 0.16 * t, 0, 0.02 - 0.02 * t],
  left: (t) => [1.16, 0.06 - 0.12 * t, 0],
  right: (t) => [1.16, -0.06 + 0.12 * t, 0],
};
const FALLING = {
  leaves: ['#e2a22f', '#d0662b', '#efcf5c'],
  petals: ['#fbe3ea', '#f2b6c6'],
  snow: ['#ffffff'],
};

function fall(ctx, random, t, moves) {
  const { width, height } = ctx.canvas;
  const isSnow = moves === 'snow';
  for (let i = 0; i < (isSnow ? 70 : 22); i++) {
    const [x0, y0, speed] = [random.next(), random.next(), random.between(0.6, 1.3)];
    const [turn, size] = [random.between(0, 6.3), random.between(1.6, 4.4)];
    const thin = isSnow ? size : size * (0.35 + 0.3 * Math.sin(t * 22 + turn));
    const x = ((x0 + Math.sin(t * 9 + turn) * 0.02 + t * 0.06) % 1) * width;
    ctx.fillStyle = random.pick(FALLING[moves]);
    ctx.beginPath();
    ctx.ellipse(x, ((y0 + t * speed) % 1.1) * height, size, thin, turn + t * 5, 0, 6.3);
    ctx.fill();
  }
}

function drift(ctx, random, t) {
  const { width, height } = ctx.canvas;
  for (let i = 0; i < 9; i++) {
    const x = ((random.next() + t * random.between(0.1, 0.3)) % 1.4) - 0.2;
    glow(ctx, [x * width, height * random.between(0.5, 0.9), random.between(80, 190)], '#e9efe9', 0.28);
  }
}

function shine(ctx, random, t) {
  const { width, height } = ctx.canvas;
  for (let i = 0; i < 26; i++) {
    const [x, y, turn] = [random.next(), random.between(0.5, 0.97), random.between(0, 6.3)];
    const [at, high] = [x + Math.sin(t * 6 + turn) * 0.02, y + Math.cos(t * 5 + turn) * 0.02];
    glow(ctx, [at * width, high * height, 9], '#efffa6', Math.max(0, Math.sin(t * 14 + turn)));
  }
}

function fly(ctx, random, t) {
  const { width, height } = ctx.canvas;
  ctx.strokeStyle = '#2b3a40';
  ctx.lineWidth = 1.4;
  for (let i = 0; i < 7; i++) {
    const x = (random.between(-0.3, 0.3) + t * 1.1) * width;
    const y = (random.between(0.1, 0.3) - t * 0.06) * height;
    const wing = Math.sin(t * 60 + i * 2) * 4;
    ctx.beginPath();
    ctx.moveTo(x - 7, y - wing);
    ctx.quadraticCurveTo(x - 2, y - 3, x, y);
    ctx.quadraticCurveTo(x + 2, y - 3, x + 7, y - wing);
    ctx.stroke();
  }
}

const MOVES = { leaves: fall, petals: fall, snow: fall, mist: drift, fireflies: shine, birds: fly };

/** Draws the frame at `t`, 0 to 1, of a film. */
export function drawFrame(canvas, image, { moves, pan, seed }, t) {
  const ctx = canvas.getContext('2d');
  const { width, height } = canvas;
  const [zoom, dx, dy] = PANS[pan](t * t * (3 - 2 * t));
  const [w, h] = [width * zoom, height * zoom];
  ctx.drawImage(image, (width - w) / 2 + dx * width, (height - h) / 2 - dy * height, w, h);
  MOVES[moves](ctx, randomOf(seed), t, moves);
  // It begins and ends in the dark.
  const dark = Math.max(0, 1 - t / 0.06, 1 - (1 - t) / 0.06);
  ctx.fillStyle = `rgba(8,14,16,${dark * 0.9})`;
  ctx.fillRect(0, 0, width, height);
}
