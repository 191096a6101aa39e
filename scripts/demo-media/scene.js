// Where a tree stands: sky of an hour, hills in mist, ground of a season, what people have built there.
import { glow, hill, mix, ramp, wash } from './brush.js';

/** Sky from top to bottom, light, haze and how much of the colours is left, by the hour. */
export const HOURS = {
  dawn: {
    sky: ['#6f86b5', '#d9a8a6', '#f8d9ae', '#fdeed2'],
    sun: '#fff0c4',
    haze: '#f0cdb4',
    dim: 0.12,
    shade: '#4d4460',
  },
  morning: {
    sky: ['#a9cfe6', '#cfe5ec', '#f4efd9'],
    sun: '#fffbe0',
    haze: '#dfeadf',
    dim: 0,
    shade: '#24404a',
  },
  noon: { sky: ['#5fa8dc', '#a6d2ee', '#e3f1f4'], sun: '#ffffff', haze: '#cfe3e6', dim: 0, shade: '#1f4a50' },
  gold: {
    sky: ['#7f93b2', '#d8b98a', '#f6d99a', '#fbe9c0'],
    sun: '#fff3bf',
    haze: '#e9cf9e',
    dim: 0.05,
    shade: '#5a4a34',
  },
  dusk: {
    sky: ['#1d2a4d', '#5a4471', '#c4647a', '#f3a466', '#f8cf8a'],
    sun: '#ffd28a',
    haze: '#b06f7e',
    dim: 0.3,
    shade: '#2a2140',
  },
  blue: {
    sky: ['#0e2140', '#24507a', '#5f93a8', '#c9c7ab'],
    sun: '#f7e2b0',
    haze: '#4d7d92',
    dim: 0.36,
    shade: '#0f2238',
  },
  night: {
    sky: ['#050d1c', '#0c1d33', '#16324a'],
    sun: '#e6efe6',
    haze: '#1c3c50',
    dim: 0.56,
    shade: '#04101c',
  },
  mist: {
    sky: ['#b9c8c4', '#d3dcd6', '#e9ece4'],
    sun: '#f8f6ea',
    haze: '#dde4de',
    dim: 0.08,
    shade: '#5d7472',
  },
  snow: {
    sky: ['#aebccb', '#cfd8e0', '#eef1f2'],
    sun: '#ffffff',
    haze: '#e2e8ec',
    dim: 0.02,
    shade: '#60707e',
  },
};

/** Ground from the horizon to the feet, by the season. */
export const GROUNDS = {
  spring: ['#a8c474', '#6f9a4b'],
  summer: ['#7fae5a', '#3f7a43'],
  autumn: ['#c7a65a', '#8a6a34'],
  winter: ['#a79f7c', '#6f6a52'],
  snow: ['#eef3f6', '#c6d3de'],
};

export const dimmed = (color, { dim, shade }) => mix(color, shade, dim);

function stars(ctx, random) {
  for (let i = 0; i < 130; i++) {
    ctx.fillStyle = `rgba(255,250,230,${random.between(0.2, 0.9)})`;
    ctx.beginPath();
    ctx.arc(
      random.between(0, ctx.canvas.width),
      random.between(0, ctx.canvas.height * 0.6),
      random.between(0.5, 1.5),
      0,
      6.3,
    );
    ctx.fill();
  }
}

function clouds(ctx, random, color) {
  for (let i = 0; i < 4; i++) {
    const [x, y] = [random.between(0, ctx.canvas.width), random.between(40, ctx.canvas.height * 0.34)];
    for (let j = 0; j < 9; j++)
      glow(ctx, [x + random.normal() * 90, y + random.normal() * 9, random.between(34, 74)], color, 0.16);
  }
}

/** Sky and hills; answers the hour with the place of the light. */
export function backdrop(ctx, random, { hour, horizon, hills = 4, peaks = false }) {
  const { width, height } = ctx.canvas;
  const look = HOURS[hour];
  wash(ctx, look.sky, { bottom: horizon + 30 });
  const side = random.sign();
  const sun = [width / 2 + side * width * random.between(0.14, 0.34), horizon * random.between(0.2, 0.62)];
  if (['night', 'blue'].includes(hour)) stars(ctx, random);
  if (hour !== 'mist' && hour !== 'snow') {
    glow(ctx, [...sun, width * 0.42], look.sun, hour === 'night' ? 0.5 : 0.8);
    ctx.fillStyle = look.sun;
    ctx.beginPath();
    ctx.arc(...sun, hour === 'night' ? 24 : 20, 0, 6.3);
    ctx.fill();
  }
  if (['noon', 'morning', 'gold', 'dawn'].includes(hour)) clouds(ctx, random, look.sun);
  for (let i = 0; i < hills; i++) {
    const near = (i + 1) / hills;
    const color = mix(look.haze, dimmed('#3d6b5c', look), near * 0.75);
    hill(ctx, random, {
      y: horizon - (1 - near) * height * 0.2 + 8,
      swing: height * (peaks ? 0.13 : 0.055) * (1.15 - near * 0.6),
      color,
      foot: mix(color, look.haze, 0.75),
    });
  }
  return { ...look, hour, light: side, sunAt: sun };
}

