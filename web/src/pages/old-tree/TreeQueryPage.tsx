import { oldTree } from '@gushu/shared';
import { QueryScreen } from '../query/QueryScreen.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** Trees by conditions on any of their fields, and by where they stand. */
export const TreeQueryPage = () => (
  <QueryScreen record={oldTree} columns={useTreeColumns()} paths={TREE_PATHS} />
);
