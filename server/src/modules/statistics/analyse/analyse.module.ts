import { Module } from '@nestjs/common';
import { AnalyseController } from './analyse.controller.js';
import { AnalyseService } from './analyse.service.js';

/** Statistics of the register. */
@Module({ controllers: [AnalyseController], providers: [AnalyseService] })
export class AnalyseModule {}
