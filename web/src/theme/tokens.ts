import type { PlanTime } from '@gushu/shared';
import { ownPalette } from './own-palette.js';
import { mix } from './contrast.js';

/** All colours, sizes and shapes of the product; antd, charts, map and globe read them here. */

/** Light or dark. */
export type Scheme = 'light' | 'dark';

/** Colours that a theme changes. `onAction` is the text on a filled primary button. */
interface Palette {
  brand: string;
  action: string;
  onAction: string;
  ground: string;
}

const DARK_TEXT = '#06140E';

function theme(name: string, brand: string, light: [string, string], dark: [string, string]) {
  return {
    name,
    light: { brand, action: light[0], onAction: '#FFFFFF', ground: light[1] },
    dark: { brand, action: dark[0], onAction: DARK_TEXT, ground: dark[1] },
  } as const satisfies { name: string } & Record<Scheme, Palette>;
}

/** The eleven themes; the first is the specification's. */
export const themes = [
  theme('theme-default', '#12B867', ['#0A7F47', '#F6F8F7'], ['#34D399', '#0B1512']),
  theme('theme-pine', '#3F9B7A', ['#1F6B50', '#F5F8F6'], ['#6FD3AE', '#0C1614']),
  theme('theme-camphor', '#7CB342', ['#4B7A16', '#F7F8F3'], ['#A6D86B', '#10150B']),
  theme('theme-ginkgo', '#E0A526', ['#8A5F00', '#FAF8F1'], ['#F2C14E', '#17130A']),
  theme('theme-cypress', '#2FA4A0', ['#0F706C', '#F4F8F8'], ['#5CD6D1', '#0A1515']),
  theme('theme-lake', '#3B8FD6', ['#1D66A6', '#F4F7FA'], ['#7AB8F0', '#0B131B']),
  theme('theme-wisteria', '#8B72D8', ['#5F48AE', '#F7F6FB'], ['#B3A1F2', '#120F1C']),
  theme('theme-plum', '#D45B8A', ['#A82F60', '#FBF6F8'], ['#F291B5', '#1B0F15']),
  theme('theme-maple', '#E0623C', ['#B03A17', '#FBF7F5'], ['#F79A7C', '#1B110D']),
  theme('theme-earth', '#B08458', ['#7C5528', '#F9F7F4'], ['#D9B48C', '#16120E']),
  theme('theme-ink', '#6B7C74', ['#3D4F46', '#F6F7F7'], ['#B7C7BF', '#0E1211']),
] as const;

/** One of the themes. */
export type ThemeName = (typeof themes)[number]['name'];

/** A colour of a person's own, `#rrggbb`. */
export type OwnColor = `#${string}`;

/** Whether a palette is of a person's own colour, not of a theme. */
export const isOwnColor = (name: string): boolean => /^#[0-9a-f]{6}$/i.test(name);

/** Surfaces and text, the same in every theme. */
export const surface = {
  light: { panel: '#FFFFFF', line: '#E3E9E6', text: '#14201B', text2: '#55645C' },
  dark: { panel: '#141F1A', line: '#24332C', text: '#E6F2EB', text2: '#9FB3A8' },
} as const;

/** Colour of actions that cannot be undone, as text and outline; `dangerInk` is the text on it. */
export const danger = { light: '#C53030', dark: '#F87171' } as const;
export const dangerInk = { light: '#FFFFFF', dark: DARK_TEXT } as const;

/** Text of an empty field: quieter than a value, still readable. */
export const placeholder = { light: '#66746C', dark: '#84988D' } as const;

/** The shape has the same meaning as the colour, for eyes and prints without colour. */
export interface Meaning {
  color: string;
  shape: '●' | '▲' | '◆' | '✕' | '■' | '★' | '○' | '◐';
}

/** Level of protection: 1–3 and famous wood. */
export const levelMeaning: Readonly<Record<string, Meaning>> = {
  '1': { color: '#9A6412', shape: '■' },
  '2': { color: '#2F855A', shape: '◆' },
  '3': { color: '#6FAF7F', shape: '●' },
  '0': { color: '#6B4FBB', shape: '★' },
};

