import { oldTreeGroup } from '@gushu/shared';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import {
  type Arrived,
  type FileColumn,
  type FoundFault,
  NOTHING_STORED,
  type Sink,
  type StoredPart,
} from '../../system/imports/index.js';
import { type Batch, type ReadContext, refuse, resolveTowns, type StagePart } from '../import/index.js';
import {
  checkGroups,
  countUnchanged,
  GROUP_STAGE,
  INDEX_STAGE,
  insertGroups,
  linkTrees,
  measureOutlines,
  updateGroups,
} from './group-import.queries.js';
import { GroupReader } from './group-reader.js';

/** Groups of trees with their outlines: staged, checked by sets, stored by one statement a part. */
export class GroupSink implements Sink<StagePart> {
  readonly record = oldTreeGroup;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly batch: Batch,
    private readonly context: Omit<ReadContext, 'columns'>,
  ) {}

  async open(): Promise<void> {
    await this.client.query(GROUP_STAGE.create);
    await this.client.query(INDEX_STAGE);
  }

  reader(columns: readonly FileColumn[]): GroupReader {
    return new GroupReader({ ...this.context, columns });
  }

  part(): StagePart {
    return GROUP_STAGE.part();
  }

  async importPart(
    part: StagePart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<StoredPart> {
    return (await report(await this.check(part))) ? this.store() : NOTHING_STORED;
  }

  private async check(part: StagePart): Promise<FoundFault[]> {
    await GROUP_STAGE.copy(this.client, part);
    if (part.named) await this.query(resolveTowns());
    await this.query(measureOutlines());
    const found = await this.query<FoundFault>(checkGroups(this.batch));
    if (found.length > 0) await this.query(refuse(found.map(({ row }) => row)));
    return found;
  }

  private async store(): Promise<StoredPart> {
    const { batch } = this;
    const canUpdate = batch.mode > 1;
    const unchanged = canUpdate ? await this.query<{ count: number }>(countUnchanged(batch)) : [];
    const changed = canUpdate ? await this.query<Arrived>(updateGroups(batch)) : [];
    const added = batch.mode !== 2 ? await this.query<Arrived>(insertGroups(batch)) : [];
    await this.query(linkTrees(batch));
    const arrived = [...changed, ...added];
    return { stored: [...unchanged, ...arrived].reduce((sum, { count }) => sum + count, 0), arrived };
  }

  private async query<T>(statement: Sql): Promise<T[]> {
    const { rows } = await this.client.query(statement.text, statement.values);
    return rows as T[];
  }
}
