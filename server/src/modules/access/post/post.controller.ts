import { post } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import { entityController } from '../../../entity/controller.js';
import { Select } from '../../../entity/verbs.js';
import { PostService } from './post.service.js';

/** `blade-system/post`: duties that people hold. */
export class PostController extends entityController(post, PostService, [
  'list',
  'page',
  'detail',
  'history',
  'submit',
  'save',
  'update',
  'remove',
]) {
  @Select(post)
  select(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.service.select(caller, filters);
  }
}
