import { oldTree, type RecordDefinition, RECORDS } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { NO_LIMITS } from '../../../auth/rights.js';
import type { RowScopes } from '../../../auth/row-scopes.js';
import { managerOf } from '../../../database.js';
import { BusinessError } from '../../../errors.js';
import { RecordService } from '../../../record/service.js';
import type { KeysByText } from './cells.js';
import { Counties } from './counties.js';
import type { Batch } from './import.queries.js';
import type { Job } from './job.queries.js';
import { RecordSink } from './record-sink.js';
import type { Sink } from './sink.js';
import { loadSpecies } from './species-by-name.js';
import { TreeSink } from './tree-sink.js';

/** Records that come in batches. */
export const IMPORTED: readonly RecordDefinition[] = RECORDS.filter(({ dataType }) => dataType !== undefined);

/** The record of a kind of batch. */
export function importedBy(dataType: string): RecordDefinition {
  const record = IMPORTED.find((each) => each.dataType === dataType);
  if (!record) throw new BusinessError('import.dataType');
  return record;
}

/** What a batch's sink is made of. */
export interface SinkOrder {
  client: pg.PoolClient;
  job: Job;
  rowScopes: RowScopes;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Finds where the rows of a batch go: trees have their own way, every other record goes through its service. */
@Injectable()
export class Sinks {
  constructor(
    private readonly db: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  async of(record: RecordDefinition, { client, job, rowScopes, keys }: SinkOrder): Promise<Sink> {
    const counties = await Counties.load(this.db);
    const common = { counties, ownRegion: job.xzCode, keys };
    if (record === oldTree) {
      const species = await loadSpecies(this.db);
      return new TreeSink(client, batchOf(job, rowScopes), { ...common, species });
    }
    return new RecordSink({
      ...common,
      tx: managerOf(this.db, client),
      caller: senderOf(job, rowScopes),
      service: this.serviceOf(record),
    });
  }

  private serviceOf(record: RecordDefinition): RecordService<object> {
    const services = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const service = services.find((each) => each instanceof RecordService && each.definition === record);
    if (!service) throw new Error(`The module of ${record.name} is not in the worker`);
    return service as RecordService<object>;
  }
}

const batchOf = (job: Job, rowScopes: RowScopes): Batch => ({
  id: job.id,
  year: job.year,
  mode: job.mode,
  owner: {
    tenantId: job.tenantId,
    xzCode: job.xzCode,
    rowScopes,
    userId: job.createUser,
    deptId: job.createDept,
    userName: job.importUser,
  },
});

/** Whoever sent the batch, as the record's service sees him: he may do nothing but bring rows in. */
const senderOf = (job: Job, rowScopes: RowScopes): Caller => ({
  ...{ userId: job.createUser, tenantId: job.tenantId, account: '', userName: job.importUser },
  ...{ deptIds: job.createDept ? [job.createDept] : [], roleIds: [], roles: [], permissions: new Set() },
  ...{ xzCode: job.xzCode, xzjb: 4, language: job.language, mustChange: false, sessionId: '' },
  ...{ ...NO_LIMITS, rowScopes },
});
