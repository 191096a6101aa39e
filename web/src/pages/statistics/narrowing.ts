import { oldTree } from '@gushu/shared';
import { shownFields } from '../../columns/record-columns.js';

/** Fields of a tree by which statistics are narrowed to some of its values. */
export const keyFields = [
  'oldTreeType',
  'oldTreeLevel',
  'ownership',
  'growPlace',
  'growEnvironment',
  'vigor',
  'spreadC',
  'treeType',
  'section',
  'genus',
] as const;

/** Measures by which statistics are narrowed, with the names of their bounds. */
export const measureFields = {
  treeAge: ['minAge', 'maxAge'],
  treeHeight: ['minHeight', 'maxHeight'],
  bust: ['minBust', 'maxBust'],
  avgGuanFu: ['minCrown', 'maxCrown'],
} as const;

/** All names that narrow a statistic, as its call has them. */
export const narrowingNames: readonly string[] = [...keyFields, ...Object.values(measureFields).flat()];

/** The fields of a tree with their labels and kinds. */
export const treeFields = shownFields(oldTree);
