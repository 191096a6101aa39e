import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

/** State of the service for ops. */
@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
