import { type ArchivedExtent, oldTreeGroup } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { Read } from '../../../record/verbs.js';
import { ArchivedYearQuery } from '../old-tree/index.js';
import { GroupExport, GroupNumberQuery, GroupQuery } from './old-tree-group.dto.js';
import { OldTreeGroupService } from './old-tree-group.service.js';

/** `oldTreeGroup/oldTreeGroup`: groups of trees. */
export class OldTreeGroupController extends recordController(
  oldTreeGroup,
  OldTreeGroupService,
  ['page', 'feed', 'detail', 'history', 'timeline', 'save', 'update', 'remove', 'status', 'export'],
  { query: GroupQuery, export: GroupExport },
) {
  @Read(oldTreeGroup, 'archives', 'Its snapshots, one a year, the newest first')
  archives(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.archives(caller, id);
  }

  @Read(oldTreeGroup, 'inspect', 'What the inspection rules say of it')
  inspect(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.inspect(caller, id);
  }

  @Read(oldTreeGroup, 'detailByProvinceNumber', 'The group of a province number')
  byNumber(@CurrentCaller() caller: Caller, @Query() { provinceGroupNumber }: GroupNumberQuery) {
    return this.service.byProvinceNumber(caller, provinceGroupNumber);
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
    return this.service.archivedExtent(caller, query);
  }

  @Read(oldTreeGroup, 'getyear', 'Archived years')
  years(@CurrentCaller() caller: Caller) {
    return this.service.archivedYears(caller);
  }
}
