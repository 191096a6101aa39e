// One picture from its description: what stands in it, when, and how it is seen.
import { glow, mix, randomOf } from './brush.js';
import * as company from './beside.js';
import * as scene from './scene.js';
import { drawTree } from './tree.js';

/** Tones of a crown from shade to light. */
const GREEN = {
  spring: ['#3f6b2f', '#6f9f3c', '#a5c95a', '#d6e48c'],
  summer: ['#173d2b', '#2f6a3a', '#5a9746', '#9cc45c'],
  autumn: ['#2f4a2a', '#5f7d38', '#92a04a', '#c4b964'],
  winter: ['#1f3a30', '#3c5f48', '#658060', '#93a482'],
};
const GOLD = ['#8a5a14', '#c98a1c', '#efc23a', '#fbe488'];
const RED = ['#5e1a16', '#a4321f', '#d9602c', '#f4a24e'];
const DARK = {
  spring: ['#1d4030', '#33664a', '#5d8f5e', '#94b878'],
  winter: ['#14332c', '#2a5244', '#4f7760', '#7f9d80'],
};

/** Kinds of trees: form of the crown, bark, and what autumn and winter do to it. */
export const KINDS = {
  camphor: { form: 'wide', bark: '#4a382c', evergreen: true, height: 24, girth: 0.13 },
  cypress: {
    form: 'cone',
    bark: '#5a4436',
    evergreen: true,
    dark: true,
    height: 18,
    girth: 0.1,
    twisted: true,
  },
  ginkgo: { form: 'fan', bark: '#54453a', autumn: GOLD, height: 28, girth: 0.1 },
  scholar: { form: 'round', bark: '#463a30', autumn: GOLD, height: 18, girth: 0.11 },
  sweetgum: { form: 'fan', bark: '#4b3b32', autumn: RED, height: 30, girth: 0.075 },
  banyan: { form: 'wide', bark: '#5b4a3c', evergreen: true, airRoots: true, height: 20, girth: 0.2 },
  pine: { form: 'pine', bark: '#6a4634', evergreen: true, dark: true, height: 16, girth: 0.065, lean: 0.16 },
  yew: { form: 'layered', bark: '#6b3f30', evergreen: true, dark: true, height: 22, girth: 0.09 },
  zelkova: { form: 'fan', bark: '#5d5148', autumn: RED, height: 26, girth: 0.09 },
  willow: { form: 'weeping', bark: '#51473a', height: 14, girth: 0.1 },
  plum: {
    form: 'round',
    bark: '#3f332f',
    blossom: '#f6cbd6',
    height: 9,
    girth: 0.1,
    twisted: true,
    lean: 0.1,
  },
  lychee: { form: 'round', bark: '#4d4035', evergreen: true, blossom: '#c8452f', height: 13, girth: 0.12 },
};

function tonesOf({ dark, evergreen, autumn }, season) {
  if (season === 'autumn' && autumn) return autumn;
  if (dark) return season === 'winter' || season === 'snow' ? DARK.winter : DARK.spring;
  if (evergreen)
    return season === 'spring'
      ? GREEN.spring
      : season === 'summer'
        ? GREEN.summer
        : (GREEN[season] ?? GREEN.winter);
  return GREEN[season] ?? GREEN.winter;
}

/** Puts a tree of a kind into a picture; answers how high it is in pixels. */
function plant(ctx, random, { kind, season, look, x, y, size, far = 0 }) {
  const { bark, lean = 0, girth, blossom, ...rest } = KINDS[kind];
  const cast = (color) => mix(scene.dimmed(color, look), look.haze, far);
  const isBare = ['winter', 'snow'].includes(season) && !rest.evergreen;
  if (far === 0) {
    // Its shadow, away from the light.
    ctx.save();
    ctx.translate(x - look.light * size * 0.14, y + 6);
    ctx.scale(1, 0.1);
    glow(ctx, [0, 0, size * 0.62], mix(look.shade, '#000000', 0.4), 0.75);
    ctx.restore();
  }
  drawTree(ctx, random, {
    ...{
      x,
      y,
      size,
      form: rest.form,
      twisted: rest.twisted,
      airRoots: rest.airRoots,
      light: look.light,
      isBare,
    },
    ...{
      bark: cast(bark),
      girth: girth * size,
      lean: lean * size * random.sign(),
      tones: tonesOf(rest, season).map(cast),
    },
    ...{
      snow: season === 'snow' && !isBare,
      blossom: season === 'spring' && blossom ? cast(blossom) : undefined,
    },
  });
}

/** What people have built behind a tree, on the side that it leaves free. */
function built(ctx, random, { beside, at, look, horizon }) {
  const { width } = ctx.canvas;
  const isRight = at > 0.5;
  if (beside === 'pagoda')
    scene.pagoda(ctx, { look, x: width * (isRight ? 0.2 : 0.82), y: horizon - 20, size: 120 });
  const [from, to] = isRight ? [20, width * 0.45] : [width * 0.55, width - 60];
  if (beside === 'village') scene.village(ctx, random, { look, y: horizon + 12, from, to });
}

/** Trees further back, the farthest first. */
function wood(ctx, random, { group, kind, mixed, season, look, horizon }) {
  const { width, height } = ctx.canvas;
  for (let i = 0; i < group; i++) {
    const x = width * ((i * 0.37 + 0.1 + random.between(0, 0.08)) % 1);
    const other = mixed ? random.pick(mixed) : kind;
    const size = height * (0.3 + i * 0.028);
    plant(ctx, random, {
      kind: other,
      season,
      look,
      x,
      y: horizon + 14 + i * 4,
      size,
      far: 0.5 - (i / group) * 0.42,
    });
  }
}

