import { oldTree } from '@gushu/shared';
import { recordEntity } from '../../../record/entity.js';

/** A live tree, table `old_tree`. `originId` marks an edit that waits beside the approved row it will replace. */
export const OldTree = recordEntity(oldTree);
