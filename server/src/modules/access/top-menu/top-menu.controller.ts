import { topMenu } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command } from '../../../entity/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import { TopMenuGrant } from './top-menu.dto.js';
import { TopMenuService } from './top-menu.service.js';

/** `blade-system/topmenu`: the bar above the side menu. */
export class TopMenuController extends entityController(topMenu, TopMenuService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Command(topMenu, 'grant', 'setting', 'Gives it its menus')
  @Audited('grant')
  grant(@CurrentCaller() caller: Caller, @Body() body: TopMenuGrant) {
    return this.service.grant(caller, body);
  }

  @Command(topMenu, 'enable', 'edit', 'Makes it the first one shown')
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.enable(caller, id);
  }
}
