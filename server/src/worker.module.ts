import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { CoreModule } from './core.module.js';

/** Everything the worker process runs: the consumers of the queues. */
@Module({})
export class WorkerModule {
  static register(config: Config): DynamicModule {
    return { module: WorkerModule, imports: [CoreModule.register(config)] };
  }
}
