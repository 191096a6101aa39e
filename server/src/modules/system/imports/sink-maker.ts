import type { RecordDefinition } from '@gushu/shared';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { KeysByText } from './cells.js';
import type { Job } from './job.queries.js';
import type { RegionContext } from './region-cells.js';
import type { Sink } from './sink.js';

/** Input of a batch's sink. */
export interface SinkContext extends RegionContext {
  client: pg.PoolClient;
  /** The transaction of `client`. */
  tx: EntityManager;
  job: Job;
  caller: Caller;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Makes the sink of a record whose module stores batches set by set; other records store rows by their service. */
export abstract class SinkMaker {
  abstract readonly record: RecordDefinition;
  /** The sink of one batch. */
  abstract sink(context: SinkContext): Promise<Sink>;
}
