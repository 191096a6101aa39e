import { model } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { PageQuery } from '../../../blade/page-query.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import {
  Detail,
  EntityController,
  History,
  List,
  Read,
  Remove,
  Select,
  Submit,
} from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ModelBody, ModelQuery, TableQuery, TablesQuery } from './model.dto.js';
import { ModelService } from './model.service.js';

/** `blade-develop/model`: records that are drawn, and the tables they may be drawn from. */
@EntityController(model)
export class ModelController {
  constructor(private readonly models: ModelService) {}

  @List(model)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.models.page(caller, filters, page);
  }

  @Detail(model)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.models.detail(caller, id);
  }

  @History(model)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.models.history(caller, query);
  }

  @Submit(model)
  submit(@CurrentCaller() caller: Caller, @Body() body: ModelBody) {
    return this.models.submit(caller, body);
  }

  @Remove(model)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.models.remove(caller, idsOf(query));
  }

  @Select(model)
  select(@CurrentCaller() caller: Caller) {
    return this.models.names(caller);
  }

  @Read(model, 'table-list', 'The tables of our own database')
  tables(@CurrentCaller() caller: Caller, @Query() _query: TablesQuery) {
    return this.models.tables(caller);
  }

  @Read(model, 'table-info', 'A table with its columns')
  tableInfo(@CurrentCaller() caller: Caller, @Query() query: TableQuery) {
    return this.models.tableInfo(caller, query);
  }

  @Read(model, 'model-prototype', 'The fields of a model, or of its table where none were drawn')
  fields(@CurrentCaller() caller: Caller, @Query() { modelId }: ModelQuery) {
    return this.models.fields(caller, modelId);
  }
}
