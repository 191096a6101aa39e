import { oldTree } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';
import { countedSql } from '../counts/index.js';

/** G12: the highest protection level of a group's counted trees, no matter who sees them. */
export const highestLevelSql = (owner: ScopeOwner, group: Sql): Sql =>
  sql`(select min(m.protect_level) from old_tree m where ${scoped(everyoneIn(owner), oldTree, 'm')}
    and m.origin_id is null and m.status = 1 and ${countedSql('m')} and m.group_id = ${group})`;
