import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryOne } from './database/database.js';
import { JoinedRead } from './joined-read.js';

/**
 * Versions of what a tenant has in a layer. `layer_version` (migrations/repeatable/tree-count.sql) rises with every
 * committed change of the layer's rows, whoever made it: what was made under the present version is as it is now.
 */
@Injectable()
export class LayerVersions {
  private readonly reads = new LRUCache<string, JoinedRead<string>>({ max: 1_000 });

  constructor(private readonly db: DataSource) {}

  /** The present version: one look of this process at a time, each sees all that was committed before it was asked. */
  of(tenantId: string, layer: string): Promise<string> {
    const key = `${layer} ${tenantId}`;
    const known = this.reads.get(key);
    if (known) return known.ask();
    const made = new JoinedRead(async () => {
      const found = await queryOne<{ version: string }>(
        this.db,
        sql`select layer_version(${tenantId}, ${layer}) as version`,
      );
      return String(found?.version);
    });
    this.reads.set(key, made);
    return made.ask();
  }
}
