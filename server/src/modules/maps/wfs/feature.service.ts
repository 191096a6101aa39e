import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Readable } from 'node:stream';
import type { Sql } from 'sql-template-tag';
import { regionParam } from '../catalogue.js';
import { HEAVY_AT_ONCE, MapPool } from '../map-pool.js';
import { Slots } from '../slots.js';
import type { Counts, FeatureDocument } from './document.js';
import type { FeatureQuery } from './feature-query.js';
import { countSql, featuresSql, type Sight } from './feature-sql.js';
import { featureStream, firstWord } from './feature-stream.js';
import { gmlDocument, hitsDocument, singleDocument } from './gml-document.js';
import { jsonDocument } from './json-document.js';
import { busy, notFound } from './wfs-error.js';

/** An answer on its way. */
export interface FeatureAnswer {
  type: string;
  body: string | Readable;
}

const HEAVY_FROM = 20_000;
const HEAVY_DEGREES = 25;
const METRES_A_DEGREE = 111_320;

/** Whether the answer may be as large as the nation, as far as the request alone tells. */
function isHeavy({ layer, view, box, fids, limit, hits }: FeatureQuery): boolean {
  if (fids || (limit <= HEAVY_FROM && !hits)) return false;
  if ((view[regionParam(layer)] ?? '').length >= 4) return false;
  if (!box) return true;
  const [west, south, east, north] = box.bounds;
  const unit = box.srid === 3857 ? METRES_A_DEGREE : 1;
  return ((east - west) / unit) * ((north - south) / unit) > HEAVY_DEGREES;
}

function documentOf(query: FeatureQuery): FeatureDocument {
  const { format, single } = query;
  if (format === 'json') return jsonDocument(query);
  return single ? singleDocument(query, format) : gmlDocument(query, format);
}

const rowsOf = async <T extends object>(client: pg.PoolClient, { text, values }: Sql): Promise<T[]> =>
  (await client.query<T>(text, values)).rows;

/** Answers GetFeature from the database. */
@Injectable()
export class FeatureService {
  private readonly heavy = new Slots(HEAVY_AT_ONCE);

  constructor(private readonly maps: MapPool) {}

  /** The features a request asks for, within what the caller may see. */
  async answer(query: FeatureQuery, sight: Sight): Promise<FeatureAnswer> {
    const leave = isHeavy(query) ? this.heavy.take() : () => undefined;
    if (!leave) throw busy();
    const client = await this.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    let held = true;
    const done = (error?: Error) => {
      if (held) client.release(error);
      held = false;
      leave();
    };
    try {
      return await this.read(client, query, sight, done);
    } catch (error) {
      done(error as Error);
      throw error;
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    return this.maps.pool.connect().catch((error: unknown) => {
      throw /timeout/.test((error as Error).message) ? busy() : error;
    });
  }

  private async read(
    client: pg.PoolClient,
    query: FeatureQuery,
    sight: Sight,
    done: (error?: Error) => void,
  ): Promise<FeatureAnswer> {
    const matchedNow = () => this.matched(client, query, sight);
    await client.query('begin isolation level repeatable read');
    if (query.hits) {
      const body = hitsDocument(query, await matchedNow());
      await client.query('commit');
      done();
      return { type: 'text/xml;charset=UTF-8', body };
    }
    const document = documentOf(query);
    const counts = document.countsFirst ? this.countsOf(query, await matchedNow()) : undefined;
    if (query.single && counts?.returned === 0) throw notFound();
    const count = async (returned: number): Promise<Counts> => {
      const known = counts?.matched ?? (await this.matchedAfter(query, returned, matchedNow));
      await client.query('commit');
      return { matched: known, returned };
    };
    const statement = featuresSql(query, sight, document.feature);
    const body = featureStream({ client, document, statement, counts, count, done });
    await firstWord(body);
    return { type: document.type, body };
  }

  private countsOf({ start, limit }: FeatureQuery, matched: number): Counts {
    return { matched, returned: Math.max(0, Math.min(limit, matched - start)) };
  }

  /** How many match, known from what came unless the limit or the start cut it. */
  private async matchedAfter(
    { start, limit }: FeatureQuery,
    returned: number,
    matchedNow: () => Promise<number>,
  ): Promise<number> {
    const cut = returned === limit || (returned === 0 && start > 0);
    return cut ? matchedNow() : start + returned;
  }

  private async matched(client: pg.PoolClient, query: FeatureQuery, sight: Sight): Promise<number> {
    const [row] = await rowsOf<{ matched: number }>(client, countSql(query, sight));
    return row?.matched ?? 0;
  }
}
