import { type ArchivedExtent, oldTree, thisYear, TREE_LAYER } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import { TransitionOpinion } from '../../../record/dto.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import {
  Feed,
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  History,
  Transitions,
  Page,
  Read,
  RecordController,
  Remove,
  Save,
  Timeline,
  Update,
} from '../../../record/verbs.js';
import { TimelineQuery } from '../../../timeline/timeline.js';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { Exports } from '../../system/exports/index.js';
import { REGIONS } from '../../system/region/index.js';
import {
  ArchivedYearQuery,
  NumberQuery,
  OldTreeExport,
  OldTreeQuery,
  OldTreeSave,
  OldTreeStatus,
  OldTreeUpdate,
  ScopeQuery,
} from './old-tree.dto.js';
import { OldTreeService } from './old-tree.service.js';
import { SCOPES } from './protect-scope.js';

/** `oldTree/oldTree`: the register of trees. */
@RecordController(oldTree)
export class OldTreeController {
  constructor(
    private readonly trees: OldTreeService,
    private readonly exports: Exports,
  ) {}

  @Page(oldTree)
  @CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS)
  page(@CurrentCaller() caller: Caller, @Query() query: OldTreeQuery) {
    return this.trees.page(caller, query);
  }

  @Feed(oldTree)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.trees.feed(caller, query);
  }

  @Detail(oldTree)
  @CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.trees.detail(caller, id);
  }

  @History(oldTree)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.trees.history(caller, query);
  }

  @Timeline(oldTree)
  timeline(@CurrentCaller() caller: Caller, @Query() query: TimelineQuery) {
    return this.trees.timeline(caller, query);
  }

  @Read(oldTree, 'archives', 'Its snapshots, one a year, the newest first')
  archives(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.trees.archives(caller, id);
  }

  @Read(oldTree, 'inspect', 'What the inspection rules say of it')
  inspect(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.trees.inspect(caller, id);
  }

  @Save(oldTree)
  save(@CurrentCaller() caller: Caller, @Body() body: OldTreeSave) {
    return this.trees.save(caller, body);
  }

  @Update(oldTree)
  update(@CurrentCaller() caller: Caller, @Body() body: OldTreeUpdate) {
    return this.trees.update(caller, body);
  }

  @Remove(oldTree)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.trees.remove(caller, idsOf(query));
  }

  @Transitions(oldTree, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: OldTreeStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.trees.transitionRows(caller, 'status', query, said);
  }

  @Export(oldTree)
  export(@CurrentCaller() caller: Caller, @Query() query: OldTreeExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, oldTree.name, query, gone);
  }

  @ExportCount(oldTree)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: OldTreeExport) {
    return this.exports.count(caller, oldTree.name, query);
  }

  @ExportSubmit(oldTree)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: OldTreeExport) {
    return this.exports.submit(caller, oldTree.name, body);
  }

  @Read(oldTree, 'default-scope', 'The protection scope of a tree for which none is drawn')
  defaultScope(@Query() query: ScopeQuery) {
    return this.trees.defaultScope(query);
  }

  @Export(oldTree, 'scope-export', 'The protection scopes of a filter as GeoJSON')
  exportScopes(
    @CurrentCaller() caller: Caller,
    @Query() query: OldTreeExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, SCOPES, query, gone);
  }

  @ExportCount(oldTree, 'scope-export')
  countScopes(@CurrentCaller() caller: Caller, @Query() query: OldTreeExport) {
    return this.exports.count(caller, SCOPES, query);
  }

  @ExportSubmit(oldTree, 'scope-export')
  submitScopes(@CurrentCaller() caller: Caller, @Body() body: OldTreeExport) {
    return this.exports.submit(caller, SCOPES, body);
  }

  @Read(oldTree, 'detailByProvinceNumber', 'The tree of a province number')
  byNumber(@CurrentCaller() caller: Caller, @Query() query: NumberQuery) {
    return this.trees.byProvinceNumber(caller, query.provinceOldTreeNumber, query.year);
  }

  @Read(
    oldTree,
    'archivedExtent',
    'What an archived year of a region holds, and which counties have not filed it',
  )
  archivedExtent(
    @CurrentCaller() caller: Caller,
    @Query() query: ArchivedYearQuery,
  ): Promise<ArchivedExtent> {
    return this.trees.archivedExtent(caller, query);
  }

  @Read(oldTree, 'getyear', 'Archived years')
  years(@CurrentCaller() caller: Caller) {
    return this.trees.archivedYears(caller);
  }

  @Read(oldTree, 'getyearTwo', 'Archived years and the current one')
  async yearsWithCurrent(@CurrentCaller() caller: Caller) {
    return [...new Set([thisYear(), ...(await this.trees.archivedYears(caller))])];
  }
}
