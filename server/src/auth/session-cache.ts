import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JoinedGets } from '../cache/joined-gets.js';
import type { GuardedRedis } from '../cache/guarded-redis.js';
import { REDIS, writeSurely } from '../cache/redis.js';

const RECORD_SECONDS = 60;
const MARK_SECONDS = 24 * 3600;
const ENDED = 'ended';
const RIGHTS = 'access:rights';
const MAX_READ = 5_000;
/** Holds the stamp of a session's record, or that it has ended: what every call asks for is short. */
const keyOf = (sessionId: string): string => `session:${sessionId}`;
const recordOf = (sessionId: string): string => `session:record:${sessionId}`;
const choiceOf = (sessionId: string): string => `session:choice:${sessionId}`;

/** The versions under which a record was read: one of all rights, one of the session's choice; '' before the first. */
export interface AsOf {
  rights: string;
  choice: string;
}

interface Entry extends AsOf {
  stamp: string;
  record: unknown;
}

/** State of a session in the cache: not cached, ended, or its record. */
type Cached<T> =
  | { state: 'unknown'; asOf: AsOf | undefined }
  | { state: 'ended' }
  | { state: 'known'; record: T; asOf: AsOf };

// Never over the mark of an ended session, and nothing that was read before the present choice was stored.
const PUT = `
  if redis.call('get', KEYS[1]) ~= ARGV[2] and (redis.call('get', KEYS[2]) or '') == ARGV[4] then
    redis.call('set', KEYS[3], ARGV[5], 'EX', ARGV[3])
    redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[3])
  end`;
const CHOSEN = `
  redis.call('set', KEYS[2], ARGV[1], 'EX', ARGV[2])
  if redis.call('get', KEYS[1]) ~= ARGV[3] then redis.call('del', KEYS[1]) end`;

/**
 * Callers' records in Redis. It may be empty or away at any time: PostgreSQL is the truth. An ended session leaves a
 * mark rather than a gap, so that a process that read the session just before cannot put it back.
 */
@Injectable()
export class SessionCache {
  /** Records that were read here: under the same stamp they need no second reading. */
  private readonly read = new LRUCache<string, Entry>({ max: MAX_READ });

  constructor(
    @Inject(REDIS) private readonly redis: GuardedRedis,
    private readonly gets: JoinedGets,
  ) {}

  async get<T>(sessionId: string): Promise<Cached<T>> {
    if (!this.redis.isAvailable) return { state: 'unknown', asOf: undefined };
    try {
      const [stamp, rights] = await this.gets.ask(keyOf(sessionId), RIGHTS);
      if (stamp === ENDED) return { state: 'ended' };
      const entry = stamp && rights ? await this.entryOf(sessionId, stamp) : undefined;
      if (entry?.rights === rights) return { state: 'known', record: entry!.record as T, asOf: entry! };
      const choice = (await this.redis.get(choiceOf(sessionId))) ?? '';
      const present = rights ?? (await this.firstRights());
      return { state: 'unknown', asOf: present ? { rights: present, choice } : undefined };
    } catch {
      return { state: 'unknown', asOf: undefined };
    }
  }

  /** Caches a record for a minute, together with the versions it was read under. */
  async put(sessionId: string, record: object, asOf: AsOf | undefined): Promise<void> {
    if (!asOf || !this.redis.isAvailable) return;
    const { rights, choice } = asOf;
    const stamp = randomUUID();
    const text = JSON.stringify({ stamp, rights, choice, record } satisfies Entry);
    const keys = [keyOf(sessionId), choiceOf(sessionId), recordOf(sessionId)] as const;
    await this.redis.eval(PUT, 3, ...keys, stamp, ENDED, RECORD_SECONDS, choice, text).catch(() => undefined);
  }

  /** Makes every process read one session's rights again at its next call. Call it after the commit. */
  async chosen(sessionId: string): Promise<void> {
    const keys = [keyOf(sessionId), choiceOf(sessionId)] as const;
    await writeSurely(this.redis, () =>
      this.redis
        .eval(CHOSEN, 2, ...keys, randomUUID(), MARK_SECONDS, ENDED)
        .catch(() => this.redis.del(keyOf(sessionId))),
    );
  }

  /** Marks sessions as ended on every process. */
  async end(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await writeSurely(this.redis, async () => {
      const batch = this.redis.pipeline();
      for (const id of sessionIds) batch.set(keyOf(id), ENDED, 'EX', MARK_SECONDS);
      const refused = (await batch.exec())?.some(([error]) => error);
      // A Redis that is full takes no marks, and no records either: that none is there is enough.
      if (refused) await this.redis.del(sessionIds.map(keyOf));
    });
  }

  /** Makes every process read every caller's rights again at their next call. */
  async rightsChanged(): Promise<void> {
    // The next reader makes the new version; a Redis that is full accepts only a delete.
    await writeSurely(this.redis, () => this.redis.del(RIGHTS));
  }

  private async entryOf(sessionId: string, stamp: string): Promise<Entry | undefined> {
    const known = this.read.get(sessionId);
    if (known?.stamp === stamp) return known;
    const text = await this.redis.get(recordOf(sessionId));
    const entry = text ? (JSON.parse(text) as Entry) : undefined;
    if (entry?.stamp !== stamp) return undefined;
    this.read.set(sessionId, entry);
    return entry;
  }

  private async firstRights(): Promise<string | null> {
    await this.redis.set(RIGHTS, randomUUID(), 'NX');
    return this.redis.get(RIGHTS);
  }
}
