import { role, type RoleInput } from '@gushu/shared';
import { Id, Ids, OptionalIds, OptionalText } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';

/** Body of a role's `submit`. */
export class RoleBody extends submitDto(role) {}
export interface RoleBody extends RoleInput {}

/** Body of a role's `grant`; clients before 4.x know no api-scopes and send none. */
export class GrantBody {
  @Ids()
  roleIds: string[] = [];

  @OptionalIds()
  menuIds?: string[];

  @OptionalIds()
  dataScopeIds?: string[];

  @OptionalIds()
  apiScopeIds?: string[];

  @OptionalText(
    64,
    'What role-tree-keys answered as version: with it a grant that came between is told, not lost',
  )
  version?: string;
}

/** One role. */
export class RoleIdQuery {
  @Id()
  roleId: string;
}
