import { datasource } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Select, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { DatasourceBody } from './datasource.dto.js';
import { DatasourceService } from './datasource.service.js';

/** `blade-develop/datasource`, which newer clients know as `blade-system/tenant-datasource`. */
@EntityController(datasource, 'blade-system/tenant-datasource')
export class DatasourceController {
  constructor(private readonly datasources: DatasourceService) {}

  @List(datasource)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.datasources.page(caller, filters, page);
  }

  @Detail(datasource)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.datasources.detail(caller, id);
  }

  @History(datasource)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.datasources.history(caller, query);
  }

  @Submit(datasource, 'submit', 'save', 'update')
  submit(@CurrentCaller() caller: Caller, @Body() body: DatasourceBody) {
    return this.datasources.submit(caller, body);
  }

  @Remove(datasource)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.datasources.remove(caller, idsOf(query));
  }

  @Select(datasource)
  select() {
    return this.datasources.names();
  }
}
