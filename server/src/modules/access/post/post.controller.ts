import { post } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Select, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { PostBody } from './post.dto.js';
import { PostService } from './post.service.js';

/** `blade-system/post`: duties that people hold. */
@EntityController(post)
export class PostController {
  constructor(private readonly posts: PostService) {}

  @List(post, 'list', 'page')
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.posts.page(caller, filters, page);
  }

  @Detail(post)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.posts.detail(caller, id);
  }

  @History(post)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.posts.history(caller, query);
  }

  @Submit(post, 'submit', 'save', 'update')
  submit(@CurrentCaller() caller: Caller, @Body() body: PostBody) {
    return this.posts.submit(caller, body);
  }

  @Remove(post)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.posts.remove(caller, idsOf(query));
  }

  @Select(post)
  select(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.posts.select(caller, filters);
  }
}
