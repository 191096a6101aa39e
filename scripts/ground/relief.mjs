// @ts-check
import { landMask, nationMask, sharp, SOURCE_PER_DEGREE } from './sources.mjs';

/** @typedef {import('./sources.mjs').Area} Area */
/** @typedef {[red: number, green: number, blue: number]} Colour */

/**
 * Colours of a scheme: land from low to high, and how strongly slopes are lit and shaded. Beyond the border, land fades
 * towards `abroad`.
 * @typedef {{ land: Colour[], sea: Colour[], lake: Colour, abroad: Colour, fade: number, lit: number, shaded: number }} Look
 */

/** @type {Record<'dark' | 'light', Look>} */
export const LOOKS = {
  dark: {
    land: [
      [21, 34, 28],
      [27, 41, 34],
      [40, 50, 45],
      [54, 60, 57],
    ],
    sea: [
      [6, 13, 15],
      [8, 17, 20],
    ],
    lake: [13, 38, 47],
    abroad: [11, 19, 17],
    fade: 0.62,
    lit: 0.5,
    shaded: 0.5,
  },
  light: {
    land: [
      [229, 238, 224],
      [239, 240, 226],
      [243, 237, 222],
      [240, 236, 231],
    ],
    sea: [
      [199, 219, 229],
      [211, 228, 236],
    ],
    lake: [182, 211, 226],
    abroad: [236, 239, 238],
    fade: 0.6,
    lit: 0.05,
    shaded: 0.26,
  },
};

/** Grey of the heights' picture at the shore and on the highest ground: it says heights, but not in metres. */
const SHORE = 98;
const SUMMIT = 236;
/** Deepest sea that still has a tone of its own. */
const DEEP = 30;
/** Finer than this, a slope is a fault of the picture. */
const NOISE = 0.8;

/** Mixes along a ramp of colours, `at` from 0 to 1. @param {Colour[]} ramp @param {number} at */
function along(ramp, at) {
  const place = Math.min(Math.max(at, 0), 1) * (ramp.length - 1);
  const low = Math.min(Math.floor(place), ramp.length - 2);
  const [one, other] = [/** @type {Colour} */ (ramp[low]), /** @type {Colour} */ (ramp[low + 1])];
  return /** @type {Colour} */ (one.map((part, i) => part + ((other[i] ?? 0) - part) * (place - low)));
}

/** The heights of an area at its own grid. @param {{ data: Buffer, width: number, height: number }} heights @param {Area} area */
async function heightsOf({ data, width, height }, area) {
  const cut = {
    left: Math.round((area.west + 180) * SOURCE_PER_DEGREE),
    top: Math.round((90 - area.north) * SOURCE_PER_DEGREE),
    width: Math.round(area.width * area.degrees * SOURCE_PER_DEGREE),
    height: Math.round(area.height * area.degrees * SOURCE_PER_DEGREE),
  };
  const source = sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false });
  const part = await source.extract(cut).blur(0.7).extractChannel(0).raw().toBuffer();
  return sharp(part, { raw: { width: cut.width, height: cut.height, channels: 1 }, limitInputPixels: false })
    .resize(area.width, area.height, { kernel: 'cubic', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** How a slope is lit from the north-west, −1 to 1. @param {Buffer} heights @param {Area} area */
function slopesOf(heights, { width, height, degrees }) {
  const slopes = new Float32Array(width * height);
  // The same slope is steeper a pixel where a pixel is wider.
  const strength = 0.11 * Math.sqrt(1 / (degrees * SOURCE_PER_DEGREE));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (/** @type {number} */ dx, /** @type {number} */ dy) => {
        const column = Math.min(Math.max(x + dx, 0), width - 1);
        return heights[Math.min(Math.max(y + dy, 0), height - 1) * width + column] ?? 0;
      };
      const east = (at(1, 0) - at(-1, 0)) * 2 + at(1, 1) - at(-1, 1) + at(1, -1) - at(-1, -1);
      const south = (at(0, 1) - at(0, -1)) * 2 + at(1, 1) - at(1, -1) + at(-1, 1) - at(-1, -1);
      const slope = (east + south) / 8;
      const real = Math.sign(slope) * Math.max(Math.abs(slope) - NOISE, 0);
      slopes[y * width + x] = Math.tanh(real * strength * 2);
    }
  return slopes;
}

/** @param {Look} look @param {{ grey: number, mask: number, nation: number, slope: number }} point */
function colourOf(look, { grey, mask, nation, slope }) {
  if (mask === 0) return along(look.sea, (grey - DEEP) / (SHORE - DEEP));
  const plain = mask === 2 ? look.lake : along(look.land, (grey - SHORE) / (SUMMIT - SHORE));
  const light = mask === 2 ? 1 : 1 + slope * (slope > 0 ? look.lit : look.shaded);
  const own = nation / 255;
  const fade = look.fade * (1 - own);
  return /** @type {Colour} */ (
    plain.map((part, i) => {
      const shown = part * (1 + (light - 1) * (0.5 + own / 2));
      return shown + ((look.abroad[i] ?? 0) - shown) * fade;
    })
  );
}

/** Paints an area in each scheme, as raw pixels. @param {Parameters<typeof heightsOf>[0]} heights @param {Area} area @param {string} scratch */
export async function paint(heights, area, scratch) {
  const [grey, nation] = await Promise.all([heightsOf(heights, area), nationMask(area)]);
  const slopes = slopesOf(grey, area);
  // Twice as fine as the picture, so that shores are no steps.
  const fine = { ...area, width: area.width * 2, height: area.height * 2, degrees: area.degrees / 2 };
  const mask = landMask(fine, scratch);
  return Object.fromEntries(
    Object.entries(LOOKS).map(([scheme, look]) => {
      const picture = Buffer.alloc(area.width * area.height * 3);
      for (let y = 0; y < area.height; y++)
        for (let x = 0; x < area.width; x++) {
          const at = y * area.width + x;
          const corner = 2 * y * fine.width + 2 * x;
          const sum = [0, 0, 0];
          for (const part of [corner, corner + 1, corner + fine.width, corner + fine.width + 1]) {
            const seen = colourOf(look, {
              grey: grey[at] ?? 0,
              mask: mask[part] ?? 0,
              nation: nation[at] ?? 0,
              slope: slopes[at] ?? 0,
            });
            seen.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value / 4));
          }
          sum.forEach((value, i) => (picture[3 * at + i] = Math.min(Math.max(Math.round(value), 0), 255)));
        }
      return [scheme, picture];
    }),
  );
}
