import { Module } from '@nestjs/common';
import { EventVerifyController } from './event-verify.controller.js';
import { EventVerifyService } from './event-verify.service.js';
import { ReportEventController } from './report-event.controller.js';
import { ReportEventService } from './report-event.service.js';

/** Events and their verifications. */
@Module({
  controllers: [ReportEventController, EventVerifyController],
  providers: [ReportEventService, EventVerifyService],
  exports: [ReportEventService],
})
export class EventModule {}
