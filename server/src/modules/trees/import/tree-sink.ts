import { oldTree } from '@gushu/shared';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import {
  type Arrived,
  type FileColumn,
  type FoundFault,
  type Sink,
  sheetFault,
  type WordedFault,
} from '../../system/imports/index.js';
import {
  checkPart,
  type Batch,
  insertPart,
  measureRegister,
  refuse,
  registerStatistics,
  resolveTowns,
  takeSensitive,
  updatePart,
} from './tree-import.queries.js';
import { copyPart, CREATE_STAGE, StagePart } from './staging.js';
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
    await this.client.query(CREATE_STAGE);
  }

  reader(columns: readonly FileColumn[]): TreeReader {
    return new TreeReader({ ...this.context, columns });
  }

  part(): StagePart {
    return new StagePart();
  }

  async importPart(
    part: StagePart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<readonly Arrived[]> {
    return (await report(await this.check(part))) ? this.store() : [];
  }

  private async check(part: StagePart): Promise<FoundFault[]> {
    await copyPart(this.client, part);
    if (part.named) await this.query(resolveTowns());
    const [statistics] = await this.query<{ unknown: boolean }>(registerStatistics());
    if (statistics?.unknown) await this.query(measureRegister());
    const found = await this.query<FoundFault>(checkPart(this.batch));
    if (found.length > 0) await this.query(refuse(found.map(({ row }) => row)));
    return found;
  }

  private async store(): Promise<readonly Arrived[]> {
    const { batch } = this;
    await this.query(takeSensitive());
    const changed = batch.mode > 1 ? await this.query<Arrived>(updatePart(batch)) : [];
    const added = batch.mode !== 2 ? await this.query<Arrived>(insertPart(batch)) : [];
    return [...changed, ...added];
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
