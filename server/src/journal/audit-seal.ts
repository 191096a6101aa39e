import { createHmac, hkdfSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, query, queryOne } from '../database/database.js';

/** Previous hash of the first row of a sealed chain; chains from before there were seals start from zeros. */
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

/** Opens the seal of a chain that begins: takes the chain's number, the next after the last. */
export async function openSeal(db: Db, key: Buffer, chain: string): Promise<number> {
  for (;;) {
    const { number } = (await queryOne<{ number: number }>(
      db,
      sql`select coalesce(max(number), 0)::int + 1 as number from audit_seal`,
    ))!;
    const seal = sealOf(key, { number, chain, link: 0, hash: SEALED_START });
    const made = await query(
      db,
      sql`insert into audit_seal (number, chain, link, hash, seal)
        values (${number}, ${chain}, 0, ${SEALED_START}, ${seal}) on conflict do nothing returning number`,
    );
    if (made.length > 0) return number;
    // Another process took the number, or this one has sent it before and lost the answer.
    const own = await queryOne<{ number: number }>(
      db,
      sql`select number from audit_seal where chain = ${chain}`,
    );
    if (own) return own.number;
  }
}
