import { topMenu } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Command, Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { TopMenuBody, TopMenuGrant } from './top-menu.dto.js';
import { TopMenuService } from './top-menu.service.js';

/** `blade-system/topmenu`: the bar above the side menu. */
@EntityController(topMenu)
export class TopMenuController {
  constructor(private readonly topMenus: TopMenuService) {}

  @List(topMenu)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.topMenus.page(caller, filters, page);
  }

  @Detail(topMenu)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.topMenus.detail(caller, id);
  }

  @History(topMenu)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.topMenus.history(caller, query);
  }

  @Submit(topMenu)
  submit(@CurrentCaller() caller: Caller, @Body() body: TopMenuBody) {
    return this.topMenus.submit(caller, body);
  }

  @Remove(topMenu)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.topMenus.remove(caller, idsOf(query));
  }

  @Command(topMenu, 'grant', 'setting', 'Gives it its menus')
  @Audited('grant')
  grant(@CurrentCaller() caller: Caller, @Body() body: TopMenuGrant) {
    return this.topMenus.grant(caller, body);
  }

  @Command(topMenu, 'enable', 'edit', 'Makes it the first one shown')
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.topMenus.enable(caller, id);
  }
}
