import { apiScope } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ANT_PATTERN } from '../../../caller/api-scopes.js';
import type { Caller } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../http/errors.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { assertMenu, ScopeCategory, ungrant } from './scope.queries.js';

/** Addresses that only roles with the scope may call, as Ant patterns. */
@Injectable()
export class ApiScopeService extends EntityService<typeof apiScope> {
  constructor(db: DataSource, labels: Labels, sessions: SessionCache) {
    super({ db, labels }, apiScope, [{ committed: () => sessions.rightsChanged() }]);
  }

  protected override async beforeSave({ tx, row }: Change<typeof apiScope>): Promise<void> {
    if (!ANT_PATTERN.test(String(row.scopePath))) {
      throw new ValidationError([{ field: 'scopePath', key: 'scope.path' }]);
    }
    await assertMenu(tx, row);
  }

  protected override beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof apiScope>[],
  ): Promise<void> {
    return ungrant(tx, ScopeCategory.api, rows);
  }
}
