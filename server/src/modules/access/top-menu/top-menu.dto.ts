import { topMenu } from '@gushu/shared';
import { Ids } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { TickedBody } from '../ticked.dto.js';

export class TopMenuBody extends submitDto(topMenu) {}

/** Which menus stand below which top menus. */
export class TopMenuGrant extends TickedBody {
  @Ids()
  topMenuIds: string[] = [];

  @Ids()
  menuIds: string[] = [];
}
