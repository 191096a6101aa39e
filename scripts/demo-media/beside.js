// What is with a tree: people, what they hang up, mist and weather.
import { bough, glow, mix } from './brush.js';
import { dimmed } from './scene.js';

/** A person as a mark of scale: coat, head, perhaps a hat. `tall` is 1.7 m. */
export function person(ctx, { x, y, tall, coat, hat }) {
  ctx.fillStyle = coat;
  ctx.beginPath();
  ctx.roundRect(x - tall * 0.14, y - tall * 0.8, tall * 0.28, tall * 0.52, tall * 0.12);
  ctx.fill();
  ctx.fillStyle = '#2c3238';
  ctx.fillRect(x - tall * 0.1, y - tall * 0.34, tall * 0.08, tall * 0.34);
  ctx.fillRect(x + tall * 0.02, y - tall * 0.34, tall * 0.08, tall * 0.34);
  ctx.fillStyle = '#e9c7a4';
  ctx.beginPath();
  ctx.arc(x, y - tall * 0.89, tall * 0.11, 0, 6.3);
  ctx.fill();
  ctx.fillStyle = hat ?? '#2b2623';
  ctx.beginPath();
  ctx.arc(x, y - tall * 0.92, tall * 0.115, Math.PI, 0);
  ctx.fill();
}

const COATS = ['#b5483c', '#3c6e8f', '#d9a23c', '#5b7f4a', '#8a5c86', '#d6d0c2'];

/** People beside a tree: one visitor, a pair, a family, a school class with its teacher, keepers with a tape. */
export function people(ctx, random, { who, look, x, y, tall }) {
  const coat = () => dimmed(random.pick(COATS), look);
  const stand = (dx, size = 1, hat) =>
    person(ctx, {
      x: x + dx * tall,
      y: y + random.between(0, tall * 0.12),
      tall: tall * size,
      coat: coat(),
      hat,
    });
  if (who === 'one') stand(0);
  if (who === 'pair') [-0.18, 0.2].forEach((dx) => stand(dx));
  if (who === 'family')
    [
      [-0.5, 1],
      [0, 0.6],
      [0.45, 0.95],
    ].forEach(([dx, size]) => stand(dx, size));
  if (who === 'class') {
    stand(-1.1, 1);
    for (let i = 0; i < 9; i++)
      stand(-0.4 + i * 0.42, random.between(0.6, 0.7), dimmed(i % 2 ? '#e0b13a' : '#d2564a', look));
  }
  if (who === 'keepers') {
    [-0.8, 0.9].forEach((dx) => stand(dx, 1, dimmed('#e0b13a', look)));
    ctx.strokeStyle = dimmed('#f2d14e', look);
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(x - tall * 0.8, y - tall * 0.55);
    ctx.lineTo(x + tall * 0.9, y - tall * 0.55);
    ctx.stroke();
  }
  if (who === 'bench') {
    ctx.fillStyle = dimmed('#7a5b3c', look);
    ctx.fillRect(x - tall * 0.7, y - tall * 0.28, tall * 1.4, tall * 0.08);
    [-0.6, 0.52].forEach((dx) => ctx.fillRect(x + dx * tall, y - tall * 0.28, tall * 0.08, tall * 0.28));
    [-0.25, 0.22].forEach((dx) =>
      person(ctx, { x: x + dx * tall, y: y - tall * 0.02, tall: tall * 0.86, coat: coat() }),
    );
  }
}

/** Red ribbons and lanterns that people hang up. */
export function ribbons(ctx, random, { look, x, y, reach, high, lanterns }) {
  for (let i = 0; i < (lanterns ? 11 : 46); i++) {
    const [at, top] = [x + random.normal() * reach * 0.62, y - high * random.between(0.42, 0.72)];
    if (lanterns) {
      glow(ctx, [at, top + 12, 34], '#ffb35a', 0.75);
      ctx.fillStyle = '#d9412b';
      ctx.beginPath();
      ctx.ellipse(at, top + 12, 8, 10, 0, 0, 6.3);
      ctx.fill();
      continue;
    }
    bough(ctx, [at, top], [at + random.between(-9, 9), top + random.between(14, 32)], {
      wide: 2.6,
      thin: 2,
      bend: 0.2,
    });
    ctx.fillStyle = dimmed(random.pick(['#c9302c', '#e04a3a', '#b3221f']), look);
  }
}

/** Mist between the hills and over the ground. */
export function mist(ctx, random, { look, horizon, strength = 0.5 }) {
  const { width } = ctx.canvas;
  for (let i = 0; i < 7; i++)
    for (let j = 0; j < 10; j++)
      glow(
        ctx,
        [random.between(-60, width + 60), horizon + random.between(-90, 50), random.between(70, 190)],
        look.haze,
        0.09 * strength * 2,
      );
}

/** What falls: snow, leaves, petals, rain; or what glows. */
export function weather(ctx, random, { kind, look }) {
  const { width, height } = ctx.canvas;
  const spot = () => [random.between(0, width), random.between(0, height)];
  if (kind === 'snow')
    for (let i = 0; i < 210; i++) {
      const [x, y] = spot();
      ctx.fillStyle = `rgba(255,255,255,${random.between(0.4, 0.95)})`;
      ctx.beginPath();
      ctx.arc(x, y, random.between(0.8, 3), 0, 6.3);
      ctx.fill();
    }
  if (kind === 'leaves' || kind === 'petals')
    for (let i = 0; i < 46; i++) {
      const [x, y] = spot();
      ctx.fillStyle = dimmed(
        random.pick(kind === 'petals' ? ['#fbe3ea', '#f2b6c6'] : ['#e2a22f', '#d0662b', '#efcf5c']),
        look,
      );
      ctx.beginPath();
      ctx.ellipse(x, y, random.between(2.5, 5), random.between(1.4, 2.4), random.between(0, 3.1), 0, 6.3);
      ctx.fill();
    }
  if (kind === 'fireflies')
    for (let i = 0; i < 36; i++)
      glow(
        ctx,
        [random.between(0, width), height * random.between(0.55, 0.97), random.between(5, 13)],
        '#e9ff9a',
        0.9,
      );
  if (kind === 'rain') {
    ctx.strokeStyle = 'rgba(235,244,246,0.32)';
    ctx.lineWidth = 1;
    for (let i = 0; i < 240; i++) {
      const [x, y] = spot();
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - 5, y + random.between(14, 26));
      ctx.stroke();
    }
  }
  if (kind === 'birds') {
    ctx.strokeStyle = mix(look.shade, '#000000', 0.2);
    ctx.lineWidth = 1.6;
    const [x0, y0] = [random.between(width * 0.15, width * 0.7), random.between(60, height * 0.3)];
    for (let i = 0; i < 9; i++) {
      const [x, y, s] = [x0 + random.normal() * 80, y0 + random.normal() * 26, random.between(5, 9)];
      ctx.beginPath();
      ctx.moveTo(x - s, y - s * 0.4);
      ctx.quadraticCurveTo(x - s * 0.3, y - s * 0.6, x, y);
      ctx.quadraticCurveTo(x + s * 0.3, y - s * 0.6, x + s, y - s * 0.4);
      ctx.stroke();
    }
  }
}
