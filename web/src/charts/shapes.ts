import type { Meaning } from '../theme/tokens.js';

const PI = Math.PI;

/** How a shape is repeated over what it marks. */
const marks: Readonly<Record<Meaning['shape'], { symbol: string; rotation?: number }>> = {
  '●': { symbol: 'circle' },
  '▲': { symbol: 'triangle' },
  '◆': { symbol: 'diamond' },
  '■': { symbol: 'rect' },
  '★': { symbol: 'arrow' },
  '○': { symbol: 'circle' },
  '◐': { symbol: 'rect', rotation: PI / 4 },
  '✕': { symbol: 'rect', rotation: -PI / 4 },
};

/** The look of a part in a chart: its colour, and its shape as a quiet pattern for eyes and prints that see no colour. */
export const itemStyleOf = ({ color, shape }: Meaning) => ({
  color,
  decal: {
    ...marks[shape],
    symbolSize: 0.6,
    color: 'rgba(255, 255, 255, 0.28)',
    dashArrayX: [[6, 8]],
    dashArrayY: [6, 8],
  },
});
