import { Ids } from '../../../blade/fields.js';
import { TickedBody } from '../ticked.dto.js';

/** Which menus stand below which top menus. */
export class TopMenuGrant extends TickedBody {
  @Ids()
  topMenuIds: string[] = [];

  @Ids()
  menuIds: string[] = [];
}
