import { createHmac, hkdfSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, query, queryOne } from '../database.js';

/** What the first row of a sealed chain follows; chains from before there were seals follow zeros. */
export const SEALED_START = 'f'.repeat(64);

/** How far a chain has come. */
export interface Head {
  number: number;
  chain: string;
  link: number;
  hash: string;
}

/** The key of the seals, which the database does not know. */
export const sealKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gushu seals of the audit trail', 32));

/** The signature of a chain's head. */
export const sealOf = (key: Buffer, { number, chain, link, hash }: Head): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([number, chain, link, hash]))
    .digest('hex');

/**
 * Says in the database how far a process's chain has come, one statement at a time and behind the requests: what is
 * stored meanwhile goes into the next one.
 */
export class AuditSeal {
  private number: number | undefined;
  private due: { link: number; hash: string } | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly key: Buffer,
    private readonly chain: string,
  ) {}

  /** A row is stored: the seal is to cover it. */
  cover(link: number, hash: string): void {
    if ((this.due?.link ?? 0) < link) this.due = { link, hash };
    this.running ??= this.work().finally(() => (this.running = undefined));
  }

  /** When all that is stored is sealed. */
  async done(): Promise<void> {
    await this.running;
  }

  private async work(): Promise<void> {
    for (let due = this.due; due; due = this.due) {
      this.due = undefined;
      try {
        await this.write(due);
      } catch {
        // Sealed with the next row; a row that is not there is told by its own writer.
        this.due ??= due;
        return;
      }
    }
  }

  private async write(due: { link: number; hash: string }): Promise<void> {
    this.number ??= await this.open();
    const seal = sealOf(this.key, { number: this.number, chain: this.chain, ...due });
    await query(
      this.db,
      sql`update audit_seal set link = ${due.link}, hash = ${due.hash}, seal = ${seal}
        where chain = ${this.chain} and link < ${due.link}`,
    );
  }

  /** Takes the chain's number, the next after the last. */
  private async open(): Promise<number> {
    for (;;) {
      const { number } = (await queryOne<{ number: number }>(
        this.db,
        sql`select coalesce(max(number), 0)::int + 1 as number from audit_seal`,
      ))!;
      const seal = sealOf(this.key, { number, chain: this.chain, link: 0, hash: SEALED_START });
      const made = await query(
        this.db,
        sql`insert into audit_seal (number, chain, link, hash, seal)
          values (${number}, ${this.chain}, 0, ${SEALED_START}, ${seal}) on conflict do nothing returning number`,
      );
      if (made.length > 0) return number;
      // Another process took the number, or this one has asked before and lost the answer.
      const own = await queryOne<{ number: number }>(
        this.db,
        sql`select number from audit_seal where chain = ${this.chain}`,
      );
      if (own) return own.number;
    }
  }
}
