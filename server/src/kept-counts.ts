import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from './caller/caller.js';
import { query } from './database/database.js';
import { LayerVersions } from './layer-versions.js';

/** Of all statements and their rows together. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of a row of some short values. */
const BYTES_OF_ROW = 200;
/** A condition may name the clock, or what no version tells of. */
const MOST_MS = 60_000;

interface Kept {
  version: string;
  rows: Promise<readonly object[]>;
  bytes: number;
}

/**
 * What a layer's rows add up to, counted once while nothing has changed there: all who may see the same rows share what
 * one of them has asked, even while it is still being counted.
 */
@Injectable()
export class KeptCounts {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: MOST_MS,
  });

  constructor(
    private readonly db: DataSource,
    private readonly versions: LayerVersions,
  ) {}

  /**
   * The rows of a counting statement, not to be changed.
   * @param statement with the whole condition, the caller's scope in it
   */
  async rows<R extends object>(caller: Caller, layer: string, statement: Sql): Promise<readonly R[]> {
    // What a scope follows from besides these rows, such as departments, makes a new version of all rights.
    if (!caller.rightsVersion) return query<R>(this.db, statement);
    const version = `${caller.rightsVersion} ${await this.versions.of(caller.tenantId, layer)}`;
    const key = JSON.stringify([statement.text, statement.values]);
    const known = this.kept.get(key);
    if (known?.version === version) return known.rows as Promise<readonly R[]>;
    return this.count<R>(key, version, statement);
  }

  private count<R extends object>(key: string, version: string, statement: Sql): Promise<readonly R[]> {
    const rows = query<R>(this.db, statement);
    const kept = { version, rows, bytes: key.length };
    this.kept.set(key, kept);
    const isKept = (): boolean => this.kept.peek(key) === kept;
    rows.then(
      ({ length }) => {
        const bytes = key.length + length * BYTES_OF_ROW;
        if (isKept()) this.kept.set(key, { ...kept, bytes }, { noUpdateTTL: true });
      },
      () => {
        if (isKept()) this.kept.delete(key);
      },
    );
    return rows;
  }
}
