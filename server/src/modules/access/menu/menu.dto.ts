import { menu, type MenuInput } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { OptionalForm } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';

const IDS = /^(\d{1,19}(,\d{1,19}){0,999})?$/;

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
