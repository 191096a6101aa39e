import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from './process/config.js';
import { databaseOptions, type StatementLimits } from './database/database.js';
import { BoundedDataSource } from './database/pool.js';
import { JsonLogger } from './process/logger.js';
import { Params } from './cache/params.js';
import { openRedis, REDIS } from './cache/redis.js';
import { JoinedGets } from './cache/joined-gets.js';
import { LayerVersions } from './cache/layer-versions.js';
import { RegionCache } from './cache/region-cache.js';
import { SharedCache } from './cache/shared-cache.js';

/** Base of every module: configuration, database, Redis, log. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @param limits of a process that answers calls; jobs take as long as they need */
  static register(config: Config, limits?: StatementLimits & { writers: number }): DynamicModule {
    const options = databaseOptions(config.databaseUrl, undefined, limits);
    const dataSourceFactory = () => new BoundedDataSource(options, limits?.writers ?? Infinity).initialize();
    return {
      module: CoreModule,
      imports: [TypeOrmModule.forRootAsync({ useFactory: () => options, dataSourceFactory })],
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
