/** Features of record holders, and the column that each is measured by. */
export const holderFeatures = {
  oldest: 'tree_age',
  tallest: 'tree_height',
  thickest: 'bust',
  widest: 'avg_guan_fu',
} as const satisfies Record<string, string>;

/** Name of a feature in which a tree may be first. */
export type HolderFeature = keyof typeof holderFeatures;
