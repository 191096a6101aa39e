import { type LiveVersions, PROJECT_LAYER, TREE_LAYER } from '@gushu/shared';
import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { Callers } from '../../../auth/callers.js';
import { LayerVersions } from '../../../cache/layer-versions.js';
import { regionAsked } from '../../../caller/asked-region.js';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { TooManyError } from '../../../http/errors.js';

/** Whoever has one of these opens a data screen. */
export const WALLS = ['zyzk', 'qjfz'] as const;

/** How often the versions of all regions that are followed are asked for, in one statement. */
const LOOK_MS = 700;
/** The least time between two events of a region: what many changes bring is read once. */
const REST_MS = 2_500;
/** How often an open stream is kept alive, and its reader's rights are asked for anew. */
const BEAT_MS = 3_000;
/** Streams that one session may read at once: as many walls as somebody looks after from one browser. */
const MAX_STREAMS = 32;
const ROUTE = '/api/largeDataScreen/largeDataScreen/events';
/** A screen that nothing changes is read anew so often, since the links of its pictures hold for an hour. */
const RENEW_MS = 30 * 60_000;

/** A stream that somebody reads. */
interface Reader {
  caller: Caller;
  /** When their token runs out, milliseconds since 1970. */
  until: number;
  stream: Subscriber<MessageEvent>;
}

/** A region of a tenant that somebody follows. */
interface Place {
  tenantId: string;
  region: string;
  readers: Set<Reader>;
  /** What the last event said, and when; nothing before the first look. */
  last?: { versions: LiveVersions; at: number };
}

const isSame = (a: LiveVersions, b: LiveVersions): boolean =>
  a.trees === b.trees && a.projects === b.projects;

/** Whether somebody may still follow a region, as they are now. */
function maySee(present: Caller, tenantId: string, region: string): boolean {
  if (present.tenantId !== tenantId || !WALLS.some((code) => holds(present, code))) return false;
  if (!apiAllowed(present.apis, ROUTE)) return false;
  try {
    return regionAsked(present, region) === region;
  } catch {
    return false;
  }
}

/**
 * Tells walls that something of their region has changed. Committed changes raise versions in the database, whoever makes
 * them: API, worker, or an import of a hundred thousand rows at once. Each process that has readers looks at these versions
 * for all of them together; the readers wait, and hold no connection of the database.
 */
@Injectable()
export class LiveService implements OnModuleDestroy {
  private readonly places = new Map<string, Place>();
  private timers: NodeJS.Timeout[] = [];
  private isEnding = false;
  private isLooking = false;
  private isBeating = false;

  constructor(
    private readonly layers: LayerVersions,
    private readonly callers: Callers,
  ) {}

  /** The versions of a region, once at first and then whenever one has risen, for as long as the caller may see them. */
  follow(caller: Caller, region: string, until: number): Observable<MessageEvent> {
    if (this.streamsOf(caller.sessionId) >= MAX_STREAMS) throw new TooManyError();
    return new Observable((stream) => {
      if (this.isEnding) return stream.complete();
      const place = this.placeOf(caller.tenantId, region);
      const reader = { caller, until, stream };
      place.readers.add(reader);
      if (place.last) stream.next({ data: place.last.versions });
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

  private streamsOf(sessionId: string): number {
    const readers = [...this.places.values()].flatMap((place) => [...place.readers]);
    return readers.filter(({ caller }) => caller.sessionId === sessionId).length;
  }

  private placeOf(tenantId: string, region: string): Place {
    const key = `${tenantId} ${region}`;
    const place = this.places.get(key) ?? { tenantId, region, readers: new Set() };
    this.places.set(key, place);
    return place;
  }

  private leave(place: Place, reader: Reader): void {
    place.readers.delete(reader);
    if (place.readers.size === 0) this.places.delete(`${place.tenantId} ${place.region}`);
    if (this.places.size > 0) return;
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private run(): void {
    if (this.timers.length > 0) return;
    const look = () => void this.look();
    this.timers = [setInterval(look, LOOK_MS), setInterval(() => void this.beat(), BEAT_MS)];
    for (const timer of this.timers) timer.unref();
    look();
  }

  /** Asks for the versions of all places that have rested, and tells their readers of those that have risen. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const now = Date.now();
    const rested = [...this.places.values()].filter(({ last }) => now - (last?.at ?? 0) >= REST_MS);
    // While the database is away there is nothing to tell; the next look may find it.
    await Promise.all(rested.map((place) => this.lookAt(place, now))).catch(() => undefined);
    this.isLooking = false;
  }

  private async lookAt(place: Place, now: number): Promise<void> {
    const { tenantId, region, last } = place;
    const [trees = '', projects = ''] = await Promise.all(
      [TREE_LAYER, PROJECT_LAYER].map((layer) => this.layers.of(tenantId, layer, region)),
    );
    const versions = { trees: Number(trees), projects: Number(projects) };
    if (last && isSame(last.versions, versions) && now - last.at < RENEW_MS) return;
    place.last = { versions, at: now };
    for (const { stream } of [...place.readers]) stream.next({ data: versions });
  }

  /** Keeps the lines open, and ends those of readers who have signed out or may no longer see what they follow. */
  private async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    // Each session is asked for once, however many of its streams are open.
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
          if (now && maySee(now, caller.tenantId, region)) stream.next({ comment: 'beat' } as MessageEvent);
          else stream.complete();
        }),
      ),
    );
    this.isBeating = false;
  }
}
