import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sql, { join } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { TooManyError } from '../../../http/errors.js';

/** A message about to be sent. */
interface SmsOrder {
  tenantId: string;
  phones: readonly string[];
  /** The connection's own address. */
  address: string;
  userId?: string;
  /** A keyed digest for a code, by the message's own id. */
  digestOf?: (id: string) => string;
  seconds?: number;
}

interface Counts {
  minute: number;
  hour: number;
  day: number;
}

const PER_PHONE: Counts = { minute: 1, hour: 5, day: 10 };
const PER_CALLER: Counts = { minute: 10, hour: 50, day: 200 };

const exceeds = (counted: Counts, more: number, most: Counts): boolean =>
  counted.minute + more > most.minute || counted.hour + more > most.hour || counted.day + more > most.day;

/** Messages are counted in the database: a limit that a restart of Redis forgets is none, and messages cost money. */
@Injectable()
export class SmsLimits {
  constructor(private readonly db: DataSource) {}

  /** Books messages before they are sent, or refuses; answers the id of each. */
  async book(order: SmsOrder): Promise<string[]> {
    const { phones, address, tenantId, userId, digestOf, seconds } = order;
    return this.db.transaction(async (tx) => {
      // In one order, so that two that ask for the same never wait for each other.
      for (const key of [...new Set([...phones, address, userId ?? ''])].sort()) {
        await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`sms:${key}`}))`);
      }
      const counted = async (where: ReturnType<typeof sql>): Promise<Counts> =>
        (await queryOne<Counts>(
          tx,
          sql`select count(*) filter (where create_time > localtimestamp - interval '1 minute')::int as minute,
              count(*) filter (where create_time > localtimestamp - interval '1 hour')::int as hour,
              count(*)::int as day
            from sms_sent where create_time > localtimestamp - interval '1 day' and ${where}`,
        ))!;
      for (const phone of phones) {
        if (exceeds(await counted(sql`phone = ${phone}`), 1, PER_PHONE)) throw new TooManyError();
      }
      const caller = userId ? sql`(address = ${address} or user_id = ${userId})` : sql`address = ${address}`;
      if (exceeds(await counted(caller), phones.length, PER_CALLER)) throw new TooManyError();
      const ids = phones.map(() => randomUUID());
      const rows = phones.map(
        (phone, at) => sql`(${ids[at]}::uuid, ${tenantId}, ${phone}, ${address}, ${userId ?? null}::bigint,
          ${digestOf?.(ids[at]!) ?? null}, localtimestamp + make_interval(secs => ${seconds ?? 0}))`,
      );
      await query(
        tx,
        sql`insert into sms_sent (id, tenant_id, phone, address, user_id, digest, expires_at) values ${join(rows)}`,
      );
      return ids;
    });
  }
}
