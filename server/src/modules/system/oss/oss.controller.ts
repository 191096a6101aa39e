import { oss } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command } from '../../../entity/verbs.js';
import { AnswersWithin } from '../../../http/call-time.js';
import { IdQuery } from '../../../rows/ids.js';
import { OssService } from './oss.service.js';

// The store is tried first, and has half a minute for each of two attempts.
const SECONDS = 70;

/** `blade-resource/oss`: stores for files. */
export class OssController extends entityController(oss, OssService, [
  'list',
  'page',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Command(oss, 'enable', 'enable', 'Puts into use')
  @AnswersWithin(SECONDS)
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.enable(caller, id);
  }
}
