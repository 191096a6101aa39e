import { menu } from '@gushu/shared';
import { OptionalId } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { OptionalIdsText } from '../../../rows/ids.js';

/** Which top menu the side menu is cut to. */
export class RoutesQuery {
  @OptionalId()
  topMenuId?: string;
}

/** Roles whose rights are asked for. */
export class RoleIdsQuery {
  @OptionalIdsText()
  roleIds?: string;
}

/** Top menus whose screens are asked for. */
export class TopMenuIdsQuery {
  @OptionalIdsText()
  topMenuIds?: string;
}

/** Body of a menu's `submit`. */
export class MenuBody extends submitDto(menu) {}
