import {
  columnOf,
  type Fault,
  isBlank,
  model,
  type ModelInput,
  type ModelPrototypeInput,
  RECORDS,
  textIn,
  type modelPrototype,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import type { SubmitKey } from '../../../entity/dto.js';
import { EntityService } from '../../../entity/service.js';
import { recordNameFault, tableNameFault } from '../../../generator/reserved-names.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Saved, Stored } from '../../../rows/stored.js';
import { type ColumnRow, columnsOfTable, type TableRow, tablesSql } from './model.queries.js';
import { labelOfTable, prototypeOf } from './prototypes.js';
import { PrototypesService } from './prototypes.service.js';

/** A table with its columns as Blade's clients read them. */
export interface TableInfo extends TableRow {
  entityName: string;
  fields: { name: string; columnName: string; type: string; propertyName: string; comment: string }[];
}

const MAX_NAMES = 10_000;

const classOf = (table: string): string =>
  table.replace(/(^|_)([a-z0-9])/g, (_, __: string, letter: string) => letter.toUpperCase());

/** Models: records that are drawn, from a table of our own database or from scratch. */
@Injectable()
export class ModelService extends EntityService<typeof model> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly prototypes: PrototypesService,
  ) {
    super({ db, labels }, model);
  }

  /** Stores a model and answers it whole, because clients need its id. */
  override async submit(caller: Caller, body: ModelInput & SubmitKey): Promise<Saved> {
    const saved = await super.submit(caller, body);
    return { ...(await this.detail(caller, saved.id)), ...saved };
  }

  /** The tables of our own database. */
  async tables({ language }: Caller): Promise<TableRow[]> {
    const rows = await query<TableRow>(this.db, tablesSql);
    return rows.map(({ name, comment }) => {
      const label = labelOfTable(name);
      return { name, comment: label ? textIn(language, label) : comment };
    });
  }

  /** A table with its columns. */
  async tableInfo(caller: Caller, asked: { modelId?: string; tableName?: string }): Promise<TableInfo> {
    const name = asked.modelId
      ? (await this.find(this.db, caller, asked.modelId)).modelTable
      : (asked.tableName ?? '');
    const columns = await this.columnsIn(name);
    if (columns.length === 0) throw new BusinessError('model.noTable');
    const label = labelOfTable(name);
    return {
      name,
      comment: label ? textIn(caller.language, label) : '',
      entityName: classOf(name),
      fields: columns.map((column) => ({
        name: column.name,
        columnName: column.name,
        type: column.type,
        propertyName: prototypeOf(name, column, 0)?.propertyName ?? column.name,
        comment: prototypeOf(name, column, 0)?.jdbcComment ?? column.comment,
      })),
    };
  }

  /** The fields of a model: those drawn, else those of its table. @throws BusinessError where it has neither */
  async fields(
    caller: Caller,
    modelId: string,
  ): Promise<(RowOf<typeof modelPrototype> | ModelPrototypeInput)[]> {
    const { modelTable } = await this.find(this.db, caller, modelId);
    const drawn = await this.prototypes.ofModel(caller, modelId);
    if (drawn.length > 0) return drawn;
    const table = String(modelTable);
    const found = (await this.columnsIn(table)).flatMap((column, at) => prototypeOf(table, column, at) ?? []);
    if (found.length === 0) throw new BusinessError('model.noTable');
    return found.map((field) => ({ ...field, modelId }));
  }

  /** Ids and names for pickers, each with its table. */
  async names(caller: Caller): Promise<{ id: string; modelName: string }[]> {
    return query(
      this.db,
      sql`select t.id, t.model_table || ': ' || t.model_name as "modelName" from blade_model t
        where ${this.scope(caller)} order by t.id limit ${MAX_NAMES}`,
    );
  }

  private columnsIn(table: string): Promise<ColumnRow[]> {
    return query<ColumnRow>(this.db, columnsOfTable(table));
  }

  protected override async beforeSave({ row, before }: Change<typeof model>): Promise<void> {
    const code = String(row.modelCode);
    const table = String(row.modelTable);
    const faults: Fault[] = [];
    const isDrawnOf = RECORDS.some((record) => record.name === code && record.table === table);
    const ofName = before?.modelCode === code || isDrawnOf ? undefined : recordNameFault(code);
    if (ofName) faults.push({ field: 'modelCode', ...ofName });
    const isKnown = before?.modelTable === table || (await this.columnsIn(table)).length > 0;
    const ofTable = isKnown ? undefined : tableNameFault(table);
    if (ofTable) faults.push({ field: 'modelTable', ...ofTable });
    if (faults.length > 0) throw new ValidationError(faults);
    if (isBlank(row.modelClass)) row.modelClass = classOf(columnOf(code));
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: Stored<typeof model>[],
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const used = await queryOne<{ name: string }>(
      tx,
      sql`select code_name as name from blade_code where is_deleted = 0
        and (model_id = any(${ids}::bigint[]) or sub_model_id = any(${ids}::bigint[])) limit 1`,
    );
    if (used) throw new BusinessError('model.inUse', { name: used.name });
    await this.prototypes.removeOf(tx, caller, ids);
  }
}
