import type { BoundaryLayer } from '../catalogue.js';

/** Lines alone, or lines with the names of the regions. */
export const styles = ['boundary', 'boundary_label'] as const;
export type StyleName = (typeof styles)[number];
export const DEFAULT_STYLE: StyleName = 'boundary_label';

/** Symbol of the regions of a level; lengths in pixels of a screen of 90 dpi. */
export interface Symbol {
  stroke: string;
  width: number;
  dashes: string;
  ink: string;
  letters: number;
}

/** The symbols by level; both map servers draw them alike. */
export const symbols: Record<BoundaryLayer['level'], Symbol> = {
  0: { stroke: '#9f1239', width: 2, dashes: '', ink: '#881337', letters: 18 },
  1: { stroke: '#b45309', width: 1.4, dashes: '', ink: '#7c2d12', letters: 14 },
  2: { stroke: '#0f766e', width: 1, dashes: '', ink: '#134e4a', letters: 12 },
  3: { stroke: '#64748b', width: 0.7, dashes: '', ink: '#334155', letters: 11 },
};

/** Symbol of a kind of border that bounds no region; those of the nation are drawn like its outline. */
export const borderSymbol = (kind: string): Symbol =>
  kind === 'province' ? symbols[1] : kind === 'undetermined' ? { ...symbols[0], dashes: '5 4' } : symbols[0];

/** Typefaces with Chinese letters that the drawing machines may have. */
export const TYPEFACE = 'Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, Microsoft YaHei, sans-serif';
