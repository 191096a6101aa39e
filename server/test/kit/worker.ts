import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../../src/process/config.js';
import { WorkerModule } from '../../src/worker.module.js';
import type { TestApp } from './app.js';

/** A worker in this process. */
export const startWorker = (config: Config): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(WorkerModule.register(config), { logger: false, abortOnError: false });

/** Ends worker and application. */
export async function endBoth(worker?: INestApplicationContext, product?: TestApp): Promise<void> {
  await worker?.close();
  await product?.close();
}
