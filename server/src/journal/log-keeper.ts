import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../database.js';
import { JsonLogger } from '../logger.js';
import { Journal } from './journal.js';

const KEPT_DAYS = 180;
const PHONES_KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;

/** Makes the months to come of the logs, and drops those of half a year ago; of sent messages it keeps a month. */
@Injectable()
export class LogKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly journal: Journal,
    private readonly log: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
    void this.sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One round; a failure is told, and tried again in an hour. */
  async sweep(): Promise<void> {
    try {
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
    } catch (error) {
      this.log.warn((error as Error).message, 'LogKeeper');
    }
  }
}
