import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Scheduler } from '../../../jobs/scheduler.js';
import { MAX_DUE, tellDue } from './rectification-news.js';

const EVERY_MS = 3_600_000;

/** Reminds regions of what they have to put right once its deadline has come, in the worker. */
@Injectable()
export class RectificationWatch implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'rectifications', () => this.look());
  }

  /** Reminds of all that is due, part by part. */
  async look(): Promise<void> {
    while ((await this.db.transaction((tx) => tellDue(tx))) === MAX_DUE);
  }
}
