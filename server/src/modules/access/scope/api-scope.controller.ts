import { apiScope } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ApiScopeBody } from './scope.dto.js';
import { ApiScopeService } from './api-scope.service.js';

/** `blade-system/api-scope`: which calls of a screen a role has. */
@EntityController(apiScope)
export class ApiScopeController {
  constructor(private readonly scopes: ApiScopeService) {}

  @List(apiScope)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.scopes.page(caller, filters, page);
  }

  @Detail(apiScope)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.scopes.detail(caller, id);
  }

  @History(apiScope)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.scopes.history(caller, query);
  }

  @Submit(apiScope)
  submit(@CurrentCaller() caller: Caller, @Body() body: ApiScopeBody) {
    return this.scopes.submit(caller, body);
  }

  @Remove(apiScope)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.scopes.remove(caller, idsOf(query));
  }
}