/** Vigour: normal, weak, endangered, dead. */
export const vigorMeaning: Readonly<Record<string, Meaning>> = {
  '1': { color: '#2F855A', shape: '●' },
  '2': { color: '#B7791F', shape: '▲' },
  '3': { color: '#C53030', shape: '◆' },
  '4': { color: '#6B7280', shape: '✕' },
};

/** Nearness of a tree's day in the plan. */
export const planMeaning: Readonly<Record<PlanTime, Meaning>> = {
  overdue: { color: '#C53030', shape: '◆' },
  due: { color: '#B7791F', shape: '▲' },
  later: { color: '#2F855A', shape: '●' },
};

/** Parts of a whole without a meaning of their own, in order. */
export const partMeaning: readonly Meaning[] = [
  { color: '#2F855A', shape: '●' },
  { color: '#B7791F', shape: '▲' },
  { color: '#3B7EA8', shape: '■' },
  { color: '#6B4FBB', shape: '◆' },
  { color: '#C2570C', shape: '★' },
  { color: '#0F766E', shape: '◐' },
];

/** Shapes of classes in order: they distinguish neighbours where the hue alone does not. */
const CLASS_SHAPES: readonly Meaning['shape'][] = ['●', '■', '▲', '◆', '★', '◐'];
const [CLASS_PALE, CLASS_DEEP] = ['#8CCBA4', '#0B3D24'];

/** Classes of a measure in order: one hue, deeper the more. */
export const orderedMeaning = (count: number): Meaning[] =>
  Array.from({ length: count }, (_, at) => ({
    color: mix(CLASS_DEEP, CLASS_PALE, count > 1 ? at / (count - 1) : 0.5),
    shape: CLASS_SHAPES[at % CLASS_SHAPES.length] ?? '●',
  }));

/** Look of unknown values and of the many others. */
export const restMeaning: Meaning = { color: '#6B7280', shape: '○' };

/** Review status 0–6: draft, approved, returned, and the level it waits for. */
export const statusMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': { color: '#2F855A', shape: '●' },
  '2': { color: '#C53030', shape: '✕' },
  '3': { color: '#C2570C', shape: '◐' },
  '4': { color: '#A16207', shape: '▲' },
  '5': { color: '#7E3AB5', shape: '◆' },
  '6': { color: '#4F52C9', shape: '■' },
};

/** State of an event: reported, in progress, done, sent back or found untrue. */
export const eventMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': { color: '#C53030', shape: '◆' },
  '2': { color: '#C2570C', shape: '◐' },
  '3': { color: '#A16207', shape: '▲' },
  '4': { color: '#4F52C9', shape: '■' },
  '5': { color: '#2F855A', shape: '●' },
  '6': { color: '#7E3AB5', shape: '✕' },
  '7': { color: '#4B5563', shape: '★' },
};

/** State of a consultation: draft, requested, arranged, answered, carried out, sent back. */
export const consultMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': { color: '#C2570C', shape: '◐' },
  '2': { color: '#A16207', shape: '▲' },
  '3': { color: '#4F52C9', shape: '■' },
  '4': { color: '#2F855A', shape: '●' },
  '5': { color: '#C53030', shape: '✕' },
};

/** Stage of a move: requested, approved, under way, awaiting acceptance, followed up, ended. */
export const moveMeaning: Readonly<Record<string, Meaning>> = {
  '1': { color: '#C2570C', shape: '◐' },
  '2': { color: '#3B7EA8', shape: '○' },
  '3': { color: '#A16207', shape: '▲' },
  '4': { color: '#7E3AB5', shape: '◆' },
  '5': { color: '#4F52C9', shape: '■' },
  '6': { color: '#2F855A', shape: '●' },
};

/** Level of a warning in the nation's colours, deep enough to be read: red, orange, yellow, blue. */
export const warnMeaning: Readonly<Record<string, Meaning>> = {
  '1': { color: '#C53030', shape: '◆' },
  '2': { color: '#C2570C', shape: '▲' },
  '3': { color: '#A16207', shape: '■' },
  '4': { color: '#2B6CB0', shape: '●' },
};

