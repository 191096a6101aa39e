import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { JsonLogger } from '../process/logger.js';

/** Whether a process is about to end: it is not ready any more, whatever else it still answers. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private hasLeft = false;

  get isLeaving(): boolean {
    return this.hasLeft;
  }

  leave(): void {
    this.hasLeft = true;
  }

  /** Also one that ends after an error leaves. */
  onModuleDestroy(): void {
    this.leave();
  }
}

/**
 * Makes clients open a new connection once this process is leaving: a call sent on one just as it is closed would be
 * lost.
 */
export function closeLinesWhenLeaving(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isLeaving) void reply.header('Connection', 'close');
    done();
  });
}

/**
 * Ends the process on SIGTERM so that nobody behind a proxy notices: it is not ready first, serves until the proxy has seen
 * that, and closes then. A second SIGTERM closes it at once.
 */
export function leaveOnSigterm(app: NestFastifyApplication, seconds: number): void {
  const readiness = app.get(Readiness, { strict: false });
  const again = new AbortController();
  const leave = async (): Promise<void> => {
    if (readiness.isLeaving) return again.abort();
    readiness.leave();
    if (seconds > 0) {
      app
        .get(JsonLogger)
        .pino.info({ seconds, pid: process.pid }, 'API is not ready any more and still serves');
      await wait(seconds * 1000, undefined, { signal: again.signal }).catch(() => undefined);
    }
    await app.close().finally(() => {
      process.off('SIGTERM', listener);
      process.kill(process.pid, 'SIGTERM');
    });
  };
  const listener = (): void => void leave();
  process.on('SIGTERM', listener);
}
