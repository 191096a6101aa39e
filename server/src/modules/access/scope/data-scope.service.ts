import { dataScope, type DataScopeInput, isBlank, readScopeRules } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../errors.js';
import type { Stored } from '../../../record/entity.js';
import { Labels } from '../../../record/labels.js';
import { assertMenu, ScopeCategory, ungrant } from './scope.queries.js';

const RULES = 5;
const COLUMN = /^[a-zA-Z]\w{0,63}$/;

/** Rules about rows. The original takes SQL here: these are lists of comparisons, or they are refused. */
@Injectable()
export class DataScopeService extends EntityService<DataScopeInput> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly sessions: SessionCache,
  ) {
    super({ db, labels }, dataScope);
  }

  protected override async beforeSubmit(tx: EntityManager, _caller: Caller, row: Stored): Promise<void> {
    if (isBlank(row['scopeColumn'])) row['scopeColumn'] = 'create_dept';
    if (!COLUMN.test(String(row['scopeColumn']))) {
      throw new ValidationError([{ field: 'scopeColumn', key: 'field.form' }]);
    }
    if (Number(row['scopeType']) === RULES && !readScopeRules(String(row['scopeValue'] ?? ''))) {
      throw new ValidationError([{ field: 'scopeValue', key: 'scope.rules' }]);
    }
    await assertMenu(tx, row);
  }

  protected override beforeRemove(tx: EntityManager, _caller: Caller, rows: Stored[]): Promise<void> {
    return ungrant(tx, ScopeCategory.data, rows);
  }

  protected override committed(): Promise<void> {
    return this.sessions.rightsChanged();
  }
}
