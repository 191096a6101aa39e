import { columnOf, type Fault, PHOTOS_TO_FOLLOW, type RecordDefinition } from '@gushu/shared';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import {
  type Arrived,
  type FileColumn,
  type FoundFault,
  NOTHING_STORED,
  type Sink,
  type StoredPart,
} from '../../system/imports/index.js';
import {
  Altitudes,
  faultOf,
  type FoundBySets,
  PHOTO_RULE,
  type Register,
  setFaults,
  stagedSource,
  unexplained,
} from '../rules/index.js';
import { lockYearsShared } from '../old-tree/index.js';
import { scoped } from '../../../rows/scope.js';
import { type Batch, explainPhotos, plainPairs, refuse, resolveTowns } from './batch.queries.js';
import { type BlankCells, type Existing, ExistingRows } from './existing-rows.js';
import type { Stage, StagePart } from './staging.js';
import type { ReadContext } from './tree-reader.js';

/** The statements that check and store a part. */
interface StagedStatements {
  /** Finds the faults of staged rows, one row for each fault. */
  check: (batch: Batch) => Sql;
  /** Counts the rows that equal the stored ones. */
  countUnchanged: (batch: Batch) => Sql;
  /** Condition of the register's row `t` that a staged row `s` means. */
  existing: (batch: Batch) => Sql;
  update: (batch: Batch) => Sql;
  insert: (batch: Batch) => Sql;
}

/** Context of a batch's readers, and the database in which they look up rows of the register. */
export interface StagedContext extends Omit<ReadContext, 'columns'> {
  db: DataSource;
}

const STAGED_PLACES = sql`select distinct on (substr(xz_code, 1, 6)) xz_code as "xzCode", altitude from stage
  where not bad and altitude is not null`;

/** Selects those staged rows that explain no warnings; a blank cell keeps the explanation of the register's row. */
const notExplained = ({ table }: RecordDefinition, rows: readonly number[], existing: Sql): Sql => sql`
  select s.row_number as row from stage s where s.row_number = any(${rows}::int[])
    and coalesce(s.warning_note, ${PHOTOS_TO_FOLLOW}) = ${PHOTOS_TO_FOLLOW}
    and not exists (select from ${raw(table)} t where ${existing} and t.warning_note <> ${PHOTOS_TO_FOLLOW})
  order by s.row_number`;

/** Mode of a batch that only updates rows. */
const ONLY_UPDATES = 2;

/** Sink of a register: rows are staged, checked by sets, and stored by a few statements for each part. */
export abstract class StagedSink implements Sink<StagePart> {
  protected abstract readonly register: Register;
  abstract readonly columns: Sink['columns'];
  protected abstract readonly stage: Stage;
  protected abstract readonly statements: StagedStatements;

  /** Altitudes of counties, shared by all parts of the run. */
  private altitudes: Altitudes | undefined;

  constructor(
    protected readonly client: pg.ClientBase,
    protected readonly batch: Batch,
    protected readonly context: StagedContext,
  ) {}

  get record(): RecordDefinition {
    return this.register.record;
  }

