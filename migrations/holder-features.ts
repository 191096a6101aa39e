/** What a tree may be first in, and the column that says how far. */
export const holderFeatures = {
  oldest: 'tree_age',
  tallest: 'tree_height',
  thickest: 'bust',
  widest: 'avg_guan_fu',
} as const satisfies Record<string, string>;

/** Name of what a tree is first in. */
export type HolderFeature = keyof typeof holderFeatures;
