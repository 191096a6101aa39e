import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../../jobs/scheduler.js';
import { Processes } from './processes.service.js';

const EVERY_MS = 10_000;

/** Fires the timers of processes that fall due; of several workers each takes others. */
@Injectable()
export class TimerSweep implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: Processes,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'timers of workflow', () => this.sweep());
  }

  /** Fires all that is due. */
  async sweep(): Promise<void> {
    while (await this.processes.fireDue());
  }
}
