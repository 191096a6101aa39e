import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { JsonLogger } from '../process/logger.js';

/** Repeats tasks in this process until it ends. */
@Injectable()
export class Scheduler implements OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(private readonly log: JsonLogger) {}

  /** Does the work now and every `ms`, one round at a time; what fails is logged, and tried again with the next round. */
  every(ms: number, name: string, work: () => Promise<unknown>): void {
    let isAtWork = false;
    const round = async (): Promise<void> => {
      if (isAtWork) return;
      isAtWork = true;
      try {
        await work();
      } catch (error) {
        this.log.warn((error as Error).message, name);
      } finally {
        isAtWork = false;
      }
    };
    this.timers.push(setInterval(() => void round(), ms));
    void round();
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }
}
