import { post } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { EntityService } from '../../../entity/service.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { assertUnheld } from '../hierarchy.service.js';

/** Posts: plain rows of the tenant, which stay while somebody has them. */
@Injectable()
export class PostService extends EntityService<typeof post> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, post);
  }

  protected override beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof post>[],
  ): Promise<void> {
    return assertUnheld(tx, post, rows, 'post_id');
  }
}
