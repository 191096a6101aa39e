import { dept, type DeptInput, menu, type MenuInput, role, type RoleInput } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { Id, Ids, OptionalForm } from '../../blade/fields.js';
import { submitDto } from '../../entity/dto.js';

const ID = /^\d{1,19}$/;
const IDS = /^(\d{1,19}(,\d{1,19}){0,999})?$/;
const TENANT = /^[\w-]{0,12}$/;

/** Which top menu the side menu is cut to. */
export class RoutesQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^\d{0,19}$/, { message: 'field.reference' })
  topMenuId?: string;
}

/** Roles whose rights are asked for. */
export class RoleIdsQuery {
  @OptionalForm(IDS, 'field.reference', 'Comma-joined ids')
  roleIds?: string;
}

/** Top menus whose screens are asked for. */
export class TopMenuIdsQuery {
  @OptionalForm(IDS, 'field.reference', 'Comma-joined ids')
  topMenuIds?: string;
}

/** Body of a menu's `submit`. */
export class MenuBody extends submitDto(menu) {}
export interface MenuBody extends MenuInput {}

/** Body of a role's `submit`. */
export class RoleBody extends submitDto(role) {}
export interface RoleBody extends RoleInput {}

/** Body of a department's `submit`. */
export class DeptBody extends submitDto(dept) {}
export interface DeptBody extends DeptInput {}

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

/** Which tenant a picker is for; only the platform's administrator may ask for another than his own. */
export class TenantQuery {
  @OptionalForm(TENANT, 'field.form')
  tenantId?: string;
}

/** One role. */
export class RoleIdQuery {
  @Id()
  roleId: string;
}

/** Whose roles or departments: a user's, or those of a list. */
export class SelectQuery {
  @OptionalForm(ID, 'field.reference')
  userId?: string;

  @OptionalForm(IDS, 'field.reference')
  roleId?: string;

  @OptionalForm(IDS, 'field.reference')
  deptId?: string;
}

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
