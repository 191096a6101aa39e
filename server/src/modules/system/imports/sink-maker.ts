import type { RecordDefinition } from '@gushu/shared';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { KeysByText } from './cells.js';
import type { Job } from './job.queries.js';
import type { RegionContext } from './region-cells.js';
import type { Sink } from './sink.js';

/** What a batch's sink is made of. */
export interface SinkContext extends RegionContext {
  client: pg.PoolClient;
  /** The transaction of that connection. */
  tx: EntityManager;
  job: Job;
  caller: Caller;
  keys: ReadonlyMap<string, KeysByText>;
}

/** A record whose module stores the rows of batches itself, by sets; those of others go through their own service. */
export abstract class SinkMaker {
  abstract readonly record: RecordDefinition;
  /** The sink of one batch. */
  abstract sink(context: SinkContext): Promise<Sink>;
}
