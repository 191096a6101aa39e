import { client } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ClientBody } from './client.dto.js';
import { ClientService } from './client.service.js';

/** `blade-system/client`: programs that may ask for tokens. */
@EntityController(client)
export class ClientController {
  constructor(private readonly clients: ClientService) {}

  @List(client)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.clients.page(caller, filters, page);
  }

  @Detail(client)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.clients.detail(caller, id);
  }

  @History(client)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.clients.history(caller, query);
  }

  @Submit(client)
  submit(@CurrentCaller() caller: Caller, @Body() body: ClientBody) {
    return this.clients.submit(caller, body);
  }

  @Remove(client)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.clients.remove(caller, idsOf(query));
  }
}
