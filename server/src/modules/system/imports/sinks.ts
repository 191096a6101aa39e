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

/** What a run knows of its batch. */
type SinkOrder = Omit<SinkContext, 'counties' | 'ownRegion'>;

/** Finds where the rows of a batch go: a record has a sink of its own, or each row goes through its service. */
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

  /** A record whose rows no module stores stops the process at its start, not at its first batch. */
  onModuleInit(): void {
    for (const record of IMPORTED) this.storeOf(record);
  }

  private storeOf(record: RecordDefinition): SinkMaker | RecordService<RecordDefinition> {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const maker = instances.find((each) => each instanceof SinkMaker && each.record === record);
    if (maker) return maker as SinkMaker;
    const service = instances.find((each) => each instanceof RecordService && each.definition === record);
    // A service adds rows and updates none.
    if (!service || record.updateKey)
      throw new Error(
        `${record.label[1]} come in batches, but the module of ${record.name} is not in the worker`,
      );
    return service as RecordService<RecordDefinition>;
  }
}
