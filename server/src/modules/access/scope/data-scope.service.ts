import { dataScope } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../http/errors.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { assertMenu, ScopeCategory, ungrant } from './scope.queries.js';
import { recordOf, rulesOf, scopeColumnOf } from './scope.rules.js';

const RULES = 5;

/** Rules about rows. Blade takes SQL here; ours are lists of comparisons, anything else is refused. */
@Injectable()
export class DataScopeService extends EntityService<typeof dataScope> {
  constructor(db: DataSource, labels: Labels, sessions: SessionCache) {
    super({ db, labels }, dataScope, [{ committed: () => sessions.rightsChanged() }]);
  }

  protected override async beforeSave({ tx, row }: Change<typeof dataScope>): Promise<void> {
    const record = recordOf(await assertMenu(tx, row));
    // Hiding single fields is not supported, so a scope must name all fields or none.
    const field = row.scopeField ?? '';
    if (field !== '' && field !== '*') {
      throw new ValidationError([{ field: 'scopeField', key: 'scope.fields' }]);
    }
    row.scopeField = '*';
    row.scopeColumn = scopeColumnOf(record, row.scopeColumn ?? '');
    if (Number(row.scopeType) === RULES) row.scopeValue = rulesOf(record, row.scopeValue ?? '');
  }

  protected override beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof dataScope>[],
  ): Promise<void> {
    return ungrant(tx, ScopeCategory.data, rows);
  }
}
