import { oldTree } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SinkContext, SinkMaker } from '../../system/imports/index.js';
import { loadSpecies } from './species-by-name.js';
import type { Batch } from './tree-import.queries.js';
import { TreeSink } from './tree-sink.js';

/** Stores batches of trees by sets. */
@Injectable()
export class TreeSinks extends SinkMaker {
  override readonly record = oldTree;

  constructor(private readonly db: DataSource) {
    super();
  }

  override async sink(context: SinkContext): Promise<TreeSink> {
    const species = await loadSpecies(this.db);
    return new TreeSink(context.client, batchOf(context), { ...context, species });
  }
}

/** What all statements of a batch know of it. */
export const batchOf = ({ job: { id, year, mode }, caller }: SinkContext): Batch => ({
  id,
  year,
  mode,
  owner: { ...caller, deptId: caller.deptIds[0] ?? null },
});
