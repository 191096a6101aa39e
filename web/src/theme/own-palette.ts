import { contrast, mix } from './contrast.js';

/** What reads as text, with room for rounding. */
const READABLE = 4.6;
/** The brand is a mark; on dark it must still be seen. */
const SEEN = 3.1;
/** No mark is darker: what is deeper than the brand, the most of a map, would not be told from it. */
const DARKEST = 8;
const STEP = 0.05;
const INK = { light: '#FFFFFF', dark: '#06140E' } as const;
const GROUND = { light: ['#FFFFFF', 0.045], dark: ['#0B1010', 0.06] } as const;

/** A colour, laid over by ever more of another until it has so much contrast to all of some grounds. */
function until(color: string, over: string, grounds: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(over, color, share);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return over;
}

/** A colour as light as a mark must be. */
function softened(color: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix('#FFFFFF', color, share);
    if (contrast(tried, '#FFFFFF') <= DARKEST) return tried;
  }
  return '#FFFFFF';
}

/** The palette that a colour of the person's own makes, as readable as those of the themes. */
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