/** What is with the tree: ribbons in its boughs, a rail, people. */
function withTree(ctx, random, { kind, beside, who, at, look, x, foot, size }) {
  const lanterns = beside === 'lanterns';
  if (beside === 'ribbons' || lanterns)
    company.ribbons(ctx, random, { look, x, y: foot, reach: size * 0.42, high: size, lanterns });
  if (beside === 'rail') scene.rail(ctx, { look, x, y: foot + 12, half: size * 0.24 });
  if (!who) return;
  const tall = Math.max(20, (size / KINDS[kind].height) * 1.7 * 1.25);
  const isMeasured = who === 'keepers';
  const away = isMeasured ? 0 : (at > 0.55 ? -1 : 1) * size * 0.36;
  company.people(ctx, random, { who, look, x: x + away, y: foot + (isMeasured ? 16 : 26), tall });
}

/** The whole tree in its landscape. */
function portrait(ctx, random, spec) {
  const { width, height } = ctx.canvas;
  const { kind, season, hour, beside, falls } = spec;
  const { peaks = false, at = 0.5, scale = 1, shore, group = 0, haze } = spec;
  const horizon = height * (shore ? 0.6 : 0.74);
  const look = scene.backdrop(ctx, random, { hour, horizon, peaks });
  built(ctx, random, { beside, at, look, horizon });
  if (haze) company.mist(ctx, random, { look, horizon, strength: haze });
  if (beside === 'terraces') scene.terraces(ctx, random, { look, horizon });
  else scene.meadow(ctx, random, { season, look, horizon });
  const foot = horizon + height * (shore ? 0.06 : 0.1);
  wood(ctx, random, { ...spec, group, look, horizon });
  const size = height * 0.66 * scale * Math.min(1.1, 0.82 + KINDS[kind].height / 100);
  const x = width * at;
  if (beside === 'steps') scene.steps(ctx, { look, x: x + 10, y: foot + 10 });
  plant(ctx, random, { kind, season, look, x, y: foot, size });
  withTree(ctx, random, { ...spec, at, look, x, foot, size });
  if (shore) scene.water(ctx, random, { look, shore: foot + height * 0.05 });
  if (haze) company.mist(ctx, random, { look, horizon: foot + 10, strength: haze * 0.7 });
  if (falls) company.weather(ctx, random, { kind: falls, look });
}

/** Near the trunk, looking past it into the land. */
function trunkView(ctx, random, spec) {
  const { width, height } = ctx.canvas;
  const horizon = height * 0.62;
  const look = scene.backdrop(ctx, random, { hour: spec.hour, horizon, peaks: spec.peaks });
  if (spec.beside === 'village')
    scene.village(ctx, random, { look, y: horizon + 12, from: 30, to: width * 0.4 });
  scene.meadow(ctx, random, { season: spec.season, look, horizon });
  if (spec.who)
    company.people(ctx, random, {
      who: spec.who,
      look,
      x: width * 0.22,
      y: height * 0.86,
      tall: height * 0.2,
    });
  plant(ctx, random, {
    kind: spec.kind,
    season: spec.season,
    look,
    x: width * (spec.at ?? 0.62),
    y: height * 0.93,
    size: height * 1.5,
  });
  if (spec.beside === 'ribbons')
    company.ribbons(ctx, random, {
      look,
      x: width * 0.62,
      y: height * 0.93,
      reach: width * 0.4,
      high: height,
    });
  if (spec.falls) company.weather(ctx, random, { kind: spec.falls, look });
}

/** The tree as a shape before the light. */
function silhouette(ctx, random, spec) {
  const { width, height } = ctx.canvas;
  const horizon = height * 0.78;
  const look = scene.backdrop(ctx, random, { hour: spec.hour, horizon, peaks: spec.peaks });
  const x = width * (spec.at ?? 0.5);
  glow(ctx, [x, horizon - 120, width * 0.42], look.sun, 0.7);
  const dark = { ...look, dim: 0.86 };
  scene.meadow(ctx, random, { season: 'winter', look: dark, horizon });
  plant(ctx, random, { ...spec, look: dark, x, y: horizon + 34, size: height * 0.72 });
  if (spec.who)
    company.people(ctx, random, {
      who: spec.who,
      look: dark,
      x: x + (spec.at > 0.5 ? -190 : 190),
      y: horizon + 40,
      tall: 46,
    });
  if (spec.falls) company.weather(ctx, random, { kind: spec.falls, look: dark });
}

const VIEWS = { portrait, trunk: trunkView, silhouette };

/** Draws the picture of a description. */
export function draw(canvas, spec) {
  const ctx = canvas.getContext('2d');
  const random = randomOf(spec.seed);
  VIEWS[spec.view ?? 'portrait'](ctx, random, spec);
  // Darker edges hold the eye.
  const { width, height } = canvas;
  const edge = ctx.createRadialGradient(
    width / 2,
    height * 0.48,
    height * 0.45,
    width / 2,
    height / 2,
    width * 0.72,
  );
  edge.addColorStop(0, 'rgba(0,0,0,0)');
  edge.addColorStop(1, 'rgba(6,14,18,0.34)');
  ctx.fillStyle = edge;
  ctx.fillRect(0, 0, width, height);
}
