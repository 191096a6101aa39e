import { Module } from '@nestjs/common';
import { AnalyseController } from './analyse.controller.js';
import { AnalyseReads } from './analyse.reads.js';
import { AnalyseService } from './analyse.service.js';

/** Statistics of the register. */
@Module({ controllers: [AnalyseController], providers: [AnalyseReads, AnalyseService] })
export class AnalyseModule {}
