import { Module } from '@nestjs/common';
import { ShengController } from './sheng.controller.js';
import { ShengService } from './sheng.service.js';

/** Allotments of provinces to cities and counties. */
@Module({
  controllers: [ShengController],
  providers: [ShengService],
})
export class ShengModule {}
