import { dataScope } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { DataScopeBody } from './scope.dto.js';
import { DataScopeService } from './data-scope.service.js';

/** `blade-system/data-scope`: which rows of a screen a role has. */
@EntityController(dataScope)
export class DataScopeController {
  constructor(private readonly scopes: DataScopeService) {}

  @List(dataScope)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.scopes.page(caller, filters, page);
  }

  @Detail(dataScope)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.scopes.detail(caller, id);
  }

  @History(dataScope)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.scopes.history(caller, query);
  }

  @Submit(dataScope)
  submit(@CurrentCaller() caller: Caller, @Body() body: DataScopeBody) {
    return this.scopes.submit(caller, body);
  }

  @Remove(dataScope)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.scopes.remove(caller, idsOf(query));
  }
}
