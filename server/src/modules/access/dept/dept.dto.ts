import { dept } from '@gushu/shared';
import { Id, OptionalId } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { TenantQuery } from '../access.dto.js';

/** Body of a department's `submit`. */
export class DeptBody extends submitDto(dept) {}

/** The children of a department, of a tenant. */
export class LazyTreeQuery extends TenantQuery {
  @OptionalId()
  parentId?: string;
}

/** One department. */
export class DeptIdQuery {
  @Id()
  deptId: string;
}
