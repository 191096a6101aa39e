import { oldTree, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { query } from '../../../database.js';
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
  async counts(caller: Caller, question: TableQuestion): Promise<readonly Count[]> {
    const { region, dims, filters, archived } = question;
    const isPlain = Object.keys(filters).length === 0 && !archived;
    if (isPlain && isRolledUp(region) && !isNarrowed(caller, oldTree))
      return this.rows<Count>(caller, question, rolledCounts(question));
    const isSmall = isPlain && !isRolledUp(region) && dims.every((dim) => indexed.includes(dim));
    const asked = isSmall ? { ...question, dims: indexed } : question;
    return familyCounts(region, await this.rows<Placed>(caller, asked, tableCounts(asked)));
  }

  /** How many tree groups a region and each of its children have. */
  groups(caller: Caller, question: TableQuestion): Promise<readonly Groups[]> {
    return this.rows(caller, question, groupCounts(question));
  }

  /** The species with these ids. */
  species(ids: readonly string[]): Promise<SpeciesName[]> {
    return query(this.db, speciesNames(ids));
  }

  // No version tells of what is archived.
  private rows<R extends object>(
    caller: Caller,
    { archived }: TableQuestion,
    statement: Sql,
  ): Promise<readonly R[]> {
    return archived ? query<R>(this.db, statement) : this.kept.rows<R>(caller, TREE_LAYER, statement);
  }
}
