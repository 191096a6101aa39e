import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../../jobs/scheduler.js';
import { Processes } from './processes.service.js';

const EVERY_MS = 10_000;

/** Fires due timers of processes; several workers share them, as each skips locked processes. */
@Injectable()
export class TimerSweep implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: Processes,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'timers of workflow', () => this.sweep());
  }

  /** Fires all due timers. */
  async sweep(): Promise<void> {
    while (await this.processes.fireDue());
  }
}
