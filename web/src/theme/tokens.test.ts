import { contrast } from './contrast.js';
import {
  danger,
  dangerInk,
  levelMeaning,
  paletteOf,
  placeholder,
  statusMeaning,
  surface,
  themes,
  vigorMeaning,
  wallPalette,
  type Scheme,
} from './tokens.js';

const schemes: Scheme[] = ['light', 'dark'];
// Colours of people's own, the hardest to read among them.
const OWN = ['#ffffff', '#000000', '#ffff00', '#0000ff', '#12b867', '#808080', '#ff0000'];
const cases = [...themes.map(({ name }) => name), ...OWN].flatMap((name) =>
  schemes.map((scheme) => [name, scheme, paletteOf(name, scheme)] as const),
);

describe('theme tokens', () => {
  it('has eleven themes with different names', () => {
    expect(new Set(themes.map((theme) => theme.name)).size).toBe(11);
  });

  it.each(cases)('%s %s: action and button text read at 4.5 or better', (_name, _scheme, palette) => {
    expect(contrast(palette.action, palette.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.action, palette.panel)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAction, palette.action)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(cases)('%s %s: both texts read on ground and panel', (_name, _scheme, palette) => {
    const { text, text2, panel } = palette;
    for (const ground of [palette.ground, panel]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(text2, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(schemes)('%s: danger and empty fields read at 4.5 or better', (scheme) => {
    const { panel } = surface[scheme];
    for (const color of [danger[scheme], placeholder[scheme]])
      expect(contrast(color, panel)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dangerInk[scheme], danger[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(themes)('$name: the brand stands out as a mark on dark', ({ dark }) => {
    expect(contrast(dark.brand, dark.ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(cases)('%s %s: a wall reads, its ramp grows, and a name reads on each shade', (name, scheme) => {
    const { ground, text, text2, action, none, ramp } = wallPalette(name, scheme);
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
    for (const ink of [text2, action]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    const steps = ramp.map((shade) => contrast(shade, ground));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    const inks = scheme === 'dark' ? [text, ground] : [text, '#FFFFFF'];
    for (const shade of [none, ...ramp])
      expect(Math.max(...inks.map((ink) => contrast(ink, shade)))).toBeGreaterThanOrEqual(3.5);
  });

  it('gives every meaning its own colour and shape within its family', () => {
    for (const family of [levelMeaning, vigorMeaning, statusMeaning]) {
      const all = Object.values(family);
      expect(new Set(all.map((one) => one.color)).size).toBe(all.length);
      expect(new Set(all.map((one) => one.shape)).size).toBe(all.length);
    }
  });
});
