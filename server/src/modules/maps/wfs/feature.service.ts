import { regionCode } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { regionParam } from '../catalogue.js';
import { MapPool } from '../map-pool.js';
import { BulkQueue } from '../bulk-queue.js';
import { METRES_A_DEGREE } from '../crs.js';
import type { FeatureQuery } from './feature-query.js';
import { type FeatureAnswer, FeatureRead } from './feature-read.js';
import { isProbed } from '../comparison-sql.js';
import { exceedsSql, newestSql, settledOn, type Sight, totalSql } from './feature-sql.js';
import { StreamLimiter } from '../stream-limiter.js';
import { busy } from '../ows-error.js';

const BULK_FROM = 20_000;
const BULK_DEGREES = 25;

/** Whether the request alone does not rule out that about as many features match as the nation has. */
function mayMatchMany({ layer, view, box, fids, comparisons }: FeatureQuery): boolean {
  if (fids || comparisons.some(isProbed)) return false;
  if ((view[regionParam(layer)] ?? '').length >= 4) return false;
  if (!box) return true;
  const [west, south, east, north] = box.bounds;
  const unit = box.srid === 3857 ? METRES_A_DEGREE : 1;
  return ((east - west) / unit) * ((north - south) / unit) > BULK_DEGREES;
}

/** Whether all matching rows are read, though the answer may hold few features. */
const readsAll = ({ limit, hits, thinned, order, comparisons, others }: FeatureQuery): boolean =>
  limit > BULK_FROM || hits || thinned || order.length + comparisons.length + others.length > 0;

/** A request with its region code as rows store it; callers may name the nation by a code of its own. */
function ofRegion(query: FeatureQuery): FeatureQuery {
  const at = regionParam(query.layer);
  return { ...query, view: query.view.map((value, param) => (param === at ? regionCode(value) : value)) };
}

/** The reader of an answer; `whose` identifies them, `gone` is aborted when they have left. */
interface Reader {
  whose: string;
  gone: AbortSignal;
}

/** Answers GetFeature from the database. */
@Injectable()
export class FeatureService {
  readonly streams = new StreamLimiter();
  readonly bulk: BulkQueue;

  constructor(private readonly maps: MapPool) {
    this.bulk = new BulkQueue(maps.bulkAtOnce);
  }

  /** The requested features that the caller may see; `known` is the ETag of an answer they have cached. */
  async answer(
    asked: FeatureQuery,
    sight: Sight,
    { whose, gone }: Reader,
    known?: string,
  ): Promise<FeatureAnswer> {
    const query = await this.settled(ofRegion(asked), sight);
    const bulk = mayMatchMany(query) && (await this.isBulk(query, sight));
    const reading = bulk ? await this.bulk.take(whose, gone) : this.streams.take(whose);
    if (!reading) throw busy();
    const leave = () => (bulk ? this.bulk : this.streams).leave(reading);
    const held = await this.maps.hold(bulk ? this.maps.bulk : this.maps.light).catch((error: unknown) => {
      leave();
      throw error;
    });
    const done = (error?: Error) => {
      held.done(error);
      leave();
    };
    let brokenOff = false;
    reading.breakOff = () => {
      brokenOff = true;
      done(new Error('Broken off'));
    };
    if (gone.aborted) reading.breakOff();
    gone.addEventListener('abort', () => reading.breakOff());
    try {
      const answer = await new FeatureRead(held.client, query, sight, done).answer(known);
      const { body } = answer;
      if (body && typeof body !== 'string') reading.breakOff = () => body.destroy(new Error('Broken off'));
      return answer;
    } catch (error) {
      done(error as Error);
      throw brokenOff ? busy() : error;
    }
  }

  /** Binds a request without a year to the year it reads, once, so that no statement looks it up again. */
  private async settled(query: FeatureQuery, sight: Sight): Promise<FeatureQuery> {
    const newest = newestSql(query, sight);
    if (!newest) return query;
    return settledOn(query, (await this.maps.rows<{ year: number | null }>(newest))[0]?.year ?? null);
  }

  /** Whether the answer needs a turn as a bulk answer. Layers without stored counts are usually small. */
  private async isBulk(query: FeatureQuery, sight: Sight): Promise<boolean> {
    if (query.layer.stored) return readsAll(query) || this.isCounted(query, sight);
    return (await this.maps.rows<{ many: boolean }>(exceedsSql(query, sight, BULK_FROM)))[0]?.many ?? false;
  }

  /** Whether all matches have to be counted, because an answer with a part of them states their total. */
  private async isCounted(query: FeatureQuery, sight: Sight): Promise<boolean> {
    const total = totalSql(query, sight);
    return !total || ((await this.maps.rows<{ matched: number | null }>(total))[0]?.matched ?? null) === null;
  }
}
