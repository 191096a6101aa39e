import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** State of the service for ops. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
