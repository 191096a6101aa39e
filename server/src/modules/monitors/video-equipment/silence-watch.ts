import { DeviceStatus } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Scheduler } from '../../../jobs/scheduler.js';
import { forgetStates, hearDemo, silenced, storeStates } from './device-states.queries.js';

const EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;

/** Sets devices offline that were not heard for five minutes, and deletes their oldest states; in the worker. */
@Injectable()
export class SilenceWatch implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'silent devices', () => this.look());
    this.scheduler.every(HOUR_MS, 'device states', () => forgetStates(this.db));
  }

  /** Checks once; answers how many devices have gone offline. */
  async look(): Promise<number> {
    return this.db.transaction(async (tx) => {
      await hearDemo(tx);
      const devices = await silenced(tx);
      await storeStates(tx, { status: DeviceStatus.offline, userName: '' }, devices);
      return devices.length;
    });
  }
}
