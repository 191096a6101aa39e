import { sms } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command } from '../../../entity/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import { SmsService } from './sms.service.js';

/** `blade-resource/sms`: ways to send text messages. */
export class SmsController extends entityController(sms, SmsService, [
  'list',
  'page',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Command(sms, 'enable', 'enable', 'Puts into use')
  enable(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.enable(caller, id);
  }
}
