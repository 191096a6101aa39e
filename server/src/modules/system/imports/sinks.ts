import { IMPORTED, importedBy, oldTree, type RecordDefinition } from '@gushu/shared';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { BusinessError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import type { KeysByText } from './cells.js';
import { Counties } from './counties.js';
import type { Batch } from './import.queries.js';
import type { Job } from './job.queries.js';
import { RecordSink } from './record-sink.js';
import type { Sink } from './sink.js';
import { loadSpecies } from './species-by-name.js';
import { TreeSink } from './tree-sink.js';

/** The record of a kind of batch; refuses a kind that nothing brings. */
export function recordOf(dataType: string): RecordDefinition {
  const record = importedBy(dataType);
  if (!record) throw new BusinessError('import.dataType');
  return record;
}

/** What a batch's sink is made of. */
export interface SinkOrder {
  client: pg.PoolClient;
  /** The transaction of that connection. */
  tx: EntityManager;
  job: Job;
  caller: Caller;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Finds where the rows of a batch go: trees have their own way, every other record goes through its service. */
@Injectable()
export class Sinks implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  async of(record: RecordDefinition, { client, tx, job, caller, keys }: SinkOrder): Promise<Sink> {
    const counties = await Counties.load(this.db);
    const common = { counties, ownRegion: caller.xzCode, keys };
    if (record === oldTree) {
      const species = await loadSpecies(this.db);
      return new TreeSink(client, batchOf(job, caller), { ...common, species });
    }
    return new RecordSink({ ...common, tx, caller, service: this.serviceOf(record) });
  }

  /** Tells of a record without service at the start of the process, not at its first batch. */
  onModuleInit(): void {
    for (const record of IMPORTED) if (record !== oldTree) this.serviceOf(record);
  }

  private serviceOf(record: RecordDefinition): RecordService<object> {
    const services = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const service = services.find((each) => each instanceof RecordService && each.definition === record);
    if (!service)
      throw new Error(
        `${record.label[1]} come in batches, but the module of ${record.name} is not in the worker`,
      );
    return service as RecordService<object>;
  }
}

const batchOf = ({ id, year, mode }: Job, caller: Caller): Batch => ({
  ...{ id, year, mode },
  owner: { ...caller, deptId: caller.deptIds[0] ?? null },
});
