import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { type Db, query, queryOne } from '../database/database.js';
import { isPassing } from '../process/passing-faults.js';
import { hashOf, HASHED } from './audit-hash.js';
import { inOwnTime } from '../process/deadline.js';
import { openSeal, sealOf, SEALED_START } from './audit-seal.js';

const BATCH = 100;
/** Rows that wait for a database that is away; what comes then is lost, and said in the log. */
const MAX_WAITING = 20_000;
const AGAIN_MS = 500;
const COLUMNS = raw([...HASHED, 'begun', 'previous', 'hash'].join(', '));

type Row = Readonly<Record<string, string | number | null>>;

interface Head {
  link: number;
  hash: string;
}

interface Waiting {
  row: Row;
  stored: (link: number) => void;
  failed: (error: unknown) => void;
}

/**
 * The rows of one process, each hashed with the one before it. One statement at a time stores all that wait and signs
 * how far the chain has come, so that the chain has no gap, also when a row cannot be stored, and many calls at once
 * cost one commit.
 */
export class AuditChain {
  private readonly chain = randomUUID();
  private readonly start: Head = { link: 0, hash: SEALED_START };
  private head = this.start;
  /** State that a statement without a known outcome would have led to, and the entries that it was to store. */
  private unsure: { head: Head; batch: readonly Waiting[] } | undefined;
  private seal: number | undefined;
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    private readonly db: Db,
    private readonly key: Buffer,
  ) {}

  /**
   * Stores a row behind those before it and answers its link. While the database is away it waits; throws when the row
   * cannot be stored.
   */
  append(row: Row): Promise<number> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new Error('too many rows wait'));
    return new Promise((stored, failed) => {
      this.waiting.push({ row, stored, failed });
      this.running ??= this.work();
    });
  }

  /** When nothing waits any more; what a database that is away has not taken fails. */
  async done(): Promise<void> {
    this.isEnding = true;
    await this.running;
  }

  private async work(): Promise<void> {
    // Entries of the same moment go along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.store(this.waiting.splice(0, BATCH));
    // In the same step as the look that found nothing: what comes next begins anew.
    this.running = undefined;
  }

  /** Of a batch that is refused each row is tried alone: none fails for another's sake. */
  private async store(batch: readonly Waiting[]): Promise<void> {
    const error = await this.tried(batch);
    if (error === undefined) return;
    if (batch.length > 1 && !isPassing(error)) {
      for (const one of batch) await this.store([one]);
      return;
    }
    // Once more: its end may not have been heard of.
    const again = await this.tried(batch);
    if (again === undefined) return;
    for (const { failed } of batch) failed(again);
    // Who waits for the end of the process waits for no database that is away.
    if (isPassing(again)) for (const { failed } of this.waiting.splice(0)) failed(again);
  }

  /** Stores a batch, or answers why it could not be; while the database is away it is tried again and again. */
  private async tried(batch: readonly Waiting[]): Promise<unknown> {
    for (;;) {
      try {
        const first = await inOwnTime(() => this.insert(batch));
        batch.forEach(({ stored }, at) => stored(first + at));
        return undefined;
      } catch (error) {
        if (!isPassing(error) || this.isEnding) return error;
        await wait(AGAIN_MS);
      }
    }
  }

  /** Stores a batch and answers the link of its first row. */
  private async insert(batch: readonly Waiting[]): Promise<number> {
    if (this.unsure && (await this.isStored(batch, this.unsure))) return this.head.link - batch.length + 1;
    this.seal ??= await openSeal(this.db, this.key, this.chain);
    let { link, hash } = this.head;
    const linked = batch.map(({ row }) => {
      const made = { ...row, chain: this.chain, link: ++link };
      const previous = hash;
      hash = hashOf(previous, made);
      return { ...made, previous, hash };
    });
    const head = { link, hash };
    this.unsure = { head, batch };
    const seal = sealOf(this.key, { number: this.seal, chain: this.chain, link, hash });
    await query(
      this.db,
      sql`with sealed as (
          update audit_seal set link = ${link}, hash = ${hash}, seal = ${seal} where chain = ${this.chain}
        )
        insert into audit_trail (${COLUMNS})
        select ${COLUMNS} from jsonb_populate_recordset(null::audit_trail, ${JSON.stringify(linked)}::jsonb)`,
    );
    this.head = head;
    this.unsure = undefined;
    return link - batch.length + 1;
  }

  /** Reads how far the chain has come in truth, and whether the last statement stored these rows after all. */
  private async isStored(
    batch: readonly Waiting[],
    unsure: { head: Head; batch: readonly Waiting[] },
  ): Promise<boolean> {
    const head = await queryOne<Head>(
      this.db,
      sql`select link, hash from audit_trail where chain = ${this.chain} order by link desc limit 1`,
    );
    this.head = head ?? this.start;
    this.unsure = undefined;
    return unsure.batch === batch && this.head.hash === unsure.head.hash;
  }
}
