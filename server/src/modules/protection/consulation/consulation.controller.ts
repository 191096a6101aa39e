import { consulation, curingRecord, permissionOf } from '@gushu/shared';
import { Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Permission } from '../../../caller/permission.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  updateDto,
} from '../../../record/dto.js';
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
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import { ConsulationService } from './consulation.service.js';

class ConsulationQuery extends queryDto(consulation) {}
class ConsulationExport extends exportDto(consulation) {}
class ConsulationSave extends saveDto(consulation) {}
class ConsulationUpdate extends updateDto(consulation) {}
class ConsulationStatus extends transitionDto('status') {}

/** `consulation/consulation`: consultations of experts. */
@RecordController(consulation)
export class ConsulationController {
  constructor(
    private readonly consultations: ConsulationService,
    private readonly exports: Exports,
  ) {}

  @Page(consulation)
  page(@CurrentCaller() caller: Caller, @Query() query: ConsulationQuery) {
    return this.consultations.page(caller, query);
  }

  @Feed(consulation)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.consultations.feed(caller, query);
  }

  @Detail(consulation)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.consultations.detail(caller, id);
  }

  @History(consulation)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.consultations.history(caller, query);
  }

  @Save(consulation)
  save(@CurrentCaller() caller: Caller, @Body() body: ConsulationSave) {
    return this.consultations.save(caller, body);
  }

  @Update(consulation)
  update(@CurrentCaller() caller: Caller, @Body() body: ConsulationUpdate) {
    return this.consultations.update(caller, body);
  }

  @Remove(consulation)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.consultations.remove(caller, idsOf(query));
  }

  @Transitions(consulation, 'status')
  updateStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: ConsulationStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.consultations.transitionRows(caller, 'status', query, said);
  }

  /** POST makeCuring: the draft of a care record that carries the consultation out. */
  @Post('makeCuring')
  @Permission(permissionOf(curingRecord, 'add'))
  @ApiOperation({ summary: 'Consultation: Makes the care record that carries it out' })
  makeCuring(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.consultations.makeCuring(caller, id);
  }

  @Export(consulation)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: ConsulationExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, consulation.name, query, gone);
  }

  @ExportCount(consulation)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ConsulationExport) {
    return this.exports.count(caller, consulation.name, query);
  }

  @ExportSubmit(consulation)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ConsulationExport) {
    return this.exports.submit(caller, consulation.name, body);
  }
}
