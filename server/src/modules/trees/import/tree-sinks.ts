import { oldTree, type OwnRule, type RecordDefinition } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SinkContext, SinkMaker } from '../../system/imports/index.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { loadSpecies } from './species-by-name.js';
import type { Batch } from './batch.queries.js';
import { TreeSink } from './tree-sink.js';

/** Stores batches of trees by sets. */
@Injectable()
export class TreeSinks extends SinkMaker {
  override readonly record = oldTree;

  constructor(
    private readonly db: DataSource,
    private readonly rules: OwnRules,
  ) {
    super();
  }

  override async sink(context: SinkContext): Promise<TreeSink> {
    const species = await loadSpecies(this.db);
    const rules = await sheetRules(this.rules, context, oldTree);
    return new TreeSink(context.client, batchOf(context), { ...context, db: this.db, species, rules });
  }
}

/** Parameters of all statements of a batch. */
export const batchOf = ({ job: { id, year, mode }, caller }: SinkContext): Batch => ({
  id,
  year,
  mode,
  owner: { ...caller, deptId: caller.deptIds[0] ?? null },
});

/** Custom rules that a batch is checked by: those about columns of its sheet. */
export async function sheetRules(
  rules: OwnRules,
  { caller, tx }: SinkContext,
  record: RecordDefinition,
): Promise<readonly OwnRule[]> {
  const own = await rules.of(caller.tenantId, record, 'import', tx);
  return own.filter(({ fieldName }) => record.fields[fieldName]?.sheet);
}
