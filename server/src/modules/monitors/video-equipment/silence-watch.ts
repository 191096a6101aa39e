import { DeviceStatus } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Scheduler } from '../../../jobs/scheduler.js';
import { hearDemo, silenced, storeStates } from './device-states.queries.js';

const EVERY_MS = 15_000;

/** Declares devices offline that nobody has heard for five minutes, in the worker. */
@Injectable()
export class SilenceWatch implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'silent devices', () => this.look());
  }

  /** One look; answers how many have fallen silent. */
  async look(): Promise<number> {
    return this.db.transaction(async (tx) => {
      await hearDemo(tx);
      const devices = await silenced(tx);
      await storeStates(tx, { status: DeviceStatus.offline, userName: '' }, devices);
      return devices.length;
    });
  }
}
