import { menu } from '@gushu/shared';
import { OptionalId } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { OptionalIdsText } from '../../../rows/ids.js';

/** The top menu that the side menu is cut to. */
export class RoutesQuery {
  @OptionalId()
  topMenuId?: string;
}

/** Roles whose rights are requested. */
export class RoleIdsQuery {
  @OptionalIdsText()
  roleIds?: string;
}

/** Top menus whose screens are requested. */
export class TopMenuIdsQuery {
  @OptionalIdsText()
  topMenuIds?: string;
}

/** Body of a menu's `submit`. */
export class MenuBody extends submitDto(menu) {}
