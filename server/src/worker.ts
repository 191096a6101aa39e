import { setFlagsFromString } from 'node:v8';
import { NestFactory } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { beat } from './health/heartbeat.js';
import { collectWhenIdle } from './jobs/collect-garbage.js';
import { JobQueue } from './jobs/job-queue.js';
import { Scheduler } from './jobs/scheduler.js';
import { JsonLogger } from './process/logger.js';
import { REDIS } from './cache/redis.js';
import { startProcess } from './start.js';
import { WorkerModule } from './worker.module.js';

// Batches make much garbage over few values that live: collected when the heap has not quite doubled, a batch takes a
// third less memory in the same time.
setFlagsFromString('--heap-growing-percent=80');

await startProcess(async (config) => {
  const app = await NestFactory.createApplicationContext(WorkerModule.register(config), {
    logger: new JsonLogger(config.logLevel),
    abortOnError: false,
  });
  app.enableShutdownHooks();
  app.get(JobQueue).onJobEnd = collectWhenIdle();
  beat(app.get(Scheduler), app.get<Redis>(REDIS));
  app.get(JsonLogger).pino.info({ pid: process.pid }, 'Worker waits for jobs');
  return app;
});
