import { post, type PostInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EntityService } from '../../../entity/service.js';
import { Labels } from '../../../rows/labels.js';

/** Posts: plain rows of the tenant. */
@Injectable()
export class PostService extends EntityService<PostInput> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, post);
  }
}
