import { Module } from '@nestjs/common';
import { Callers } from './callers.js';
import { SessionCache } from './session-cache.js';

/** Who a job acts for, in a process that serves no sessions. */
@Module({ providers: [Callers, SessionCache], exports: [Callers, SessionCache] })
export class CallersModule {}
