import { Module } from '@nestjs/common';
import { SmsCodesService } from './sms-codes.service.js';
import { SmsEndpointController } from './sms-endpoint.controller.js';
import { SmsLimits } from './sms-limits.js';
import { SmsEndpoints, SmsSender } from './sms-sender.js';
import { SmsController } from './sms.controller.js';
import { SmsService } from './sms.service.js';

/** Text messages: ways to send them, sending, and codes. */
@Module({
  controllers: [SmsController, SmsEndpointController],
  providers: [SmsCodesService, SmsEndpoints, SmsLimits, SmsSender, SmsService],
  exports: [SmsCodesService],
})
export class SmsModule {}
