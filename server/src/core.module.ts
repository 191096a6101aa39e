import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from './process/config.js';
import { databaseOptions } from './database/database.js';
import { JsonLogger } from './process/logger.js';
import { Params } from './cache/params.js';
import { openRedis, REDIS } from './cache/redis.js';
import { JoinedGets } from './cache/joined-gets.js';
import { LayerVersions } from './cache/layer-versions.js';
import { RegionCache } from './cache/region-cache.js';
import { SharedCache } from './cache/shared-cache.js';

/** What every part stands on: configuration, database, Redis, log. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @param statementMs how long one statement of the process may take; jobs take as long as they need */
  static register(config: Config, statementMs = 0): DynamicModule {
    const options = databaseOptions(config.databaseUrl, undefined, statementMs);
    return {
      module: CoreModule,
      imports: [TypeOrmModule.forRoot(options)],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: REDIS, useFactory: () => openRedis(config.redisUrl) },
        JoinedGets,
        SharedCache,
        LayerVersions,
        RegionCache,
        Params,
        { provide: JsonLogger, useFactory: () => new JsonLogger(config.logLevel) },
      ],
      exports: [CONFIG, REDIS, JsonLogger, JoinedGets, LayerVersions, SharedCache, RegionCache, Params],
    };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
