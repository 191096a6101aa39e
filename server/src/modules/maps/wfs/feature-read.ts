import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { namesTag } from '../../../http/etags.js';
import type { Counts, FeatureDocument } from './document.js';
import type { FeatureQuery } from './feature-query.js';
import {
  countSql,
  featuresSql,
  highestSql,
  type KeyRange,
  looksUp,
  pageSql,
  type Sight,
  type Thinning,
  totalSql,
  versionSql,
} from './feature-sql.js';
import { featureStream, firstWord } from './feature-stream.js';
import { gmlDocument, hitsDocument, singleDocument } from './gml-document.js';
import { jsonDocument } from './json-document.js';
import { notFound } from '../ows-error.js';

/** An answer being sent; without a body the caller has it cached already. */
export interface FeatureAnswer {
  type: string;
  etag: string | undefined;
  body: string | Readable | undefined;
}

const HITS_TYPE = 'text/xml;charset=UTF-8';

function documentOf(query: FeatureQuery): FeatureDocument {
  const { format, single } = query;
  if (format === 'json') return jsonDocument(query);
  return single ? singleDocument(query, format) : gmlDocument(query, format);
}

/** Reads one request from the database, all of it from one snapshot. */
export class FeatureRead {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly query: FeatureQuery,
    private readonly sight: Sight,
    /** Called once, when the connection is no longer needed. */
    private readonly done: (error?: Error) => void,
  ) {}

  /** Answers the request; `known` is the ETag of the answer that the caller has cached. */
  async answer(known: string | undefined): Promise<FeatureAnswer> {
    await this.client.query('begin isolation level repeatable read');
    const etag = await this.etag();
    if (etag && namesTag(known, etag)) return this.short(etag, undefined);
    if (this.query.hits) return this.short(etag, hitsDocument(this.query, await this.matched()));
    const document = documentOf(this.query);
    const counts = document.countsFirst ? this.countsOf(await this.matched()) : undefined;
    if (this.query.single && counts?.returned === 0) throw notFound();
    const keys = pageSql(this.query, this.sight);
    const page = keys && (await this.one<KeyRange>(keys));
    const body = featureStream({
      client: this.client,
      document,
      statement: featuresSql(this.query, this.sight, document.feature, {
        page,
        thinning: await this.thinning(),
      }),
      counts,
      count: (returned) => this.countsAfter(returned, counts),
      done: this.done,
    });
    await firstWord(body);
    return { type: document.type, etag, body };
  }

  private async short(etag: string | undefined, body: string | undefined): Promise<FeatureAnswer> {
    await this.client.query('commit');
    this.done();
    return { type: HITS_TYPE, etag, body };
  }

  private async one<T extends object>({ text, values }: Sql): Promise<T | undefined> {
    return (await this.client.query<T>(text, values)).rows[0];
  }

  /** ETag from layer, request and version of the rows. */
  private async etag(): Promise<string | undefined> {
    const asked = versionSql(this.query, this.sight);
    const row = asked && (await this.one<{ version: string | null }>(asked));
    if (!row?.version) return undefined;
    const { layer, ...request } = this.query;
    const whole = JSON.stringify([layer.name, request, this.sight, row.version]);
    return `W/"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"`;
  }

  /** Calculates of how many features one is taken, and how these are found. */
  private async thinning(): Promise<Thinning> {
    const { thinned, limit } = this.query;
    if (!thinned || limit === 0) return { every: 1 };
    const matched = await this.matched();
    const every = Math.ceil(matched / limit);
    const asked = every > 1 ? highestSql(this.query) : undefined;
    const highest = asked && (await this.one<{ highest: number | null }>(asked))?.highest;
    return highest && looksUp({ every, highest }, matched) ? { every, highest } : { every };
  }

  private countsOf(matched: number): Counts {
    const { start, limit } = this.query;
    return { matched, returned: Math.max(0, Math.min(limit, matched - start)) };
  }

  private async countsAfter(returned: number, counts: Counts | undefined): Promise<Counts> {
    const matched = counts?.matched ?? (await this.matchedAfter(returned));
    await this.client.query('commit');
    return { matched, returned };
  }

  /** Count of the matches: that of the rows read, unless limit or start cut them. */
  private async matchedAfter(returned: number): Promise<number> {
    const { start, limit, thinned } = this.query;
    const cut = thinned || returned === limit || (returned === 0 && start > 0);
    return cut ? this.matched() : start + returned;
  }

  private async matched(): Promise<number> {
    const total = totalSql(this.query, this.sight);
    const known = total && (await this.one<{ matched: number | null }>(total))?.matched;
    if (known !== undefined && known !== null) return known;
    const row = await this.one<{ matched: number }>(countSql(this.query, this.sight));
    return row?.matched ?? 0;
  }
}
