import { model } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Read, Select } from '../../../entity/verbs.js';
import { ModelQuery, TableQuery, TablesQuery } from './model.dto.js';
import { ModelService } from './model.service.js';

/** `blade-develop/model`: records that are drawn, and the tables they may be drawn from. */
export class ModelController extends entityController(model, ModelService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Select(model)
  select(@CurrentCaller() caller: Caller) {
    return this.service.names(caller);
  }

  @Read(model, 'table-list', 'The tables of our own database')
  tables(@CurrentCaller() caller: Caller, @Query() _query: TablesQuery) {
    return this.service.tables(caller);
  }

  @Read(model, 'table-info', 'A table with its columns')
  tableInfo(@CurrentCaller() caller: Caller, @Query() query: TableQuery) {
    return this.service.tableInfo(caller, query);
  }

  @Read(model, 'model-prototype', 'The fields of a model, or of its table where none were drawn')
  fields(@CurrentCaller() caller: Caller, @Query() { modelId }: ModelQuery) {
    return this.service.fields(caller, modelId);
  }
}
