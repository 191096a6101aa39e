import { IMPORTED, importedBy, type RecordDefinition } from '@gushu/shared';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { BusinessError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Counties } from './counties.js';
import { RecordSink } from './record-sink.js';
import type { Sink } from './sink.js';
import { type SinkContext, SinkMaker } from './sink-maker.js';

/** The record of a kind of batch; refuses a kind that has none. */
export function recordOf(dataType: string): RecordDefinition {
  const record = importedBy(dataType);
  if (!record) throw new BusinessError('import.dataType');
  return record;
}

/** Input of a sink from the run. */
type SinkOrder = Omit<SinkContext, 'counties' | 'ownRegion'>;

/** Finds the sink of a batch: the record's own, or one that stores each row by the record's service. */
@Injectable()
export class Sinks implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  async of(record: RecordDefinition, order: SinkOrder): Promise<Sink> {
    const counties = await Counties.load(this.db);
    const context = { ...order, counties, ownRegion: order.caller.xzCode };
    const store = this.storeOf(record);
    return store instanceof SinkMaker ? store.sink(context) : new RecordSink({ ...context, service: store });
  }

  /** Throws at start, not at the first batch, if no module stores the rows of a record. */
  onModuleInit(): void {
    for (const record of IMPORTED) this.storeOf(record);
  }

  private storeOf(record: RecordDefinition): SinkMaker | RecordService<RecordDefinition> {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const maker = instances.find((each) => each instanceof SinkMaker && each.record === record);
    if (maker) return maker as SinkMaker;
    const service = instances.find((each) => each instanceof RecordService && each.definition === record);
    // The sink over a service only adds rows.
    if (!service || record.updateKey)
      throw new Error(
        `${record.label[1]} come in batches, but the module of ${record.name} is not in the worker`,
      );
    return service as RecordService<RecordDefinition>;
  }
}
