import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS } from './redis.js';

const CHANNEL = 'local-caches';
const LIFETIME_MS = 60_000;
const MOST_ENTRIES = 20_000;

interface Topic {
  entries: Map<string, { value: unknown; until: number }>;
  /** Grows with every forgetting, so that what was read before is not kept after. */
  generation: number;
}

/**
 * Values kept in this process's memory and forgotten in all processes at once over Redis. While Redis is away
 * nothing is kept, so that no process lives on what another has changed.
 */
@Injectable()
export class LocalCaches implements OnApplicationShutdown {
  private readonly topics = new Map<string, Topic>();
  private readonly ear: Redis;
  private listening = false;

  constructor(@Inject(REDIS) private readonly redis: Redis) {
    this.ear = redis.duplicate();
    this.ear.on('error', () => undefined);
    this.ear.on('message', (_channel: string, topic: string) => this.clear(topic));
    this.ear.on('close', () => {
      this.listening = false;
      for (const topic of this.topics.keys()) this.clear(topic);
    });
    this.ear.on('ready', () => {
      this.ear.subscribe(CHANNEL).then(
        () => (this.listening = true),
        () => undefined,
      );
    });
  }

  /** The value of a key, loaded when it is not known. */
  async get<T>(name: string, key: string, load: () => Promise<T>): Promise<T> {
    const topic = this.topicOf(name);
    const known = topic.entries.get(key);
    if (known && known.until > Date.now()) return known.value as T;
    const { generation } = topic;
    const value = await load();
    if (this.listening && topic.generation === generation) {
      if (topic.entries.size >= MOST_ENTRIES) topic.entries.clear();
      topic.entries.set(key, { value, until: Date.now() + LIFETIME_MS });
    }
    return value;
  }

  /** Forgets a topic here at once and in the other processes within a moment. Call it after the commit. */
  async forget(name: string): Promise<void> {
    this.clear(name);
    const later = () => void this.redis.once('ready', () => void this.forget(name));
    if (this.redis.status !== 'ready') return later();
    await this.redis.publish(CHANNEL, name).then(() => undefined, later);
  }

  onApplicationShutdown(): void {
    this.ear.disconnect();
  }

  private topicOf(name: string): Topic {
    const found = this.topics.get(name) ?? { entries: new Map(), generation: 0 };
    this.topics.set(name, found);
    return found;
  }

  private clear(name: string): void {
    const topic = this.topicOf(name);
    topic.entries.clear();
    topic.generation += 1;
  }
}
