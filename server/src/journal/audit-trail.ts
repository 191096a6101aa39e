import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Counter, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { JsonLogger } from '../logger.js';
import type { AuditKind } from '../route-notes.js';
import { wellFormed } from './log-rows.js';
import { AuditSeal, sealKey, SEALED_START } from './audit-seal.js';
import { momentOf } from './log-rows.js';

const LOST = 'gushu_audit_rows_lost_total';

/** What happened, as the trail keeps it. */
export interface AuditEntry {
  tenant_id: string;
  user_id: string | null;
  account: string;
  user_name: string;
  kind: AuditKind;
  method: string;
  path: string;
  targets: string;
  outcome: 'ok' | 'refused' | 'fault';
  http_status: number;
  reason: string;
  address: string;
  request_id: string;
}

/** Columns that a row's hash covers, in this order. */
export const HASHED = [
  ...[
    'chain',
    'link',
    'create_time',
    'tenant_id',
    'user_id',
    'account',
    'user_name',
    'kind',
    'method',
    'path',
  ],
  ...['targets', 'outcome', 'http_status', 'reason', 'address', 'request_id'],
] as const;

/** Hash of a row: over the hash of the one before it and all that the row says. */
export const hashOf = (previous: string, row: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...HASHED.map((name) => String(row[name] ?? ''))]))
    .digest('hex');

/** Writes the audit trail; the rows of one process hang together by their hashes, and a seal says how many there are. */
@Injectable()
export class AuditTrail implements OnModuleInit, OnApplicationShutdown {
  private readonly chain = randomUUID();
  private link = 0;
  private previous = SEALED_START;
  private readonly seal: AuditSeal;
  private lost: Counter | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly log: JsonLogger,
    @Inject(CONFIG) config: Config,
  ) {
    this.seal = new AuditSeal(db, sealKey(config.jwtSecret), this.chain);
  }

  onModuleInit(): void {
    register.removeSingleMetric(LOST);
    this.lost = new Counter({ name: LOST, help: 'Rows of the audit trail that could not be written' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.seal.done();
  }

  /** Writes one row; true once it is stored. */
  async write(entry: AuditEntry): Promise<boolean> {
    // The link is taken before anything is awaited: two rows never have the same.
    const row: Record<string, unknown> = {
      ...wellFormed({ ...entry }),
      chain: this.chain,
      link: ++this.link,
      create_time: momentOf(),
      previous: this.previous,
    };
    row['hash'] = this.previous = hashOf(this.previous, row);
    for (let attempt = 1; attempt <= 2; attempt++) {
      try {
        await this.insert(row);
        this.seal.cover(Number(row['link']), String(row['hash']));
        return true;
      } catch (error) {
        if (attempt === 2) this.log.pino.error({ audit: row }, `Audit row lost: ${(error as Error).message}`);
      }
    }
    this.lost?.inc();
    return false;
  }

  private insert(row: Record<string, unknown>): Promise<unknown> {
    const names = Object.keys(row);
    // A second try of a row that went in after all changes nothing.
    return this.db.query(
      `insert into audit_trail (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
        on conflict (chain, link) do nothing`,
      Object.values(row),
    );
  }
}
