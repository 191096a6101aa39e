import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inOwnTime } from '../process/deadline.js';
import { JoinedGets } from './joined-gets.js';
import type { GuardedRedis } from './guarded-redis.js';
import { REDIS, writeSurely } from './redis.js';

// Rows that somebody changes past the product, by SQL, are seen after a minute.
const SECONDS = 60;
const MAX_ENTRIES = 5_000;
const MAX_IN_GROUP = 20_000;
const versionKey = (topic: string): string => `cache:version:${topic}`;
const entryKey = (topic: string, key: string): string => `cache:${topic}:${key}`;

interface Entry {
  version: string;
  value: unknown;
  until: number;
}

/** Values by key; that a key has none is cached too. */
interface Values {
  get(key: string): { value: unknown } | undefined;
  has(key: string): boolean;
  set(key: string, cached: { value: unknown }): unknown;
}

/** Values of a topic in this process, under one version. */
interface Group {
  version: string;
  values: Values;
  until: number;
}

/**
 * Values that all processes read through Redis. Each topic has a version there; an entry counts only under the
 * version it was read at, so that after `invalidate` no process answers from older values, not even one that was just
 * reading. A process holds parsed values and reads only the version from Redis. While Redis is away everything is
 * loaded from PostgreSQL. Values are JSON.
 */
@Injectable()
export class SharedCache {
  private readonly parsed = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  private readonly groups = new Map<string, Group>();
  private readonly filling = new Map<string, Promise<Entry>>();

  constructor(
    @Inject(REDIS) private readonly redis: GuardedRedis,
    private readonly gets: JoinedGets,
  ) {}

  /**
   * The value of a key, loaded when it is not known under the topic's present version, once for all who ask; not to be
   * changed.
   * @param how `alone` in a transaction: it has a connection, and must not wait for who waits for one
   */
  async get<T>(
    topic: string,
    key: string,
    load: () => Promise<T>,
    { alone = false }: { alone?: boolean } = {},
  ): Promise<T> {
    const version = await this.versionOf(topic);
    if (!version) return load();
    const name = entryKey(topic, key);
    const known = this.parsed.get(name);
    if (known?.version === version && known.until > Date.now()) return known.value as T;
    const fill = (): Promise<Entry> => this.fill(name, version, load);
    return (await (alone ? fill() : this.once(`${name} ${version}`, () => inOwnTime(fill)))).value as T;
  }

  /**
   * The values of many small keys with one look at the topic's version. They are cached in this process; those
   * that are not there are loaded together, and what `load` leaves out has no value.
   */
  async getMany<T>(
    topic: string,
    keys: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>> {
    const values = this.groupOf(topic, await this.versionOf(topic));
    const missing = [...new Set(keys)].filter((key) => !values.has(key));
    const loaded = missing.length > 0 ? await load(missing) : new Map<string, T>();
    const found = new Map(
      keys.flatMap((key) => {
        const value = (values.get(key)?.value ?? loaded.get(key)) as T | undefined;
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
    for (const key of missing) values.set(key, { value: loaded.get(key) });
    return found;
  }

  /** Makes all processes load a topic again. Call it after the commit and before the answer. */
  async invalidate(topic: string): Promise<void> {
    // The next reader makes the new version; a Redis that is full accepts only a delete.
    await writeSurely(this.redis, () => this.redis.del(versionKey(topic)));
  }

  private groupOf(topic: string, version: string | undefined): Values {
    if (!version) return new Map();
    const known = this.groups.get(topic);
    if (known?.version === version && known.until > Date.now()) return known.values;
    const group = {
      version,
      values: new LRUCache<string, { value: unknown }>({ max: MAX_IN_GROUP }),
      until: Date.now() + SECONDS * 1000,
    };
    this.groups.set(topic, group);
    return group.values;
  }

  /** The present version of a topic, the same in all processes; none while Redis is away. */
  async versionOf(topic: string): Promise<string | undefined> {
    if (!this.redis.isAvailable) return undefined;
    try {
      const [found] = await this.gets.ask(versionKey(topic));
      if (found) return found;
      await this.redis.set(versionKey(topic), randomUUID(), 'NX');
      return (await this.redis.get(versionKey(topic))) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** The entry of a version, from another process or loaded. */
  private async fill(name: string, version: string, load: () => Promise<unknown>): Promise<Entry> {
    const shared = await this.read(name);
    if (shared?.version === version) {
      this.parsed.set(name, shared);
      return shared;
    }
    const entry = { version, value: await load(), until: Date.now() + SECONDS * 1000 };
    this.parsed.set(name, entry);
    await this.redis.set(name, JSON.stringify(entry), 'EX', SECONDS).catch(() => undefined);
    return entry;
  }

  private once(key: string, fill: () => Promise<Entry>): Promise<Entry> {
    const running = this.filling.get(key) ?? fill().finally(() => this.filling.delete(key));
    this.filling.set(key, running);
    return running;
  }

  private async read(name: string): Promise<Entry | undefined> {
    const text = await this.redis.get(name).catch(() => null);
    return text ? (JSON.parse(text) as Entry) : undefined;
  }
}
