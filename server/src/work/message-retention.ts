import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { Scheduler } from '../jobs/scheduler.js';

const KEPT_DAYS = 90;
const EVERY_MS = 3_600_000;

/** Deletes messages that are older than 90 days, read or not. */
@Injectable()
export class MessageRetention implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'messages', () => this.sweep());
  }

  /** Deletes messages that are too old. */
  async sweep(): Promise<void> {
    await query(
      this.db,
      sql`delete from user_message where create_time < localtimestamp - make_interval(days => ${KEPT_DAYS})`,
    );
  }
}
