import { code, isBlank, type RowOf, valueOf } from '@gushu/shared';
import { Injectable, type StreamableFile } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { generate, type NewFile } from '../../../generator/generate.js';
import { type Existing, planFault } from '../../../generator/faults.js';
import { fieldNameFault, tableNameFault } from '../../../generator/reserved-names.js';
import { MIGRATIONS, stampAfter } from '../../../generator/stamp.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Saved, Stored } from '../../../rows/stored.js';
import { businessDictionaries, ModelService } from '../model/index.js';
import { downloadFiles, downloadOf, type Made } from './download.js';
import { type Drawn, planOf } from './plan-of.js';

const NAME = 64;
const MAX_AT_ONCE = 20;

/** Generates records from models for preview and download; writes nothing on the server. */
@Injectable()
export class CodeService extends EntityService<typeof code> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly models: ModelService,
  ) {
    super({ db, labels }, code);
  }

  /** Copies a row; the name of the copy ends in `-copy`. */
  async copy(caller: Caller, id: string): Promise<Saved> {
    const row = await this.find(this.db, caller, id);
    const given = Object.keys(code.fields).filter((name) => !isBlank(valueOf(row, name)));
    const body = Object.fromEntries(given.map((name) => [name, valueOf(row, name)]));
    return this.submit(caller, { ...body, codeName: `${row.codeName.slice(0, NAME - 5)}-copy` });
  }

  /** The files of a download. */
  async preview(caller: Caller, id: string): Promise<NewFile[]> {
    return downloadFiles(await this.made(caller, [id]));
  }

  /** The generated files of some rows as a zip. */
  async download(caller: Caller, ids: readonly string[]): Promise<StreamableFile> {
    if (ids.length > MAX_AT_ONCE) throw new BusinessError('code.tooMany', { max: MAX_AT_ONCE });
    return downloadOf(await this.made(caller, ids));
  }

  /** Rows with the names of their models. */
  override async present(caller: Caller, rows: Stored<typeof code>[]): Promise<RowOf<typeof code>[]> {
    const shown = await super.present(caller, rows);
    const ids = [...new Set(rows.flatMap((row) => [row.modelId, row.subModelId]))].filter(
      (id) => !isBlank(id),
    );
    const found = await query<{ id: string; name: string; code: string }>(
      this.db,
      sql`select id, model_name as name, model_code as code from blade_model where id = any(${ids}::bigint[])`,
    );
    const names = new Map(found.map((one) => [one.id, one]));
    return shown.map((row) => ({
      ...row,
      modelName: names.get(row.modelId)?.name ?? '',
      modelCode: names.get(row.modelId)?.code ?? '',
      subModelName: names.get(String(row.subModelId))?.name ?? '',
    }));
  }

  private async made(caller: Caller, ids: readonly string[]): Promise<Made[]> {
    const rows = await this.findAll(this.db, caller, ids);
    const existing = await this.existing(caller);
    const made = await Promise.all(rows.map((row, at) => this.makeOne(caller, row, { existing, at })));
    const names = made.flatMap(({ plan }) => [plan.name, ...(plan.child ? [plan.child.name] : [])]);
    // Their files would have the same paths and overwrite each other.
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new BusinessError('code.twice', { name: twice });
    return made;
  }

  /** The tables and dictionaries that exist now, no matter what existed when a model was drawn. */
  private async existing(caller: Caller): Promise<Existing> {
    const tables = new Set((await this.models.tables(caller)).map(({ name }) => name));
    const dictionaries = await query<{ code: string }>(this.db, businessDictionaries);
    const codes = new Set(dictionaries.map(({ code }) => code));
    return { hasTable: (table) => tables.has(table), hasDictionary: (one) => codes.has(one) };
  }

  protected override beforeSave({ row }: Change<typeof code>): Promise<void> {
    const { tableName, subFkId } = row;
    const ofTable = isBlank(tableName) ? undefined : tableNameFault(String(tableName));
    const ofParent = isBlank(subFkId) ? undefined : fieldNameFault(String(subFkId));
    const faults = [
      ...(ofTable ? [{ field: 'tableName', ...ofTable }] : []),
      ...(ofParent ? [{ field: 'subFkId', ...ofParent }] : []),
    ];
    return faults.length > 0 ? Promise.reject(new ValidationError(faults)) : Promise.resolve();
  }

  private async makeOne(
    caller: Caller,
    row: Stored<typeof code>,
    { existing, at }: { existing: Existing; at: number },
  ): Promise<Made> {
    const parent = await this.drawn(caller, row.modelId);
    const child = isBlank(row.subModelId) ? undefined : await this.drawn(caller, row.subModelId);
    const plan = planOf(row, parent, child, existing.hasTable);
    const fault = planFault(plan, existing);
    if (fault) throw new BusinessError(fault.key, fault.params);
    return { plan, ...(await generate(plan, stampAfter(MIGRATIONS, at))) };
  }

  private async drawn(caller: Caller, modelId: unknown): Promise<Drawn> {
    const id = String(modelId);
    const [model, fields] = await Promise.all([
      this.models.detail(caller, id),
      this.models.fields(caller, id),
    ]);
    return { model, fields };
  }
}
