import { type Fault, modelPrototype, type ModelPrototypeInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { SubmitKey } from '../../../entity/dto.js';
import { EntityService } from '../../../entity/service.js';
import { fieldNameFault } from '../../../generator/reserved-names.js';
import { faultsOf, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { dictionaryExistsSql } from './model.queries.js';

type Item = ModelPrototypeInput & SubmitKey;

/** The fields of models. */
@Injectable()
export class PrototypesService extends EntityService<typeof modelPrototype> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, modelPrototype);
  }

  /** The fields of a model in their order. */
  async ofModel(caller: Caller, modelId: string, db: Db = this.db): Promise<Stored<typeof modelPrototype>[]> {
    const where = sql`${this.scope(caller)} and t.model_id = ${modelId}`;
    return this.present(caller, await this.read(db, where, sql`order by t.sort, t.id`));
  }

  /** Replaces the fields of a model by a list, all or nothing: fields not in it are removed. */
  async submitList(caller: Caller, items: readonly Item[]): Promise<true> {
    const [{ modelId } = { modelId: undefined }] = items;
    const strange = items.findIndex((item) => item.modelId !== modelId);
    if (strange >= 0)
      throw new ValidationError([{ field: `prototypes.${strange}.modelId`, key: 'field.choice' }]);
    const twice = items.findIndex((item, at) =>
      items.slice(0, at).some(({ propertyName }) => propertyName === item.propertyName),
    );
    if (twice >= 0)
      throw new ValidationError([{ field: `prototypes.${twice}.propertyName`, key: 'field.taken' }]);
    await this.changing(caller, async (tx) => {
      // Fields may swap names; only the list as a whole must hold each name once.
      await query(tx, sql`set constraints blade_model_prototype_name deferred`);
      // Two first saves of fields at once find no rows of each other to lock, so the model is locked.
      await query(tx, sql`select from blade_model where id = ${modelId} for no key update`);
      const before = await this.read(
        tx,
        sql`${this.scope(caller)} and t.model_id = ${modelId}`,
        sql`for update`,
      );
      const kept = new Set(items.flatMap(({ id }) => id ?? []));
      const gone = before.filter(({ id }) => !kept.has(id));
      await this.removeRows(tx, caller, gone);
      for (const [at, item] of items.entries()) await this.saveOne(tx, caller, { ...item, sort: at }, at);
    });
    return true;
  }

  /** Removes the fields of models that are removed. */
  removeOf(tx: EntityManager, caller: Caller, modelIds: readonly string[]): Promise<void> {
    return this.removeHanging(tx, caller, 'modelId', modelIds);
  }

  private async saveOne(tx: EntityManager, caller: Caller, item: Item, at: number): Promise<void> {
    try {
      if (item.id) await this.change(tx, caller, item.id, item);
      else await this.insert(tx, caller, item);
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0) throw error;
      throw new ValidationError(
        faults.map((fault) => ({ ...fault, field: `prototypes.${at}.${fault.field}` })),
      );
    }
  }

  protected override async beforeSave({ tx, row, before }: Change<typeof modelPrototype>): Promise<void> {
    const name = String(row.propertyName);
    const { componentType, dictCode: code } = row;
    const faults: Fault[] = [];
    // A field that the form does not show keeps the name it has in its table.
    const isEntered = Number(row.isForm) !== 0 && before?.propertyName !== name;
    const ofName = isEntered ? fieldNameFault(name) : undefined;
    if (ofName) faults.push({ field: 'propertyName', ...ofName });
    const isList = componentType === 'dictionary';
    if (isList && !code) faults.push({ field: 'dictCode', key: 'field.required' });
    else if (isList && !(await this.isDictionary(tx, String(code))))
      faults.push({ field: 'dictCode', key: 'code.unknownDictionary', params: { name, code: String(code) } });
    if (faults.length > 0) throw new ValidationError(faults);
  }

  private async isDictionary(tx: EntityManager, code: string): Promise<boolean> {
    return (await queryOne<{ isThere: boolean }>(tx, dictionaryExistsSql(code)))?.isThere === true;
  }
}
