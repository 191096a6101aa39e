import { role, type RoleInput } from '@gushu/shared';
import { Id, Ids } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';

/** Body of a role's `submit`. */
export class RoleBody extends submitDto(role) {}
export interface RoleBody extends RoleInput {}

/** Body of a role's `grant`. */
export class GrantBody {
  @Ids()
  roleIds: string[] = [];

  @Ids()
  menuIds: string[] = [];

  @Ids()
  dataScopeIds: string[] = [];

  @Ids()
  apiScopeIds: string[] = [];
}

/** One role. */
export class RoleIdQuery {
  @Id()
  roleId: string;
}
