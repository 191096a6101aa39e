import { Module } from '@nestjs/common';
import { ShengController } from './sheng.controller.js';
import { ShengService } from './sheng.service.js';

/** What provinces pass on to cities and counties. */
@Module({
  controllers: [ShengController],
  providers: [ShengService],
})
export class ShengModule {}
