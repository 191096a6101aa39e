import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import type { Caller } from './auth/caller.js';
import { LayerVersions } from './layer-versions.js';

/** Of the texts of all conditions together. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
/** A condition may name the clock, or what no version tells of. */
const MOST_MS = 60_000;

interface Kept {
  version: string;
  total: Promise<number>;
}

/**
 * How many rows of a layer meet a condition, counted once while nothing has changed there: all who may see the same rows
 * share what one of them has asked, even while it is still being counted.
 */
@Injectable()
export class KeptTotals {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, condition) => condition.length,
    ttl: MOST_MS,
  });

  constructor(private readonly versions: LayerVersions) {}

  /** @param where the whole condition, the caller's scope in it */
  async total(caller: Caller, layer: string, where: Sql, count: () => Promise<number>): Promise<number> {
    // What a scope follows from besides these rows, such as departments, makes a new version of all rights.
    if (!caller.rightsVersion) return count();
    const version = `${caller.rightsVersion} ${await this.versions.of(caller.tenantId, layer)}`;
    const key = JSON.stringify([where.text, where.values]);
    const known = this.kept.get(key);
    if (known?.version === version) return known.total;
    const total = count();
    this.kept.set(key, { version, total });
    total.catch(() => this.kept.delete(key));
    return total;
  }
}
