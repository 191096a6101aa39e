import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { LogBuffer } from './log-buffer.js';
import { callOf, faultRow, type Journaled, type LogRow, momentOf } from './log-rows.js';
import { maskParams, maskText } from '../process/mask.js';

const LOST = 'gushu_log_rows_lost_total';

/** Something that happened and that an administrator may want to know of. */
interface UsualEvent {
  /** Its subject, such as `import:123`. */
  logId: string;
  text: string;
  level?: 'info' | 'warn' | 'error';
  tenantId?: string;
  account?: string;
  params?: object;
}

/** Blade's three logs: calls, faults, and what else happened. */
@Injectable()
export class Journal implements OnModuleInit, BeforeApplicationShutdown {
  private lost: Counter | undefined;
  private readonly calls: LogBuffer;
  private readonly faults: LogBuffer;
  private readonly events: LogBuffer;

  constructor(db: DataSource) {
    const lost = (rows: number): void => void this.lost?.inc(rows);
    this.calls = new LogBuffer(db, 'blade_log_api', lost);
    this.faults = new LogBuffer(db, 'blade_log_error', lost);
    this.events = new LogBuffer(db, 'blade_log_usual', lost);
  }

  onModuleInit(): void {
    register.removeSingleMetric(LOST);
    this.lost = new Counter({ name: LOST, help: 'Rows of the logs that could not be written' });
  }

  /** One call that was answered. */
  call(request: Journaled, status: number, milliseconds: number): void {
    // Of each call: a copy to add four values would cost more than they do.
    const row = callOf(request);
    row['type'] = '1';
    row['title'] = request.routeOptions.url ?? '';
    row['time'] = Math.round(milliseconds);
    row['http_status'] = status;
    this.calls.add(row);
    if (request.fault) this.faults.add(faultRow(request, request.fault));
  }

  /** An error that happened at a client. */
  clientError(row: LogRow): void {
    this.faults.add(row);
  }

  /** Something that happened. */
  event({ logId, text, level = 'info', tenantId, account, params }: UsualEvent): void {
    this.events.add({
      tenant_id: tenantId ?? MANAGEMENT_TENANT,
      service_id: 'gushu',
      log_level: level,
      log_id: logId.slice(0, 100),
      log_data: maskText(text),
      params: params ? JSON.stringify(maskParams(params)) : '',
      create_by: account ?? '',
      create_time: momentOf(),
    });
  }

  /** Writes what still waits. */
  async flush(): Promise<void> {
    await Promise.all([this.calls.flush(), this.faults.flush(), this.events.flush()]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
