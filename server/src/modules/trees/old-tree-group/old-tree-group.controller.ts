import { type ArchivedExtent, oldTreeGroup } from '@gushu/shared';
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
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import { ArchivedYearQuery } from '../old-tree/index.js';
import {
  GroupExport,
  GroupNumberQuery,
  GroupQuery,
  GroupSave,
  GroupStatus,
  GroupUpdate,
} from './old-tree-group.dto.js';
import { OldTreeGroupService } from './old-tree-group.service.js';

/** `oldTreeGroup/oldTreeGroup`: groups of trees. */
@RecordController(oldTreeGroup)
export class OldTreeGroupController {
  constructor(
    private readonly groups: OldTreeGroupService,
    private readonly exports: Exports,
  ) {}

  @Page(oldTreeGroup)
  page(@CurrentCaller() caller: Caller, @Query() query: GroupQuery) {
    return this.groups.page(caller, query);
  }

  @Feed(oldTreeGroup)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.groups.feed(caller, query);
  }

  @Detail(oldTreeGroup)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.groups.detail(caller, id);
  }

  @History(oldTreeGroup)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.groups.history(caller, query);
  }

  @Timeline(oldTreeGroup)
  timeline(@CurrentCaller() caller: Caller, @Query() query: TimelineQuery) {
    return this.groups.timeline(caller, query);
  }

  @Read(oldTreeGroup, 'archives', 'Its snapshots, one a year, the newest first')
  archives(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.groups.archives(caller, id);
  }

  @Read(oldTreeGroup, 'inspect', 'What the inspection rules say of it')
  inspect(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.groups.inspect(caller, id);
  }

  @Save(oldTreeGroup)
  save(@CurrentCaller() caller: Caller, @Body() body: GroupSave) {
    return this.groups.save(caller, body);
  }

  @Update(oldTreeGroup)
  update(@CurrentCaller() caller: Caller, @Body() body: GroupUpdate) {
    return this.groups.update(caller, body);
  }

  @Remove(oldTreeGroup)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.groups.remove(caller, idsOf(query));
  }

  @Transitions(oldTreeGroup, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: GroupStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.groups.transitionRows(caller, 'status', query, said);
  }

  @Export(oldTreeGroup)
  export(@CurrentCaller() caller: Caller, @Query() query: GroupExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, oldTreeGroup.name, query, gone);
  }

  @ExportCount(oldTreeGroup)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: GroupExport) {
    return this.exports.count(caller, oldTreeGroup.name, query);
  }

  @ExportSubmit(oldTreeGroup)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: GroupExport) {
    return this.exports.submit(caller, oldTreeGroup.name, body);
  }

  @Read(oldTreeGroup, 'detailByProvinceNumber', 'The group of a province number')
  byNumber(@CurrentCaller() caller: Caller, @Query() { provinceGroupNumber }: GroupNumberQuery) {
    return this.groups.byProvinceNumber(caller, provinceGroupNumber);
  }

  @Read(
    oldTreeGroup,
    'archivedExtent',
    'What an archived year of a region holds, and which counties have not filed it',
  )
  archivedExtent(
    @CurrentCaller() caller: Caller,
    @Query() query: ArchivedYearQuery,
  ): Promise<ArchivedExtent> {
    return this.groups.archivedExtent(caller, query);
  }

  @Read(oldTreeGroup, 'getyear', 'Archived years')
  years(@CurrentCaller() caller: Caller) {
    return this.groups.archivedYears(caller);
  }
}