/** State of a camera: offline, online, faulty, out of use. */
export const deviceMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': { color: '#2F855A', shape: '●' },
  '2': { color: '#C53030', shape: '◆' },
  '3': { color: '#4B5563', shape: '✕' },
};

/** State of a filing year: not begun, open, archived, closed. */
export const archiveMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': { color: '#C2570C', shape: '◐' },
  '2': { color: '#2F855A', shape: '●' },
  '3': { color: '#4F52C9', shape: '■' },
};

/** Trees on the dark picture of the map: 1 a single tree, 2 a tree of a group. */
export const treeKindMeaning = {
  '1': { color: '#34D399', shape: '●' },
  '2': { color: '#F2C14E', shape: '○' },
} as const satisfies Record<string, Meaning>;

const IMPORT_OPEN: Meaning = { color: '#3B7EA8', shape: '◐' };

/** State of a batch: waiting, checking, refused, to store, storing, done, failed, partly imported. */
export const importMeaning: Readonly<Record<string, Meaning>> = {
  '0': { color: '#6B7280', shape: '○' },
  '1': IMPORT_OPEN,
  '2': { color: '#C53030', shape: '◆' },
  '3': IMPORT_OPEN,
  '4': IMPORT_OPEN,
  '5': { color: '#2F855A', shape: '●' },
  '6': { color: '#C53030', shape: '✕' },
  '7': { color: '#B7791F', shape: '▲' },
};

export const radius = 6;
export const fontSize = { s: 12, m: 14, l: 16, xl: 20, xxl: 28 } as const;
export const fontFamily =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";
export const monoFamily = "ui-monospace, 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace";
export const motion = { fast: '0.12s', mid: '0.16s', slow: '0.2s' } as const;

/** Widths from which a screen counts as tier 1, 2 and 3. */
export const tierWidths = [768, 992, 1200] as const;

/**
 * The palette of a theme or of an own colour in a scheme, with surfaces; dark panels take the tint of the theme's
 * ground.
 */
export function paletteOf(name: string, scheme: Scheme) {
  const found = isOwnColor(name) ? undefined : (themes.find((one) => one.name === name) ?? themes[0]);
  const palette = { ...(found?.[scheme] ?? ownPalette(name, scheme, surface[scheme])), ...surface[scheme] };
  if (scheme === 'light' || found === themes[0]) return palette;
  return {
    ...palette,
    panel: mix('#FFFFFF', palette.ground, 0.045),
    line: mix('#FFFFFF', palette.ground, 0.13),
  };
}

/** Size of a wall screen's type at 1920 × 1080 in px; it grows and shrinks with the wall. */
export const wallSize = { note: 12, text: 15, lead: 18, title: 22, name: 34, headline: 100 } as const;

/** Number of shades in the ramp that fills regions. */
const WALL_SHADES = 6;

/**
 * The palette of a wall screen: the darkest ground of the theme, or a light one, and a ramp of one hue for regions,
 * from few to many. On a dark wall more is brighter, on a light one deeper.
 */
export function wallPalette(name: string, scheme: Scheme) {
  const palette = paletteOf(name, scheme);
  const dark = scheme === 'dark';
  const ground = dark ? mix('#000000', palette.ground, 0.35) : palette.ground;
  const [few, many] = dark
    ? [mix(palette.brand, ground, 0.27), mix('#FFFFFF', palette.action, 0.42)]
    : [mix(palette.brand, ground, 0.16), mix(palette.text, palette.action, 0.3)];
  // Through the brand's full tone: otherwise the middle of the ramp would be grey.
  const middle = dark ? mix(palette.brand, ground, 0.82) : palette.brand;
  const ramp = Array.from({ length: WALL_SHADES }, (_, at) => {
    const share = at / (WALL_SHADES - 1);
    return share < 0.5 ? mix(middle, few, share * 2) : mix(many, middle, share * 2 - 1);
  });
  return { ...palette, ground, none: mix(palette.text, ground, dark ? 0.07 : 0.05), ramp };
}

/** The colour of a meaning on a wall: brighter in the dark, where those of print and tables are too dull. */
export const onWall = (color: string, scheme: Scheme): string =>
  scheme === 'dark' ? mix('#FFFFFF', color, 0.32) : color;
