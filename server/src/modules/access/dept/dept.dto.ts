import { dept, type DeptInput } from '@gushu/shared';
import { Id, OptionalForm } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { TenantQuery } from '../access.dto.js';

const ID = /^\d{1,19}$/;

/** Body of a department's `submit`. */
export class DeptBody extends submitDto(dept) {}
export interface DeptBody extends DeptInput {}

/** The children of a department, of a tenant. */
export class LazyTreeQuery extends TenantQuery {
  @OptionalForm(ID, 'field.reference')
  parentId?: string;
}

/** One department. */
export class DeptIdQuery {
  @Id()
  deptId: string;
}
