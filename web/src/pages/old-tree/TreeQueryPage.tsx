import { oldTree } from '@gushu/shared';
import { QueryScreen } from '../query/QueryScreen.js';
import { BESIDE_MAP, TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** Trees by conditions on any of their fields, and by where they stand. */
export const TreeQueryPage = () => (
  <QueryScreen record={oldTree} columns={useTreeColumns(BESIDE_MAP)} paths={TREE_PATHS} />
);
