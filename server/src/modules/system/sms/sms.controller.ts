import { sms } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Command, Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { SmsBody } from './sms.dto.js';
import { SmsService } from './sms.service.js';

/** `blade-resource/sms`: ways to send text messages. */
@EntityController(sms)
export class SmsController {
  constructor(private readonly ways: SmsService) {}

  @List(sms, 'list', 'page')
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.ways.page(caller, filters, page);
  }

  @Detail(sms)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.ways.detail(caller, id);
  }

  @History(sms)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.ways.history(caller, query);
  }

  @Submit(sms)
  submit(@CurrentCaller() caller: Caller, @Body() body: SmsBody) {
    return this.ways.submit(caller, body);
  }

  @Remove(sms)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.ways.remove(caller, idsOf(query));
  }

  @Command(sms, 'enable', 'enable', 'Puts into use')
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.ways.enable(caller, id);
  }
}
