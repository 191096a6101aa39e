import { param } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ParamBody } from './param.dto.js';
import { ParamService } from './param.service.js';

/** `blade-system/param`: settings of the platform. */
@EntityController(param)
export class ParamController {
  constructor(private readonly params: ParamService) {}

  @List(param)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.params.page(caller, filters, page);
  }

  @Detail(param)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.params.detail(caller, id);
  }

  @History(param)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.params.history(caller, query);
  }

  @Submit(param)
  submit(@CurrentCaller() caller: Caller, @Body() body: ParamBody) {
    return this.params.submit(caller, body);
  }

  @Remove(param)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.params.remove(caller, idsOf(query));
  }
}
