import { role } from '@gushu/shared';
import { Id, Ids, OptionalIds } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { TickedBody } from '../ticked.dto.js';

/** Body of a role's `submit`. */
export class RoleBody extends submitDto(role) {}

/** Body of a role's `grant`; clients before 4.x know no api-scopes and send none. */
export class GrantBody extends TickedBody {
  @Ids()
  roleIds: string[] = [];

  @OptionalIds()
  menuIds?: string[];

  @OptionalIds()
  dataScopeIds?: string[];

  @OptionalIds()
  apiScopeIds?: string[];
}

/** One role. */
export class RoleIdQuery {
  @Id()
  roleId: string;
}
