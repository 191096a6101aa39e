import { isRegionCode, regionCode } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { LayerVersions } from './layer-versions.js';
import { SharedCache } from './shared-cache.js';

const MAX_BYTES = 48 * 1024 * 1024;
/** Of a row of some short values, or of one such row in a list that a row has. */
const ROW_BYTES = 200;
/** Longest age of a value (ms): it may depend on the clock, or on changes past the product that no version shows. */
const MAX_MS = 60_000;

/** Sources of a value: a layer's rows in a region, and values under topics of the shared cache. */
export interface Sources {
  layer: string;
  region: string;
  topics?: readonly string[];
}

/** Who asks: of what tenant and region, and under which version of all rights; none while Redis is away. */
interface Asker {
  tenantId: string;
  xzCode: string;
  rightsVersion?: string | undefined;
}

interface Entry {
  version: string;
  value: unknown;
  bytes: number;
}

const bytesOf = (rows: readonly object[]): number =>
  rows
    .map((row) => Object.values(row).map((value) => (Array.isArray(value) ? value.length : 1)))
    .reduce((sum, lengths) => sum + Math.max(1, ...lengths) * ROW_BYTES, 0);

/** The region whose rows can show in an answer: the requested one where it lies in the caller's, else the caller's. */
export function regionSeen({ xzCode }: Asker, asked: unknown): string {
  const region = typeof asked === 'string' ? regionCode(asked) : xzCode;
  return isRegionCode(region) && region.startsWith(xzCode) ? region : xzCode;
}

/**
 * Values that hold while their sources have not changed: a change in one county leaves those of all others. A version
 * is read before its sources: if something changes meanwhile, the value is too new for its version, never too old.
 */
@Injectable()
export class RegionCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => key.length + bytes,
    ttl: MAX_MS,
  });

  /** Versions of layers that requests in progress have taken, by their callers. */
  private readonly taken = new WeakMap<Asker, Map<string, Promise<string | undefined>>>();

  constructor(
    private readonly db: DataSource,
    private readonly layers: LayerVersions,
    private readonly shared: SharedCache,
  ) {}

  /** Does the work of one request under the versions that it takes first: all it reads, it reads after them. */
  async underOneLook<T>(caller: Asker, work: () => Promise<T>): Promise<T> {
    this.taken.set(caller, new Map());
    try {
      return await work();
    } finally {
      this.taken.delete(caller);
    }
  }

  /** The version of what a caller's value is made from now, their rights among it; none while Redis is away. */
  async versionOf(caller: Asker, { layer, region, topics = [] }: Sources): Promise<string | undefined> {
    const { rightsVersion } = caller;
    if (!rightsVersion) return undefined;
    const parts = await Promise.all([
      this.layerVersion(caller, layer, region),
      ...topics.map((topic) => this.shared.versionOf(topic)),
    ]);
    return parts.every(Boolean) ? [rightsVersion, ...parts].join(' ') : undefined;
  }

  private layerVersion(caller: Asker, layer: string, region: string): Promise<string | undefined> {
    const taken = this.taken.get(caller);
    const key = `${layer} ${region}`;
    const version = taken?.get(key) ?? this.layers.of(caller.tenantId, layer, region);
    taken?.set(key, version);
    return version;
  }

  /** The value of a key that was made under a version. */
  get<T>(key: string, version: string): T | undefined {
    const known = this.entries.get(key);
    return known?.version === version ? (known.value as T) : undefined;
  }

  /** Caches a value under a version. */
  set(key: string, version: string, value: unknown, bytes: number): void {
    this.entries.set(key, { version, value, bytes });
  }

  /**
   * The rows of a counting statement. Do not change them: all who may see the same rows share one query, even while
   * it is still running.
   * @param statement with the whole condition, the caller's scope in it
   */
  async rows<R extends object>(caller: Asker, sources: Sources, statement: Sql): Promise<readonly R[]> {
    const version = await this.versionOf(caller, sources);
    if (!version) return query<R>(this.db, statement);
    const key = JSON.stringify([statement.text, statement.values]);
    const known = this.get<Promise<readonly R[]>>(key, version);
    return known ?? this.hold(key, version, query<R>(this.db, statement), bytesOf);
  }

  /**
   * A value made once for all who may see the same, shared even while it is being made. Do not change it.
   * @param key names the value and everybody whose it is
   * @param since a version of the layer ({@link LayerVersions}) that is new enough; without one the value is as of
   * now
   */
  async made<T>(
    caller: Asker,
    { sources, key, since }: { sources: Sources; key: string; since?: number | undefined },
    make: () => Promise<T>,
  ): Promise<T> {
    const version = await this.versionOf(caller, sources);
    if (!version) return make();
    const known = this.entries.get(key);
    if (known && (known.version === version || isNewEnough(known.version, version, since)))
      return known.value as Promise<T>;
    return this.hold(key, version, make(), (value) => JSON.stringify(value).length);
  }

  /** Caches a promise, unless it fails. */
  private hold<T>(key: string, version: string, coming: Promise<T>, size: (value: T) => number): Promise<T> {
    this.set(key, version, coming, 0);
    const isCurrent = (): boolean => this.entries.peek(key)?.value === coming;
    coming.then(
      (found) => isCurrent() && this.set(key, version, coming, size(found)),
      () => isCurrent() && this.entries.delete(key),
    );
    return coming;
  }
}

/** Whether a value was made under the same rights and topics as now, and its layer was as late as somebody asks for. */
function isNewEnough(made: string, present: string, since: number | undefined): boolean {
  if (since === undefined) return false;
  const [rights, layer, ...topics] = made.split(' ');
  const [presentRights, , ...presentTopics] = present.split(' ');
  return Number(layer) >= since && rights === presentRights && topics.join(' ') === presentTopics.join(' ');
}
