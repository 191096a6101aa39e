import { type Field, oldTree, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { Labels } from '../../../rows/labels.js';
import { isNarrowed } from '../../../rows/scope.js';
import {
  childDigits,
  type Count,
  countsByRegion,
  familyCounts,
  filteredGroups,
  flatCounts,
  groupsByRegion,
  indexed,
  isRolledUp,
  type Placed,
  type RegionCounts,
  type RegionGroups,
  settledExtent,
  tableCounts,
  type TableQuestion,
} from '../../trees/counts/index.js';
import { type SpeciesName, speciesNames } from './species-names.queries.js';

/** Whether all trees of the base set are counted, so that the stored counts can answer. */
const isUnfiltered = ({ filters, space }: TableQuestion): boolean =>
  Object.keys(filters).length === 0 && !space?.geom;

/** Reads the counts behind statistics; trees are counted once while nothing has changed. */
@Injectable()
export class AnalyseReads {
  constructor(
    private readonly db: DataSource,
    private readonly cache: RegionCache,
    private readonly labels: Labels,
  ) {}

  /** The question as it is counted: of the live trees if its year has no snapshot. */
  settled(question: TableQuestion): Promise<TableQuestion> {
    return settledExtent(this.db, oldTree, question);
  }

  /** Trees by code of the requested dimensions, possibly of others too. */
  async counts(question: TableQuestion): Promise<readonly Count[]> {
    const { owner, region, dims, archived, withChildren } = question;
    if (await this.findsNone(question)) return [];
    const isPlain = isUnfiltered(question);
    const digits = withChildren ? childDigits(region) : undefined;
    if (isPlain && isRolledUp(region) && !isNarrowed(owner, oldTree))
      return flatCounts(
        await this.rows<RegionCounts>(question, countsByRegion({ ...question, own: true, digits })),
      );
    const isSmall = isPlain && !archived && !isRolledUp(region) && dims.every((dim) => indexed.includes(dim));
    const asked = isSmall ? { ...question, dims: indexed } : question;
    return familyCounts(region, await this.rows<Placed>(question, tableCounts(asked)));
  }

  /** The tree groups of a region and of each of its children. */
  async groups(question: TableQuestion): Promise<readonly RegionGroups[]> {
    if (await this.findsNone(question)) return [];
    return this.rows(question, isUnfiltered(question) ? groupsByRegion(question) : filteredGroups(question));
  }

  /** The species with these ids. */
  species(ids: readonly string[]): Promise<SpeciesName[]> {
    return query(this.db, speciesNames(ids));
  }

  /** Whether a filter has only keys that its dictionary lacks: no tree has them, yet all trees would be scanned. */
  private async findsNone({ owner, filters }: TableQuestion): Promise<boolean> {
    const asked = Object.entries(filters).flatMap(([name, value]) => {
      const field = (oldTree.fields as Readonly<Record<string, Field>>)[name];
      return field?.kind === 'dictionary' ? [{ code: field.code, keys: String(value).split(',') }] : [];
    });
    if (asked.length === 0) return false;
    const known = await this.labels.dictionaries(
      asked.map(({ code }) => code),
      owner.tenantId,
    );
    return asked.some(({ code, keys }) => !keys.some((key) => known.get(code)?.has(key)));
  }

  private rows<R extends object>({ owner, region }: TableQuestion, statement: Sql): Promise<readonly R[]> {
    return this.cache.rows(owner, { layer: TREE_LAYER, region }, statement);
  }
}
