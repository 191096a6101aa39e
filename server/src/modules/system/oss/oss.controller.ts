import { oss } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Command, Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { AnswersWithin } from '../../../http/call-time.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { OssBody } from './oss.dto.js';
import { OssService } from './oss.service.js';

// The store is tried first, and has half a minute for each of two attempts.
const SECONDS = 70;

/** `blade-resource/oss`: stores for files. */
@EntityController(oss)
export class OssController {
  constructor(private readonly stores: OssService) {}

  @List(oss, 'list', 'page')
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.stores.page(caller, filters, page);
  }

  @Detail(oss)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.stores.detail(caller, id);
  }

  @History(oss)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.stores.history(caller, query);
  }

  @Submit(oss)
  submit(@CurrentCaller() caller: Caller, @Body() body: OssBody) {
    return this.stores.submit(caller, body);
  }

  @Remove(oss)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.stores.remove(caller, idsOf(query));
  }

  @Command(oss, 'enable', 'enable', 'Puts into use')
  @AnswersWithin(SECONDS)
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.stores.enable(caller, id);
  }
}
