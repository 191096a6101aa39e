import { emergencyWarning, permissionOf } from '@gushu/shared';
import { Body, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  updateDto,
} from '../../../record/dto.js';
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
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { ReadersQuery } from '../readers/index.js';
import { EmergencyWarningService } from './emergency-warning.service.js';

class EmergencyWarningQuery extends queryDto(emergencyWarning) {}
class EmergencyWarningExport extends exportDto(emergencyWarning) {}
class EmergencyWarningSave extends saveDto(emergencyWarning) {}
class EmergencyWarningUpdate extends updateDto(emergencyWarning) {}
class EmergencyWarningPublishStatus extends transitionDto('publishStatus') {}
class EmergencyWarningCheckStatus extends transitionDto('checkStatus') {}

/** `emergencyWarning/emergencyWarning`: warnings, what they touch, and who has read them. */
@RecordController(emergencyWarning)
export class EmergencyWarningController {
  constructor(
    private readonly warnings: EmergencyWarningService,
    private readonly exports: Exports,
  ) {}

  @Page(emergencyWarning)
  list(@CurrentCaller() caller: Caller, @Query() query: EmergencyWarningQuery) {
    return this.warnings.page(caller, query);
  }

  @Feed(emergencyWarning)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.warnings.feed(caller, query);
  }

  @Detail(emergencyWarning)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.warnings.detail(caller, id);
  }

  @History(emergencyWarning)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.warnings.history(caller, query);
  }

  @Save(emergencyWarning)
  save(@CurrentCaller() caller: Caller, @Body() body: EmergencyWarningSave) {
    return this.warnings.save(caller, body);
  }

  @Update(emergencyWarning)
  update(@CurrentCaller() caller: Caller, @Body() body: EmergencyWarningUpdate) {
    return this.warnings.update(caller, body);
  }

  @Remove(emergencyWarning)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.warnings.remove(caller, idsOf(query));
  }

  @Transitions(emergencyWarning, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: EmergencyWarningPublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.warnings.transitionRows(caller, 'publishStatus', query, said);
  }

  @Transitions(emergencyWarning, 'checkStatus')
  updateCheckStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: EmergencyWarningCheckStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.warnings.transitionRows(caller, 'checkStatus', query, said);
  }

  /** The regions that it names, each with the trees in it now. */
  @Read(emergencyWarning, 'regions', 'Its regions and the trees in them')
  regions(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.warnings.warned(caller, id);
  }

  /** Who has read it and who has not, of those whom it addresses. */
  @Get('readers')
  @Permission(permissionOf(emergencyWarning, 'publish'))
  @ApiOperation({ summary: `${emergencyWarning.label[1]}: Who has read it and who has not` })
  readers(@CurrentCaller() caller: Caller, @Query() query: ReadersQuery) {
    return this.warnings.readersOf(caller, query);
  }

  @Export(emergencyWarning)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: EmergencyWarningExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, emergencyWarning.name, query, gone);
  }

  @ExportCount(emergencyWarning)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: EmergencyWarningExport) {
    return this.exports.count(caller, emergencyWarning.name, query);
  }

  @ExportSubmit(emergencyWarning)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: EmergencyWarningExport) {
    return this.exports.submit(caller, emergencyWarning.name, body);
  }
}
