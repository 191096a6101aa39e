import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { regionParam } from '../catalogue.js';
import { MapPool } from '../map-pool.js';
import type { FeatureQuery } from './feature-query.js';
import { type FeatureAnswer, FeatureRead } from './feature-read.js';
import type { Sight } from './feature-sql.js';
import { Readings } from './readings.js';
import { busy } from './wfs-error.js';

const HEAVY_FROM = 20_000;
const HEAVY_DEGREES = 25;
const METRES_A_DEGREE = 111_320;

/** Whether the answer may be as large as the nation, as far as the request alone tells. */
function isHeavy({ layer, view, box, fids, limit, hits, thinned }: FeatureQuery): boolean {
  // A thinned answer is short, but all that match are read for it.
  if (fids || (limit <= HEAVY_FROM && !hits && !thinned)) return false;
  if ((view[regionParam(layer)] ?? '').length >= 4) return false;
  if (!box) return true;
  const [west, south, east, north] = box.bounds;
  const unit = box.srid === 3857 ? METRES_A_DEGREE : 1;
  return ((east - west) / unit) * ((north - south) / unit) > HEAVY_DEGREES;
}

/** Answers GetFeature from the database. */
@Injectable()
export class FeatureService {
  readonly readings = new Readings();

  constructor(private readonly maps: MapPool) {}

  /** The features a request asks for, within what the caller may see; `whose` tells one reader from the other. */
  async answer(query: FeatureQuery, sight: Sight, whose: string, known?: string): Promise<FeatureAnswer> {
    const reading = this.readings.take(whose, isHeavy(query));
    if (!reading) throw busy();
    const client = await this.connect().catch((error: unknown) => {
      this.readings.leave(reading);
      throw error;
    });
    // A connection that breaks fails its query; without a listener it would also end the process.
    client.on('error', ignore);
    let held = true;
    const done = (error?: Error) => {
      if (held) {
        client.off('error', ignore);
        client.release(error);
      }
      held = false;
      this.readings.leave(reading);
    };
    let gaveWay = false;
    reading.breakOff = () => {
      gaveWay = true;
      done(new Error('Gave way'));
    };
    try {
      const answer = await new FeatureRead(client, query, sight, done).answer(known);
      const { body } = answer;
      if (body && typeof body !== 'string') reading.breakOff = () => body.destroy(new Error('Gave way'));
      return answer;
    } catch (error) {
      done(error as Error);
      throw gaveWay ? busy() : error;
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    return this.maps.pool.connect().catch((error: unknown) => {
      throw /timeout/.test((error as Error).message) ? busy() : error;
    });
  }
}

const ignore = (): void => undefined;
