import { message, sms } from '@gushu/shared';
import { Controller, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { addressOf } from '../../../caller/token-request.js';
import { Raw } from '../../../blade/respond.js';
import { Command } from '../../../entity/verbs.js';
import { BusinessError } from '../../../http/errors.js';
import { SmsCodesService } from './sms-codes.service.js';
import { SendMessageQuery, SendValidateQuery, ValidateQuery } from './sms.dto.js';
import { SmsService } from './sms.service.js';

/** `blade-resource/sms/endpoint`: sending and checking. */
@ApiTags('sms')
@Controller('blade-resource/sms/endpoint')
export class SmsEndpointController {
  constructor(
    private readonly ways: SmsService,
    private readonly codes: SmsCodesService,
  ) {}

  /** Sends a message of the configuration's template. */
  @Command(sms, 'send-message', 'enable', 'Sends a message')
  sendMessage(
    @CurrentCaller() caller: Caller,
    @Query() query: SendMessageQuery,
    @Req() request: FastifyRequest,
  ) {
    return this.ways.sendMessage(caller, { ...query, address: addressOf(request) });
  }

  /** Sends a code; it is in the message only, never in the answer. */
  @Post('send-validate')
  @SignedIn()
  @ApiOperation({ summary: 'Sends a code to a phone' })
  async sendValidate(
    @CurrentCaller() caller: Caller,
    @Query() { phone }: SendValidateQuery,
    @Req() request: FastifyRequest,
  ) {
    const { id } = await this.codes.send(caller.tenantId, phone, addressOf(request), caller.userId);
    return { id, phone, success: true };
  }

  /** Checks a code, once. */
  @Post('validate-message')
  @SignedIn()
  @Raw()
  @ApiOperation({ summary: 'Checks a code that was sent' })
  async validateMessage(@CurrentCaller() caller: Caller, @Query() { phone, id, value }: ValidateQuery) {
    if (!(await this.codes.verify(caller.tenantId, phone, id ?? '', value))) {
      throw new BusinessError('sms.wrong');
    }
    return { code: 200, success: true, data: {}, msg: message('sms.right', caller.language) };
  }
}