  get foundBy(): string | undefined {
    return this.batch.mode === ONLY_UPDATES ? this.record.updateKey : undefined;
  }

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
    const wrong = await this.check(part);
    const { faults, warned, withoutPhotos } = await this.inspect(part);
    const stored = (await report([...wrong, ...faults])) ? await this.store() : NOTHING_STORED;
    return { ...stored, warned, withoutPhotos };
  }

  /** The register's rows that a file updates, with the treatment of blank cells. */
  protected existingRows(columns: readonly FileColumn[], blank: BlankCells): ExistingRows {
    const { batch, record, statements } = this;
    const key = record.updateKey ?? '';
    const wanted = this.columns.filter(({ definition }) => definition.kind !== 'geometry');
    // Sheets give a reference by its name, which stands in the field beside it.
    const names = [...new Set(wanted.map(({ field }) => field))].flatMap((name) =>
      record.fields[`${name}Name`] ? [name, `${name}Name`] : [name],
    );
    const number = raw(columnOf(key));
    const find = (numbers: readonly string[]) =>
      // On another connection than the run's, which is busy: rows are read while the part before is stored.
      this.context.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        const rows = await query<{ number: string; existing: Existing }>(
          tx,
          sql`select s.${number} as number, k.existing from (select unnest(${numbers}::varchar[])) s (${number})
            cross join lateral (select ${raw(plainPairs(record, names))} as existing from ${raw(record.table)} t
              where ${statements.existing(batch)} and ${scoped(batch.owner, record)} limit 1) k`,
        );
        return new Map(rows.map((row) => [row.number, row.existing]));
      });
    return new ExistingRows({
      columns,
      template: this.columns,
      key,
      blank,
      find: batch.mode > 1 ? find : undefined,
    });
  }

  /** Computes the columns that the checks need. */
  protected abstract beforeCheck(): Promise<void>;

  /** Computes columns of the good rows before they are stored. */
  protected async beforeStore(): Promise<void> {}

  /** Runs after the part is stored. */
  protected async afterStore(): Promise<void> {}

  protected async query<T extends object>({ text, values }: Sql): Promise<T[]> {
    return (await this.client.query<T>(text, values)).rows;
  }

  private async check(part: StagePart): Promise<FoundFault[]> {
    await this.stage.copy(this.client, part);
    if (part.named) await this.query(resolveTowns());
    const codes = sql`select xz_code as code from stage where not bad`;
    await this.query(lockYearsShared(this.batch.owner, this.record, codes));
    await this.beforeCheck();
    const found = await this.query<FoundFault>(this.statements.check(this.batch));
    if (found.length > 0) await this.query(refuse(found.map(({ row }) => row)));
    return found;
  }

  /**
   * Applies the inspection rules that compare with other rows: errors refuse a row, and so do unexplained warnings.
   * Rows are imported before their photos, which is noted in the stored rows for the reviewers.
   */
  private async inspect(
    part: StagePart,
  ): Promise<{ faults: FoundFault[]; warned: number[]; withoutPhotos: number }> {
    const { batch, context, register } = this;
    this.altitudes ??= new Altitudes(batch.owner, (statement) => this.query(statement));
    const altitudes = await this.altitudes.of(await this.stagedPlaces());
    const set = { register, place: 'import', owner: batch.owner, own: context.rules, altitudes } as const;
    const source = stagedSource(set, batch.year, this.statements.existing(batch));
    const found = await this.query<FoundBySets>(setFaults(set, source));
    const faults = found
      .filter(({ level }) => level === '1')
      .map(({ row, field, key, params }): FoundFault => ({ row: Number(row), field, key, params }));
    const warnings = new Map([...part.warnings].map(([row, said]) => [row, [...said]]));
    const unseen = new Set(found.filter(({ rule }) => rule === PHOTO_RULE).map(({ row }) => Number(row)));
    for (const each of found.filter(({ level, rule }) => level === '2' && rule !== PHOTO_RULE)) {
      const row = Number(each.row);
      warnings.set(row, [...(warnings.get(row) ?? []), await faultOf(each)]);
    }
    faults.push(...(await this.unexplained(warnings)));
    const refused = new Set(faults.map(({ row }) => row));
    if (refused.size > 0) await this.query(refuse([...refused]));
    const bare = await this.explainPhotos([...unseen].filter((row) => !refused.has(row)));
    return { faults, warned: [...warnings.keys()], withoutPhotos: bare.length };
  }

  /** Notes that the photos of new rows follow, unless the file explains their absence; answers these rows. */
  private async explainPhotos(rows: readonly number[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const { record, statements, batch } = this;
    const found = await this.query<{ row: number }>(
      explainPhotos(record, batch, rows, statements.existing(batch)),
    );
    return found.map(({ row }) => row);
  }

  /** Refuses rows with warnings that neither they nor the register's rows they change explain. */
  private async unexplained(warnings: ReadonlyMap<number, readonly Fault[]>): Promise<FoundFault[]> {
    if (warnings.size === 0) return [];
    const { record, statements, batch } = this;
    const rows = await this.query<{ row: number }>(
      notExplained(record, [...warnings.keys()], statements.existing(batch)),
    );
    return rows.map(({ row }) => {
      const { field, key, params = {} } = unexplained(record, warnings.get(row) ?? []);
      return { row, field, key, params };
    });
  }

  /** One row of each county among the rows of a part that give an altitude. */
  private stagedPlaces(): Promise<{ xzCode: string; altitude: unknown }[]> {
    if (!('altitude' in this.record.fields)) return Promise.resolve([]);
    return this.query(STAGED_PLACES);
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
