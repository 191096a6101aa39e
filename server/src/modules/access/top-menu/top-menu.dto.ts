import { Ids } from '../../../blade/fields.js';
import { TickedBody } from '../ticked.dto.js';

/** Menus to put below top menus. */
export class TopMenuGrant extends TickedBody {
  @Ids()
  topMenuIds: string[] = [];

  @Ids()
  menuIds: string[] = [];
}
