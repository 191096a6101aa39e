import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import { EnvelopeInterceptor } from './blade/respond.js';
import type { Config } from './config.js';
import { CoreModule } from './core.module.js';
import { HealthModule } from './health/health.module.js';
import { AccessModule } from './modules/access/index.js';
import { MapsModule } from './modules/maps/index.js';
import { LabelsModule } from './modules/system/labels/index.js';
import { TreeSpeciesModule } from './modules/trees/tree-species/index.js';

/** Everything the API process serves. */
@Module({})
export class AppModule {
  static register(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.register(config),
        AuthModule,
        HealthModule,
        AccessModule,
        MapsModule,
        LabelsModule,
        TreeSpeciesModule,
      ],
      providers: [{ provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor }],
    };
  }
}
