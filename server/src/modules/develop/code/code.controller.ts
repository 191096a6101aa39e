import { code } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command, Read } from '../../../entity/verbs.js';
import { IdQuery, idsOf } from '../../../rows/ids.js';
import { GenQuery } from './code.dto.js';
import { CodeService } from './code.service.js';

/** `blade-develop/code`: records generated from models. */
export class CodeController extends entityController(code, CodeService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Command(code, 'copy', 'add', 'Makes another of the same')
  copy(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.copy(caller, id);
  }

  @Read(code, 'preview', 'The files that are generated, with their texts')
  preview(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.preview(caller, id);
  }

  @Command(code, 'gen-code', 'view', 'A zip of the generated records; nothing is written on the server')
  @Audited('export')
  @Raw()
  generate(@CurrentCaller() caller: Caller, @Query() query: GenQuery) {
    return this.service.download(caller, idsOf(query));
  }
}
