import { type ArchivedExtent, oldTree, thisYear, TREE_LAYER } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { Detail, Export, ExportCount, ExportSubmit, Page, Read } from '../../../record/verbs.js';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { REGIONS } from '../../system/region/index.js';
import { ArchivedYearQuery, NumberQuery, OldTreeExport, OldTreeQuery, ScopeQuery } from './old-tree.dto.js';
import { OldTreeService } from './old-tree.service.js';
import { SCOPES } from './protect-scope.js';

/** `oldTree/oldTree`: the register of trees. */
export class OldTreeController extends recordController(
  oldTree,
  OldTreeService,
  ['feed', 'history', 'timeline', 'save', 'update', 'remove', 'status', 'export'],
  { export: OldTreeExport },
) {
  @Page(oldTree)
  @CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS)
  page(@CurrentCaller() caller: Caller, @Query() query: OldTreeQuery) {
    return this.service.page(caller, query);
  }

  @Detail(oldTree)
  @CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.detail(caller, id);
  }

  @Read(oldTree, 'archives', 'Its snapshots, one a year, the newest first')
  archives(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.archives(caller, id);
  }

  @Read(oldTree, 'inspect', 'What the inspection rules say of it')
  inspect(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.inspect(caller, id);
  }

  @Read(oldTree, 'default-scope', 'The protection scope of a tree for which none is drawn')
  defaultScope(@Query() query: ScopeQuery) {
    return this.service.defaultScope(query);
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
    return this.service.byProvinceNumber(caller, query.provinceOldTreeNumber, query.year);
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
    return this.service.archivedExtent(caller, query);
  }

  @Read(oldTree, 'getyear', 'Archived years')
  years(@CurrentCaller() caller: Caller) {
    return this.service.archivedYears(caller);
  }

  @Read(oldTree, 'getyearTwo', 'Archived years and the current one')
  async yearsWithCurrent(@CurrentCaller() caller: Caller) {
    return [...new Set([thisYear(), ...(await this.service.archivedYears(caller))])];
  }
}
