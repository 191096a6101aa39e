import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Counter, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { withTimeout } from '../process/deadline.js';
import type { AuditKind } from '../http/route-notes.js';
import { AuditChain } from './audit-chain.js';
import { sealKey } from './audit-seal.js';
import { momentOf, wellFormed } from './log-rows.js';

/** How long a call waits for its row. */
const PATIENCE_MS = 3_000;
const LOST = 'gushu_audit_rows_lost_total';

/** A row of the trail. */
export interface AuditEntry {
  tenant_id: string;
  user_id: string | null;
  account: string;
  user_name: string;
  kind: AuditKind;
  method: string;
  path: string;
  targets: string;
  /** `begun`: written before the call was carried out. */
  outcome: 'begun' | 'ok' | 'refused' | 'fault';
  http_status: number;
  reason: string;
  address: string;
  request_id: string;
}

/** How many characters the columns take. */
export const WIDTHS = {
  tenant_id: 12,
  account: 64,
  user_name: 64,
  kind: 16,
  method: 10,
  path: 255,
  targets: 1_000,
  outcome: 8,
  reason: 255,
  address: 64,
  request_id: 64,
} as const;

/** A row that the table takes, whatever somebody sent. */
const fitting = (entry: AuditEntry): AuditEntry => {
  const cut = Object.entries(WIDTHS).map(([name, most]) => [
    name,
    entry[name as keyof typeof WIDTHS].replaceAll('\0', '').slice(0, most),
  ]);
  return wellFormed({ ...entry, ...(Object.fromEntries(cut) as object) });
};

/** The end of a call whose own row came too late. */
const refused = (entry: AuditEntry): AuditEntry => ({ ...entry, outcome: 'fault', http_status: 503 });

/** Writes the audit trail; the rows of one process hang together by their hashes, and a seal says how many there are. */
@Injectable()
export class AuditTrail implements OnModuleInit, OnApplicationShutdown {
  private readonly chain: AuditChain;
  private lost: Counter | undefined;

  constructor(
    db: DataSource,
    private readonly log: JsonLogger,
    @Inject(CONFIG) config: Config,
  ) {
    this.chain = new AuditChain(db, sealKey(config.jwtSecret));
  }

  onModuleInit(): void {
    register.removeSingleMetric(LOST);
    this.lost = new Counter({ name: LOST, help: 'Rows of the audit trail that could not be written' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.chain.done();
  }

  /**
   * Writes one row and answers its link once it is stored; undefined when it could not be, or not as long as the call waits:
   * then it is stored later, followed by a row that says that the call was refused.
   * @param begun link of the row that said that the call began
   */
  async write(entry: AuditEntry, begun: number | null = null): Promise<number | undefined> {
    const stored = this.append(entry, begun);
    const link = await withTimeout(stored, PATIENCE_MS);
    if (link === undefined && entry.outcome !== 'refused' && entry.outcome !== 'fault')
      void stored.then((late) => (late === undefined ? late : this.append(refused(entry), late)));
    return link;
  }

  private append(entry: AuditEntry, begun: number | null): Promise<number | undefined> {
    const row = { ...fitting(entry), begun, create_time: momentOf() };
    return this.chain.append(row).catch((error: Error) => this.lose(row, error));
  }

  private lose(row: object, { message }: Error): undefined {
    this.log.pino.error({ audit: row }, `Audit row lost: ${message}`);
    this.lost?.inc();
    return undefined;
  }
}
