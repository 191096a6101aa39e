import type { Scheme } from '../../../theme/tokens.js';

/** The colours of an hour: the picture is a morning in mist or a night with a moon. */
export interface Hour {
  /** From the zenith to the horizon. */
  sky: readonly [string, string, string];
  light: string;
  /** How far the light's halo reaches, as a share of the picture's height. */
  halo: number;
  ring: string;
  /** From the farthest range to the nearest. */
  far: string;
  near: string;
  mist: string;
  ground: readonly [string, string];
  grass: readonly [string, string];
  bark: readonly [string, string, string];
  /** From the deepest shade of the crown to what the light touches. */
  leaves: readonly [string, string, string, string];
  person: string;
  stars: boolean;
}

export const HOURS: Readonly<Record<Scheme, Hour>> = {
  light: {
    sky: ['#A4C8CC', '#DCE8DA', '#FCE3B6'],
    light: '#FFF6DF',
    halo: 0.55,
    ring: '#FFFFFF',
    far: '#BCD2C8',
    near: '#3E6B57',
    mist: '#F4EFDD',
    ground: ['#5C8455', '#1F3B2C'],
    grass: ['#A9BF6C', '#2B4D37'],
    bark: ['#2A211B', '#4A3A2C', '#8F7552'],
    leaves: ['#17352A', '#33683F', '#7BA34A', '#E3D67A'],
    person: '#1B2A23',
    stars: false,
  },
  dark: {
    sky: ['#050C0D', '#0B2023', '#235046'],
    light: '#EEF6E6',
    halo: 0.5,
    ring: '#9FD9B8',
    far: '#1F453D',
    near: '#0A1A16',
    mist: '#3F7767',
    ground: ['#12291F', '#050C09'],
    grass: ['#2F6048', '#0B1912'],
    bark: ['#0B0D0B', '#191C17', '#5D6E5B'],
    leaves: ['#081610', '#12301F', '#2B6246', '#8FCB9E'],
    person: '#020504',
    stars: true,
  },
};
