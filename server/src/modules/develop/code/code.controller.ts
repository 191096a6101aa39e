import { code } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { Raw } from '../../../blade/respond.js';
import { PageQuery } from '../../../blade/page-query.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import {
  Command,
  Detail,
  EntityController,
  History,
  List,
  Read,
  Remove,
  Submit,
} from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { CodeBody, GenQuery } from './code.dto.js';
import { CodeService } from './code.service.js';

/** `blade-develop/code`: records that are generated of models. */
@EntityController(code)
export class CodeController {
  constructor(private readonly codes: CodeService) {}

  @List(code)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.codes.page(caller, filters, page);
  }

  @Detail(code)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.codes.detail(caller, id);
  }

  @History(code)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.codes.history(caller, query);
  }

  @Submit(code)
  submit(@CurrentCaller() caller: Caller, @Body() body: CodeBody) {
    return this.codes.submit(caller, body);
  }

  @Remove(code)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.codes.remove(caller, idsOf(query));
  }

  @Command(code, 'copy', 'add', 'Makes another of the same')
  copy(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.codes.copy(caller, id);
  }

  @Read(code, 'preview', 'The files that are generated, with their texts')
  preview(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.codes.preview(caller, id);
  }

  @Command(code, 'gen-code', 'view', 'A zip of the generated records; nothing is written on the server')
  @Audited('export')
  @Raw()
  generate(@CurrentCaller() caller: Caller, @Query() query: GenQuery) {
    return this.codes.download(caller, idsOf(query));
  }
}
