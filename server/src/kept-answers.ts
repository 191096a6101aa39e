import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from './auth/caller.js';
import { queryOne } from './database.js';
import { JoinedRead } from './joined-read.js';
import { SharedCache } from './shared-cache.js';

const MOST_QUESTIONS = 20_000;
/** Of all answers together. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What somebody changes past the product where no version tells of it, and the clock in an answer, are seen then. */
const SECONDS = 60;

/** What an answer is made from: rows of a layer, and values under topics of the shared cache. */
export interface Sources {
  layer: string;
  topics: readonly string[];
}

/** A question that was asked before, and its answer when it was asked twice. */
type Kept = { body: undefined } | { body: Buffer; version: string; until: number };

const UNANSWERED: Kept = { body: undefined };

/**
 * Answers that are kept while nothing has changed of what they were made from. `layer_version` (see the migration
 * tree-rollup) rises with every committed change of the layer's rows, whoever made it, and topics have versions of their
 * own, so that an answer is never older than what was committed before the question. Each is kept for one session under
 * one state of its rights; a question asked once costs nothing but its place.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new LRUCache<string, Kept>({
    max: MOST_QUESTIONS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, question) => question.length + (body?.length ?? 0),
  });
  private readonly layers = new LRUCache<string, JoinedRead<string>>({ max: 1_000 });

  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** The answer to a caller's question: the kept one, or what is made now. */
  async answer(
    { sessionId, rightsVersion, tenantId, language }: Caller,
    question: string,
    sources: Sources,
    make: () => Promise<Buffer>,
  ): Promise<Buffer> {
    if (!rightsVersion) return make();
    const key = `${sessionId} ${rightsVersion} ${language} ${question}`;
    const known = this.kept.get(key);
    if (!known) {
      this.kept.set(key, UNANSWERED);
      return make();
    }
    // Read before the rows are: what changes meanwhile makes the answer too new for its version, never too old.
    const version = await this.versionOf(tenantId, sources);
    if (known.body && known.version === version && known.until > Date.now()) return known.body;
    const body = await make();
    if (version) this.kept.set(key, { body, version, until: Date.now() + SECONDS * 1000 });
    return body;
  }

  private async versionOf(tenantId: string, { layer, topics }: Sources): Promise<string | undefined> {
    const [rows, ...names] = await Promise.all([
      this.layerVersion(layer, tenantId),
      ...topics.map((topic) => this.cache.versionOf(topic)),
    ]);
    return names.every(Boolean) ? [rows, ...names].join(' ') : undefined;
  }

  /** Of one look of this process at a time; a version that is read has seen all that was committed before. */
  private layerVersion(layer: string, tenantId: string): Promise<string> {
    const key = `${layer} ${tenantId}`;
    const known = this.layers.get(key);
    if (known) return known.ask();
    const made = new JoinedRead(async () => {
      const found = await queryOne<{ version: string }>(
        this.db,
        sql`select layer_version(${tenantId}, ${layer}) as version`,
      );
      return String(found?.version);
    });
    this.layers.set(key, made);
    return made.ask();
  }
}
