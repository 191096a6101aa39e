import type { MessageEvent, OnModuleDestroy } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import type { Caller } from '../caller/caller.js';
import { TooManyError } from '../http/errors.js';
import type { Callers } from './callers.js';

/** How often an open stream is kept alive, and its reader's rights are read anew. */
const BEAT_MS = 3_000;
/** A stream that was granted is read within this time, or never. */
const BEGIN_MS = 5_000;

/** A stream that somebody reads. */
interface Reader {
  caller: Caller;
  /** When their token runs out, milliseconds since 1970. */
  until: number;
  stream: Subscriber<MessageEvent>;
}

/** A region of a tenant that somebody follows. */
export interface Place<V> {
  tenantId: string;
  region: string;
  readers: Set<Reader>;
  /** Value and time (ms) of the last event; missing before the first look. */
  last?: { value: V; at: number };
}

/** How often there is something to see, and how many streams one session may read at once. */
interface Pace {
  /** How often all places that are followed are looked at. */
  lookMs: number;
  /** The least time between two events of a place: what many changes bring is read once. */
  restMs: number;
  maxStreams: number;
}

/**
 * Server-sent events of regions. Each process that has readers looks at what they follow, for all of them together; the
 * readers wait, and hold no connection of the database.
 */
export abstract class LiveStreams<V extends object> implements OnModuleDestroy {
  private readonly places = new Map<string, Place<V>>();
  /** Streams that were granted and are not read yet: of many requested at once, each counts. */
  private readonly granted = new Set<{ sessionId: string; at: number }>();
  private timers: NodeJS.Timeout[] = [];
  private isEnding = false;
  private isLooking = false;
  private isBeating = false;

  protected constructor(
    private readonly callers: Callers,
    private readonly pace: Pace,
  ) {}

  /** The value of a region, sent at once and then after each change, for as long as the caller may see it. */
  follow(caller: Caller, region: string, until: number): Observable<MessageEvent> {
    if (this.streamsOf(caller.sessionId) >= this.pace.maxStreams) throw new TooManyError();
    const grant = { sessionId: caller.sessionId, at: Date.now() };
    this.granted.add(grant);
    return new Observable((stream) => {
      this.granted.delete(grant);
      if (this.isEnding) return stream.complete();
      const place = this.placeOf(caller.tenantId, region);
      const reader = { caller, until, stream };
      place.readers.add(reader);
      if (place.last) stream.next({ data: place.last.value });
      this.run();
      return () => this.leave(place, reader);
    });
  }

  /** Ends all streams: a server that goes down waits for none of them. */
  onModuleDestroy(): void {
    this.isEnding = true;
    for (const { readers } of [...this.places.values()])
      for (const { stream } of [...readers]) stream.complete();
  }

  /** Whether somebody may still follow a region, as they are now. */
  protected abstract maySee(present: Caller, tenantId: string, region: string): boolean;

  /** The new value of each place; undefined where nothing has changed. */
  protected abstract news(places: readonly Place<V>[], now: number): Promise<readonly (V | undefined)[]>;

  private streamsOf(sessionId: string): number {
    for (const grant of this.granted) if (Date.now() - grant.at > BEGIN_MS) this.granted.delete(grant);
    const readers = [...this.places.values()].flatMap((place) => [...place.readers]);
    const sessions = [...this.granted, ...readers.map(({ caller }) => caller)];
    return sessions.filter((each) => each.sessionId === sessionId).length;
  }

  private placeOf(tenantId: string, region: string): Place<V> {
    const key = `${tenantId} ${region}`;
    const place = this.places.get(key) ?? { tenantId, region, readers: new Set() };
    this.places.set(key, place);
    return place;
  }

  private leave(place: Place<V>, reader: Reader): void {
    place.readers.delete(reader);
    if (place.readers.size === 0) this.places.delete(`${place.tenantId} ${place.region}`);
    if (this.places.size > 0) return;
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private run(): void {
    if (this.timers.length > 0) return;
    const look = () => void this.look();
    this.timers = [setInterval(look, this.pace.lookMs), setInterval(() => void this.beat(), BEAT_MS)];
    for (const timer of this.timers) timer.unref();
    look();
  }

  /** Looks at all places that have rested, and sends their readers what is new. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const now = Date.now();
    const rested = [...this.places.values()].filter(({ last }) => now - (last?.at ?? 0) >= this.pace.restMs);
    // While the database is away there is nothing to tell; the next look may find it.
    const found = await this.news(rested, now).catch(() => []);
    for (const [at, place] of rested.entries()) {
      const value = found[at];
      if (!value) continue;
      place.last = { value, at: now };
      for (const { stream } of [...place.readers]) stream.next({ data: value });
    }
    this.isLooking = false;
  }

  /** Keeps the lines open, and ends those of readers who have signed out or may no longer see what they follow. */
  private async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    // Each session is read once, however many of its streams are open.
    const present = new Map<string, Promise<Caller | undefined>>();
    const presentOf = ({ sessionId, language }: Caller) => {
      const asked = present.get(sessionId) ?? this.callers.ofSession(sessionId, language);
      present.set(sessionId, asked);
      return asked;
    };
    await Promise.all(
      [...this.places.values()].flatMap(({ region, readers }) =>
        [...readers].map(async ({ caller, until, stream }) => {
          const now = until > Date.now() ? await presentOf(caller).catch(() => undefined) : undefined;
          if (now && this.maySee(now, caller.tenantId, region))
            stream.next({ comment: 'beat' } as MessageEvent);
          else stream.complete();
        }),
      ),
    );
    this.isBeating = false;
  }
}
