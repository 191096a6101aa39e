import { oldTreeGroup } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SinkContext, SinkMaker } from '../../system/imports/index.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { batchOf, loadSpecies, sheetRules } from '../import/index.js';
import { GroupSink } from './group-sink.js';

/** Stores batches of groups by sets. */
@Injectable()
export class GroupSinks extends SinkMaker {
  override readonly record = oldTreeGroup;

  constructor(
    private readonly db: DataSource,
    private readonly rules: OwnRules,
  ) {
    super();
  }

  override async sink(context: SinkContext): Promise<GroupSink> {
    const species = await loadSpecies(this.db);
    const rules = await sheetRules(this.rules, context, oldTreeGroup);
    return new GroupSink(context.client, batchOf(context), { ...context, db: this.db, species, rules });
  }
}
