import { oldTree, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { KeptCounts } from '../../../kept-counts.js';
import { isNarrowed } from '../../../rows/scope.js';
import {
  familyCounts,
  groupCounts,
  isRolledUp,
  rolledCounts,
  speciesNames,
  tableCounts,
  type Count,
  type Groups,
  type Placed,
  type SpeciesName,
  type TableQuestion,
} from './analyse.queries.js';
import { indexed } from './dimensions.js';

/** What statistics are made of; trees are counted once while nothing has changed. */
@Injectable()
export class AnalyseReads {
  constructor(
    private readonly db: DataSource,
    private readonly kept: KeptCounts,
  ) {}

  /** Trees by code of the asked dimensions, and maybe of others. */
  async counts(question: TableQuestion): Promise<readonly Count[]> {
    const { owner, region, dims, filters, archived } = question;
    const isPlain = Object.keys(filters).length === 0 && !archived;
    if (isPlain && isRolledUp(region) && !isNarrowed(owner, oldTree))
      return this.kept.rows<Count>(owner, TREE_LAYER, rolledCounts(question));
    const isSmall = isPlain && !isRolledUp(region) && dims.every((dim) => indexed.includes(dim));
    const asked = isSmall ? { ...question, dims: indexed } : question;
    return familyCounts(region, await this.kept.rows<Placed>(owner, TREE_LAYER, tableCounts(asked)));
  }

  /** How many tree groups a region and each of its children have. */
  groups(question: TableQuestion): Promise<readonly Groups[]> {
    return this.kept.rows(question.owner, TREE_LAYER, groupCounts(question));
  }

  /** The species with these ids. */
  species(ids: readonly string[]): Promise<SpeciesName[]> {
    return query(this.db, speciesNames(ids));
  }
}
