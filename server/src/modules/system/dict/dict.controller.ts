import {
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Post,
  Query,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { ForGuests, Permission, SignedIn } from '../../../auth/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import { IdQuery, idsOf, IdsQuery } from '../../../record/dto.js';
import { CodeQuery, CodesQuery, DictBody, OptionalCodeQuery } from './dict.dto.js';
import type { DictKind } from './dict.queries.js';
import { DictService } from './dict.service.js';
import { DictWriter } from './dict-writer.service.js';

type Filters = Record<string, string>;

/** Both kinds have the same calls; the address tells which one is meant. */
const Kind = createParamDecorator((_: unknown, context: ExecutionContext): DictKind => {
  const { url } = context.switchToHttp().getRequest<FastifyRequest>();
  return /^\/api\/blade-system\/dict-biz\//.test(url) ? 'business' : 'system';
});

/** `blade-system/dict` and `blade-system/dict-biz`: code lists of the platform and of the business. */
@Controller(['blade-system/dict', 'blade-system/dict-biz'])
@ApiTags('dict')
export class DictController {
  constructor(
    private readonly dicts: DictService,
    private readonly writer: DictWriter,
  ) {}

  @Get('list')
  @SignedIn()
  list(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.dicts.list(kind, caller, filters);
  }

  @Get('parent-list')
  @SignedIn()
  parents(
    @Kind() kind: DictKind,
    @CurrentCaller() caller: Caller,
    @Query() filters: Filters,
    @Query() page: PageQuery,
  ) {
    return this.dicts.parents(kind, caller, filters, page);
  }

  @Get('child-list')
  @SignedIn()
  children(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.dicts.children(kind, caller, filters);
  }

  @Get('tree')
  @SignedIn()
  tree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query('code') code?: string) {
    return this.dicts.tree(kind, caller, code);
  }

  @Get('parent-tree')
  @SignedIn()
  parentTree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller) {
    return this.dicts.parentTree(kind, caller);
  }

  @Get('detail')
  @SignedIn()
  detail(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.dicts.detail(kind, caller, id);
  }

  @Get('dictionary')
  @SignedIn()
  @ForGuests()
  dictionary(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionary(kind, caller, code);
  }

  @Get('dictionary-full')
  @SignedIn()
  dictionaryFull(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionary(kind, caller, code, true);
  }

  @Get('select')
  @SignedIn()
  select(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: OptionalCodeQuery) {
    return this.dicts.select(kind, caller, code, false);
  }

  @Get('select-all')
  @SignedIn()
  selectAll(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: OptionalCodeQuery) {
    return this.dicts.select(kind, caller, code, true);
  }

  @Get('dictionary-tree')
  @SignedIn()
  dictionaryTree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionaryTree(kind, caller, code);
  }

  @Get('dictionaries')
  @SignedIn()
  dictionaries(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { codes }: CodesQuery) {
    return this.dicts.dictionaries(kind, caller, codes.split(','));
  }

  @Post('submit')
  @Permission('dict_add', 'dict_edit', 'dictbiz_add', 'dictbiz_edit')
  async submit(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Body() body: DictBody) {
    await this.writer.submit(kind, caller, body);
    return true;
  }

  @Post('remove')
  @Permission('dict_delete', 'dictbiz_delete')
  async remove(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    await this.writer.remove(kind, caller, idsOf(query));
    return true;
  }
}
