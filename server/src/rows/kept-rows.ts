import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryOne, type Reader } from '../database.js';
import { JoinedRead } from '../joined-read.js';

const MOST_STATEMENTS = 20_000;
/** Of all rows together: 64 MB where there is Chinese in each. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept {
  version: string;
  /** The rows in JSON: whoever asks gets his own and may dress them for the wire. */
  text: string;
}

/**
 * Rows that statements gave, kept while nothing in their layer has changed. `layer_version` (see the migration
 * tree-rollup) rises with every committed change of the layer's rows, whoever made it, so that an answer is never older
 * than what was committed before the question. A statement bears who asks in its values: whoever may see less asks
 * another one.
 */
@Injectable()
export class KeptRows {
  private readonly kept = new LRUCache<string, Kept>({
    max: MOST_STATEMENTS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
  });
  private readonly versions = new LRUCache<string, JoinedRead<string>>({ max: 1_000 });

  constructor(private readonly db: DataSource) {}

  /** Runs statements about the rows that a tenant has in a layer, and about what follows from them alone. */
  of(layer: string, tenantId: string): Reader {
    return {
      query: (text, values) => this.ask(`${layer} ${tenantId}`, this.version(layer, tenantId), text, values),
    };
  }

  private async ask(owner: string, asked: Promise<string>, statement: string, values: unknown[] = []) {
    const version = await asked;
    const key = `${owner} ${statement} ${JSON.stringify(values)}`;
    const known = this.kept.get(key);
    if (known?.version === version) return JSON.parse(known.text) as object[];
    const rows = (await this.db.query(statement, values)) as object[];
    this.kept.set(key, { version, text: JSON.stringify(rows) });
    return rows;
  }

  /** Of one question of this process at a time; a version that is read has seen all that was committed before. */
  private version(layer: string, tenantId: string): Promise<string> {
    const key = `${layer} ${tenantId}`;
    const known = this.versions.get(key);
    if (known) return known.ask();
    const made = new JoinedRead(async () => {
      const found = await queryOne<{ version: string }>(
        this.db,
        sql`select layer_version(${tenantId}, ${layer}) as version`,
      );
      return String(found?.version);
    });
    this.versions.set(key, made);
    return made.ask();
  }
}
