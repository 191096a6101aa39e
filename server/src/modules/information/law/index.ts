import { Module } from '@nestjs/common';
import { LawController } from './law.controller.js';
import { LawService } from './law.service.js';

/** Laws and rules that regions publish. */
@Module({
  controllers: [LawController],
  providers: [LawService],
})
export class LawModule {}
