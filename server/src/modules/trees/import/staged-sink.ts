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
import type { Stage, StagePart } from './staging.js';
import { type Batch, refuse, resolveTowns } from './tree-import.queries.js';
import type { ReadContext } from './tree-reader.js';

/** The statements by which a register's part is checked and stored. */
export interface StagedStatements {
  /** Finds what is wrong with staged rows, a row a fault. */
  check: (batch: Batch) => Sql;
  /** Counts the rows that say what is there already. */
  countUnchanged: (batch: Batch) => Sql;
  update: (batch: Batch) => Sql;
  insert: (batch: Batch) => Sql;
}

/** A register whose batches are staged, checked by sets, and stored by a few statements a part. */
export abstract class StagedSink implements Sink<StagePart> {
  abstract readonly record: Sink['record'];
  abstract readonly columns: Sink['columns'];
  protected abstract readonly stage: Stage;
  protected abstract readonly statements: StagedStatements;

  constructor(
    protected readonly client: pg.ClientBase,
    protected readonly batch: Batch,
    protected readonly context: Omit<ReadContext, 'columns'>,
  ) {}

  abstract reader(columns: readonly FileColumn[]): ReturnType<Sink['reader']>;

  async open(): Promise<void> {
    await this.client.query(this.stage.create);
  }

  part(): StagePart {
    return this.stage.part();
  }

  async importPart(
    part: StagePart,
    report: (found: readonly FoundFault[]) => Promise<boolean>,
  ): Promise<StoredPart> {
    return (await report(await this.check(part))) ? this.store() : NOTHING_STORED;
  }

  /** Works out what staged rows are checked by. */
  protected abstract beforeCheck(): Promise<void>;

  /** Works out what rows are stored with that were found good. */
  protected async beforeStore(): Promise<void> {}

  /** What follows once the part is stored. */
  protected async afterStore(): Promise<void> {}

  protected async query<T>(statement: Sql): Promise<T[]> {
    const { rows } = await this.client.query(statement.text, statement.values);
    return rows as T[];
  }

  private async check(part: StagePart): Promise<FoundFault[]> {
    await this.stage.copy(this.client, part);
    if (part.named) await this.query(resolveTowns());
    await this.beforeCheck();
    const found = await this.query<FoundFault>(this.statements.check(this.batch));
    if (found.length > 0) await this.query(refuse(found.map(({ row }) => row)));
    return found;
  }

  private async store(): Promise<StoredPart> {
    const { batch, statements } = this;
    const canUpdate = batch.mode > 1;
    await this.beforeStore();
    const unchanged = canUpdate ? await this.query<{ count: number }>(statements.countUnchanged(batch)) : [];
    const changed = canUpdate ? await this.query<Arrived>(statements.update(batch)) : [];
    const added = batch.mode !== 2 ? await this.query<Arrived>(statements.insert(batch)) : [];
    await this.afterStore();
    const arrived = [...changed, ...added];
    return { stored: [...unchanged, ...arrived].reduce((sum, { count }) => sum + count, 0), arrived };
  }
}