/** The ground in front, with grass. */
export function meadow(ctx, random, { season, look, horizon }) {
  const { width, height } = ctx.canvas;
  const [far, near] = GROUNDS[season].map((color) => dimmed(color, look));
  const top = hill(ctx, random, {
    y: horizon + 14,
    swing: 11,
    color: far,
    foot: near,
    deep: height - horizon,
  });
  ctx.lineCap = 'round';
  if (season === 'snow') return top;
  for (let i = 0; i < 420; i++) {
    const y = horizon + 26 + (height - horizon) * random.next() ** 0.8;
    const tall = 3 + 13 * ((y - horizon) / (height - horizon));
    ctx.strokeStyle = mix(
      random.next() < 0.5 ? far : near,
      random.next() < 0.6 ? '#ffffff' : '#000000',
      random.between(0.05, 0.2),
    );
    ctx.lineWidth = tall / 9;
    const x = random.between(0, width);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x + random.between(-3, 3), y - tall);
    ctx.stroke();
  }
  if (season === 'spring' || season === 'autumn') {
    for (let i = 0; i < 90; i++) {
      const y = horizon + 40 + (height - horizon - 40) * random.next();
      ctx.fillStyle = dimmed(
        random.pick(
          season === 'spring' ? ['#fff4d6', '#f3a9bd', '#f7d154'] : ['#d9792b', '#e3b23c', '#b5482c'],
        ),
        look,
      );
      ctx.beginPath();
      ctx.ellipse(
        random.between(0, width),
        y,
        random.between(1.5, 3.6),
        random.between(1, 2),
        random.between(0, 3),
        0,
        6.3,
      );
      ctx.fill();
    }
  }
  return top;
}

/** Still water that mirrors what stands above it. */
export function water(ctx, random, { look, shore }) {
  const { width, height } = ctx.canvas;
  const copy = ctx.canvas.cloneNode();
  copy.getContext('2d').drawImage(ctx.canvas, 0, 0);
  for (let y = shore; y < height; y += 2) {
    const from = shore - (y - shore) * 1.25 - 2;
    const drift = Math.sin(y * 0.35) * (y - shore) * 0.02;
    ctx.drawImage(copy, 0, Math.max(0, from), width, 2, drift, y, width, 2);
  }
  ctx.globalAlpha = 0.34;
  wash(ctx, [mix(look.sky.at(-1), look.shade, 0.35), look.shade], { top: shore });
  ctx.globalAlpha = 0.4;
  ctx.strokeStyle = look.sun;
  for (let i = 0; i < 46; i++) {
    const y = shore + (height - shore) * random.next();
    const x = random.next() < 0.6 ? look.sunAt[0] + random.normal() * 60 : random.between(0, width);
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(x - random.between(8, 46), y);
    ctx.lineTo(x + random.between(8, 46), y);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** White walls under dark tiles, far behind. */
export function village(ctx, random, { look, y, from, to }) {
  for (let x = from; x < to; x += random.between(44, 74)) {
    const [w, h] = [random.between(48, 84), random.between(26, 46)];
    ctx.fillStyle = dimmed('#f2efe6', look);
    ctx.fillRect(x, y - h, w, h + 6);
    ctx.fillStyle = dimmed('#3d4346', look);
    ctx.beginPath();
    ctx.moveTo(x - 7, y - h + 3);
    ctx.quadraticCurveTo(x + 5, y - h - 3, x + 12, y - h - 14);
    ctx.lineTo(x + w - 12, y - h - 14);
    ctx.quadraticCurveTo(x + w - 5, y - h - 3, x + w + 7, y - h + 3);
    ctx.fill();
    ctx.fillStyle = ['night', 'blue', 'dusk'].includes(look.hour) ? '#ffcf7a' : dimmed('#59605f', look);
    for (let at = 12; at < w - 10; at += 18) ctx.fillRect(x + at, y - h * 0.55, 6, 9);
  }
}

/** A pagoda on a far hill. */
export function pagoda(ctx, { look, x, y, size }) {
  ctx.fillStyle = mix(dimmed('#5a4a42', look), look.haze, 0.35);
  for (let i = 0; i < 6; i++) {
    const [w, top] = [size * 0.22 * (1 - i * 0.12), y - (i * size) / 7];
    ctx.fillRect(x - w / 2, top - size / 7, w, size / 7);
    ctx.beginPath();
    ctx.moveTo(x - w * 0.85, top - size / 7 + 3);
    ctx.quadraticCurveTo(x, top - size / 7 - 6, x + w * 0.85, top - size / 7 + 3);
    ctx.fill();
  }
  ctx.fillRect(x - 1.5, y - size, 3, size / 6);
}

/** A rail of stone around a trunk. */
export function rail(ctx, { look, x, y, half }) {
  ctx.fillStyle = dimmed('#cfc8b8', look);
  for (let at = -1; at <= 1.001; at += 0.25) ctx.fillRect(x + at * half - 3, y - 20, 6, 26);
  ctx.fillRect(x - half, y - 16, half * 2, 4);
  ctx.fillRect(x - half, y - 5, half * 2, 3);
}

/** Steps of stone that lead up to a tree. */
export function steps(ctx, { look, x, y }) {
  const { height } = ctx.canvas;
  for (let at = y, i = 0; at < height; i++) {
    const deep = 5 + i * 2.2;
    const wide = 44 + i * 17;
    ctx.fillStyle = dimmed(i % 2 ? '#bdb6a4' : '#d2ccbb', look);
    ctx.fillRect(x - wide / 2 + i * 3, at, wide, deep);
    at += deep;
  }
}

/** Terraced fields that hold water. */
export function terraces(ctx, random, { look, horizon }) {
  const { width, height } = ctx.canvas;
  for (let i = 0; i < 9; i++) {
    const y = horizon + 16 + (height - horizon) * (i / 9) ** 1.25;
    hill(ctx, random, { y, swing: 9 + i * 1.5, color: dimmed(i % 3 === 1 ? '#7da05a' : '#93b86a', look) });
    hill(ctx, random, {
      y: y + 5 + i,
      swing: 9 + i * 1.5,
      color: mix(ramp(look.sky, 0.75), dimmed('#88a9b0', look), 0.4),
    });
  }
  hill(ctx, random, { y: height - 46, swing: 10, color: dimmed('#6f9450', look) });
  return width;
}
