import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { JoinedGets } from '../joined-gets.js';
import { REDIS, writeSurely } from '../redis.js';

const RECORD_SECONDS = 60;
const ENDED_SECONDS = 24 * 3600;
const ENDED = 'ended';
const RIGHTS = 'access:rights';
const MOST_PARSED = 5_000;
const keyOf = (sessionId: string): string => `session:${sessionId}`;

interface Entry {
  rights: string;
  record: unknown;
}

/** What the cache knows of a session: nothing, that it has ended, or its record as of a version of all rights. */
export type Cached<T> =
  | { state: 'unknown'; rights: string | null }
  | { state: 'ended' }
  | { state: 'known'; record: T; rights: string };

/**
 * Callers' records in Redis. It may be empty or away at any time: PostgreSQL is the truth. An ended session leaves a
 * mark rather than a gap, so that a process that read the session just before cannot put it back.
 */
@Injectable()
export class SessionCache {
  /** What was read from a text: the same text needs no second reading. */
  private readonly parsed = new LRUCache<string, { text: string; entry: Entry }>({ max: MOST_PARSED });

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly gets: JoinedGets,
  ) {}

  async get<T>(sessionId: string): Promise<Cached<T>> {
    if (this.redis.status !== 'ready') return { state: 'unknown', rights: null };
    try {
      const [text, rights] = await this.gets.ask(keyOf(sessionId), RIGHTS);
      if (text === ENDED) return { state: 'ended' };
      const entry = text && rights ? this.entryOf(sessionId, text) : undefined;
      if (entry?.rights === rights)
        return { state: 'known', record: entry!.record as T, rights: entry!.rights };
      return { state: 'unknown', rights: rights ?? (await this.firstRights()) };
    } catch {
      return { state: 'unknown', rights: null };
    }
  }

  /** Keeps a record for a minute, together with the version of the rights that it was read under. */
  async put(sessionId: string, record: object, rights: string | null): Promise<void> {
    if (!rights || this.redis.status !== 'ready') return;
    const text = JSON.stringify({ rights, record });
    const key = keyOf(sessionId);
    // Only over nothing or an older record, never over the mark of an ended session.
    const script = `local old = redis.call('get', KEYS[1])
      if old ~= ARGV[2] then redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[3]) end`;
    await this.redis.eval(script, 1, key, text, ENDED, RECORD_SECONDS).catch(() => undefined);
  }

  /** Marks sessions as ended on every process. */
  async end(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await writeSurely(this.redis, async () => {
      const batch = this.redis.pipeline();
      for (const id of sessionIds) batch.set(keyOf(id), ENDED, 'EX', ENDED_SECONDS);
      await batch.exec();
    });
  }

  /** Makes every process read every caller's rights again at his next call. */
  async rightsChanged(): Promise<void> {
    await writeSurely(this.redis, () => this.redis.set(RIGHTS, randomUUID()));
  }

  private entryOf(sessionId: string, text: string): Entry {
    const known = this.parsed.get(sessionId);
    if (known?.text === text) return known.entry;
    const entry = JSON.parse(text) as Entry;
    this.parsed.set(sessionId, { text, entry });
    return entry;
  }

  private async firstRights(): Promise<string | null> {
    await this.redis.set(RIGHTS, randomUUID(), 'NX');
    return this.redis.get(RIGHTS);
  }
}
