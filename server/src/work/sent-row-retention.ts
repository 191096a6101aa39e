import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { Scheduler } from '../jobs/scheduler.js';

const RETENTION_DAYS = 30;
const EVERY_MS = 3_600_000;

/** Deletes the keys of requests that no client repeats any more. */
@Injectable()
export class SentRowRetention implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'sentRows', () => this.sweep());
  }

  private async sweep(): Promise<void> {
    await query(
      this.db,
      sql`delete from sent_row where create_time < localtimestamp - make_interval(days => ${RETENTION_DAYS})`,
    );
  }
}
