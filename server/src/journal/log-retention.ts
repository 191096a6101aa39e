import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { Scheduler } from '../jobs/scheduler.js';
import { Journal } from './journal.js';
import { KEPT_DAYS } from './log-rows.js';

const PHONES_KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;

/** Makes the months to come of the logs, and drops those of half a year ago; of sent messages it keeps a month. */
@Injectable()
export class LogRetention implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly journal: Journal,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'logs', () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const row = await queryOne<{ changed: number }>(
      this.db,
      sql`select keep_log_partitions(${KEPT_DAYS}) as changed`,
    );
    if (row?.changed)
      this.journal.event({ logId: 'logs', text: `${row.changed} monthly tables made or dropped` });
    await query(
      this.db,
      sql`delete from sms_sent where create_time < localtimestamp - make_interval(days => ${PHONES_KEPT_DAYS})`,
    );
  }
}
