import { contrast, mix } from './contrast.js';

/** Minimum contrast of text, with room for rounding. */
const READABLE = 4.6;
/** Minimum contrast of the brand, which is a mark, on dark. */
const SEEN = 3.1;
/** Maximum contrast of a mark to white: the deeper colours of a map must differ from the brand. */
const DARKEST = 8;
const STEP = 0.05;
const INK = { light: '#FFFFFF', dark: '#06140E' } as const;
const GROUND = { light: ['#FFFFFF', 0.045], dark: ['#0B1010', 0.06] } as const;

/** Mixes a colour with more and more of another until it has enough contrast to all of some grounds. */
function until(color: string, over: string, grounds: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(over, color, share);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return over;
}

/** Lightens a colour to the limit of a mark. */
function softened(color: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix('#FFFFFF', color, share);
    if (contrast(tried, '#FFFFFF') <= DARKEST) return tried;
  }
  return '#FFFFFF';
}

/** The palette of a person's own colour, as readable as those of the themes. */
export function ownPalette(
  color: string,
  scheme: 'light' | 'dark',
  { panel, text }: { panel: string; text: string },
) {
  const mark = softened(color);
  const [plain, share] = GROUND[scheme];
  const ground = mix(mark, plain, share);
  const [over, onAction] = [scheme === 'dark' ? '#FFFFFF' : text, INK[scheme]];
  // Dark panels take the tint of the ground.
  const tinted = scheme === 'dark' ? mix('#FFFFFF', ground, 0.045) : panel;
  const action = until(mark, over, [ground, panel, tinted, onAction], READABLE);
  return { brand: scheme === 'dark' ? until(mark, over, [ground], SEEN) : mark, action, onAction, ground };
}
