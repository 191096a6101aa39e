import type { Scheme } from '../../theme/tokens.js';

/** Colours drawn on the relief: the tiles themselves are coloured when they are made (scripts/ground/relief.mjs). */
export const groundColours = {
  dark: { river: '#2C5F70', lake: '#0D262F', shore: '#2C5F70', grid: 'rgba(159, 179, 168, 0.14)' },
  light: { river: '#86B6CF', lake: '#B6D3E2', shore: '#86B6CF', grid: 'rgba(20, 32, 27, 0.1)' },
} as const satisfies Record<Scheme, Record<'river' | 'lake' | 'shore' | 'grid', string>>;
