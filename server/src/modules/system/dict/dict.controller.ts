import {
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Post,
  Query,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ForGuests, Permission, SignedIn } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { CodeQuery, CodesQuery, DictBody, OptionalCodeQuery } from './dict.dto.js';
import type { DictKind } from './dict.queries.js';
import { DictService } from './dict.service.js';
import { DictWriter } from './dict-writer.service.js';

type Filters = Record<string, string>;

/** Both kinds have the same calls; the route says which one is meant, however its address is spelled. */
const Kind = createParamDecorator((_: unknown, context: ExecutionContext): DictKind => {
  const { routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
  return routeOptions.url?.startsWith('/api/blade-system/dict-biz/') ? 'business' : 'system';
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
  @ApiOperation({ summary: 'The dictionaries that match, with their entries, as a tree' })
  list(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.dicts.list(kind, caller, filters);
  }

  @Get('parent-list')
  @SignedIn()
  @ApiOperation({ summary: 'A page of dictionaries without their entries' })
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
  @ApiOperation({ summary: 'The entries below one, as a tree' })
  children(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.dicts.children(kind, caller, filters);
  }

  @Get('tree')
  @SignedIn()
  @ApiOperation({ summary: 'Dictionaries and entries, for a tree picker' })
  tree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query('code') code?: string) {
    return this.dicts.tree(kind, caller, code);
  }

  @Get('parent-tree')
  @SignedIn()
  @ApiOperation({ summary: 'Dictionaries without their entries, for a tree picker' })
  parentTree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller) {
    return this.dicts.parentTree(kind, caller);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'One dictionary or entry' })
  detail(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.dicts.detail(kind, caller, id);
  }

  @Get('history')
  @Permission('dict_view', 'dict', 'dictbiz_view', 'dictbiz')
  @ApiOperation({ summary: 'Who changed what of a dictionary or entry, and when' })
  history(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.dicts.history(kind, caller, query);
  }

  @Get('dictionary')
  @SignedIn()
  @ForGuests()
  @ApiOperation({ summary: 'The entries of a dictionary that may be chosen' })
  dictionary(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionary(kind, caller, code);
  }

  @Get('dictionary-full')
  @SignedIn()
  @ApiOperation({ summary: 'All entries of a dictionary, sealed ones too' })
  dictionaryFull(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionary(kind, caller, code, true);
  }

  @Get('select')
  @SignedIn()
  @ApiOperation({ summary: 'Entries that may be chosen, for a picker' })
  select(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: OptionalCodeQuery) {
    return this.dicts.select(kind, caller, code, false);
  }

  @Get('select-all')
  @SignedIn()
  @ApiOperation({ summary: 'Entries for a picker, sealed ones too' })
  selectAll(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: OptionalCodeQuery) {
    return this.dicts.select(kind, caller, code, true);
  }

  @Get('dictionary-tree')
  @SignedIn()
  @ApiOperation({ summary: 'The entries of a dictionary as a tree' })
  dictionaryTree(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { code }: CodeQuery) {
    return this.dicts.dictionaryTree(kind, caller, code);
  }

  @Get('dictionaries')
  @SignedIn()
  @ApiOperation({ summary: 'The entries of several dictionaries at once' })
  dictionaries(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() { codes }: CodesQuery) {
    return this.dicts.dictionaries(kind, caller, codes.split(','));
  }

  @Post('submit')
  @Permission('dict_add', 'dict_edit', 'dictbiz_add', 'dictbiz_edit')
  @ApiOperation({ summary: 'Adds a dictionary or entry, or changes the one whose id is given' })
  async submit(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Body() body: DictBody) {
    await this.writer.submit(kind, caller, body);
    return true;
  }

  @Post('remove')
  @Permission('dict_delete', 'dictbiz_delete')
  @ApiOperation({ summary: 'Removes dictionaries or entries that have nothing below them' })
  async remove(@Kind() kind: DictKind, @CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    await this.writer.remove(kind, caller, idsOf(query));
    return true;
  }
}
