import { oldTree } from '@gushu/shared';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import {
  type Arrived,
  type FileColumn,
  type FoundFault,
  NOTHING_STORED,
  type Sink,
  type StoredPart,
  sheetFault,
  type WordedFault,
} from '../../system/imports/index.js';
import {
  checkPart,
  type Batch,
  countUnchanged,
  insertPart,
  measureRegister,
  refuse,
  registerStatistics,
  resolveTowns,
  takeGroups,
  takeSensitive,
  updatePart,
} from './tree-import.queries.js';
import { type StagePart, TREE_STAGE } from './staging.js';
import { type ReadContext, TreeReader } from './tree-reader.js';

/** Trees: a staging table, checks by sets and one insert a part, for the hundred thousand rows of a province. */
export class TreeSink implements Sink<StagePart> {
  readonly record = oldTree;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly batch: Batch,
    private readonly context: Omit<ReadContext, 'columns'>,
  ) {}

  async open(): Promise<void> {
    await this.client.query(TREE_STAGE.create);
  }

  reader(columns: readonly FileColumn[]): TreeReader {
    return new TreeReader({ ...this.context, columns });
  }

  part(): StagePart {
    return TREE_STAGE.part();
  }

  async importPart(
    part: StagePart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<StoredPart> {
    return (await report(await this.check(part))) ? this.store() : NOTHING_STORED;
  }

  private async check(part: StagePart): Promise<FoundFault[]> {
    await TREE_STAGE.copy(this.client, part);
    if (part.named) await this.query(resolveTowns());
    await this.query(takeGroups(this.batch));
    const [statistics] = await this.query<{ unknown: boolean }>(registerStatistics());
    if (statistics?.unknown) await this.query(measureRegister());
    const found = await this.query<FoundFault>(checkPart(this.batch));
    if (found.length > 0) await this.query(refuse(found.map(({ row }) => row)));
    return found;
  }

  private async store(): Promise<StoredPart> {
    const { batch } = this;
    const canUpdate = batch.mode > 1;
    await this.query(takeSensitive());
    const unchanged = canUpdate ? await this.query<{ count: number }>(countUnchanged(batch)) : [];
    const changed = canUpdate ? await this.query<Arrived>(updatePart(batch)) : [];
    const added = batch.mode !== 2 ? await this.query<Arrived>(insertPart(batch)) : [];
    const arrived = [...changed, ...added];
    return { stored: [...unchanged, ...arrived].reduce((sum, { count }) => sum + count, 0), arrived };
  }

  wording(key: string, params: WordedFault['params']): Omit<WordedFault, 'row'> | undefined {
    if (key === 'tree.meanCrown') return { key: 'E14', params };
    return key === 'tree.tooYoung' ? ageFault(params) : undefined;
  }

  private async query<T>(statement: Sql): Promise<T[]> {
    const { rows } = await this.client.query(statement.text, statement.values);
    return rows as T[];
  }
}

// An ancient tree's age has a range of its own, reported like any other.
const ageFault = (named: WordedFault['params']): Omit<WordedFault, 'row'> => {
  const { params = {} } = sheetFault(
    { field: 'treeAge', key: 'field.range', params: AGES },
    oldTree.fields.treeAge,
  );
  return { key: 'E3', params: { ...named, ...params } };
};
const AGES = { min: 100, max: oldTree.fields.treeAge.max };
