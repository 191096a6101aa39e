import { Module } from '@nestjs/common';
import { FlowEngineModule } from '../engine/index.js';
import { FlowWorkModule } from '../work/index.js';
import { LeaveController } from './leave.controller.js';
import { Leaves } from './leave.service.js';

/** Leaves that people request. */
@Module({ imports: [FlowEngineModule, FlowWorkModule], controllers: [LeaveController], providers: [Leaves] })
export class LeaveModule {}
