import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller/caller.js';
import { LayerVersions } from './layer-versions.js';
import { SharedCache } from './shared-cache.js';

const MOST_QUESTIONS = 20_000;
/** Of all answers together. */
const MOST_BYTES = 32 * 1024 * 1024;
/** How old an answer grows: by its clock, and by what somebody changes past the product where no version tells of it. */
const SECONDS = 60;
/** Where every look finds a change, looks cost more than they save: at most so many questions in a row go without. */
const MOST_SKIPPED = 15;

/** What an answer is made from: rows of a layer, and values under topics of the shared cache. */
export interface Sources {
  layer: string;
  topics: readonly string[];
}

interface Kept {
  body: Buffer;
  version: string;
  until: number;
  /** How many looks in a row have found it changed, and how many questions go without a look for that. */
  changes: number;
  skip: number;
}

/**
 * Answers that are kept while nothing has changed of what they were made from. Layers and topics have versions, so that
 * an answer is never older than what was committed before the question. Each is kept for one session under
 * one state of its rights. A version is taken before what it stands for is read: if something changes meanwhile, the
 * answer is too new for its version, never too old.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new LRUCache<string, Kept>({
    max: MOST_QUESTIONS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, question) => question.length + body.length,
  });
  /** The versions that this process saw last. */
  private readonly seen = new LRUCache<string, string>({ max: 2_000 });

  constructor(
    private readonly layers: LayerVersions,
    private readonly cache: SharedCache,
  ) {}

  /** The answer to a caller's question: the kept one, or what is made now. */
  async answer(
    { sessionId, rightsVersion, deptIds, roleIds, tenantId, language }: Caller,
    question: string,
    sources: Sources,
    make: () => Promise<Buffer>,
  ): Promise<Buffer> {
    if (!rightsVersion) return make();
    const key = `${sessionId} ${deptIds} ${roleIds} ${rightsVersion} ${language} ${question}`;
    const known = this.kept.get(key);
    const looks = known?.skip === 0;
    const version = await this.versionFor(tenantId, sources, looks);
    if (looks && known.version === version && known.until > Date.now()) {
      known.changes = 0;
      return known.body;
    }
    const body = await make();
    if (!version) return body;
    // What was kept without a look may have been over then: that it has changed at the first one says nothing.
    const changes = (known?.changes ?? -1) + (looks && known.version !== version ? 1 : 0);
    const skip = looks
      ? Math.min(2 ** Math.max(changes, 0) - 1, MOST_SKIPPED)
      : Math.max((known?.skip ?? 0) - 1, 0);
    this.kept.set(key, { body, version, until: Date.now() + SECONDS * 1000, changes, skip });
    return body;
  }

  /** Without a look the version seen last: when that is over, an answer made under it is just not found again. */
  private async versionFor(tenantId: string, sources: Sources, looks: boolean): Promise<string | undefined> {
    const about = [tenantId, sources.layer, ...sources.topics].join(' ');
    const seen = looks ? undefined : this.seen.get(about);
    const version = seen ?? (await this.versionOf(tenantId, sources));
    if (version) this.seen.set(about, version);
    return version;
  }

  private async versionOf(tenantId: string, { layer, topics }: Sources): Promise<string | undefined> {
    const [rows, ...names] = await Promise.all([
      this.layers.of(tenantId, layer),
      ...topics.map((topic) => this.cache.versionOf(topic)),
    ]);
    return names.every(Boolean) ? [rows, ...names].join(' ') : undefined;
  }
}
