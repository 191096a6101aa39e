import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { EnvelopeInterceptor } from './blade/respond.js';
import type { Config } from './config.js';
import { CoreModule } from './core.module.js';
import { HealthModule } from './health/health.module.js';

/** Everything the API process serves. */
@Module({})
export class AppModule {
  static register(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.register(config), HealthModule],
      providers: [{ provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor }],
    };
  }
}
