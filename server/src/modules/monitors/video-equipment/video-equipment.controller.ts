import { videoEquipment } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
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
import { PlacedQuery, StateHistoryQuery, StatisticsQuery } from './video-equipment.dto.js';
import { VideoEquipmentService } from './video-equipment.service.js';

class VideoEquipmentQuery extends queryDto(videoEquipment) {}
class VideoEquipmentExport extends exportDto(videoEquipment) {}
class VideoEquipmentSave extends saveDto(videoEquipment) {}
class VideoEquipmentUpdate extends updateDto(videoEquipment) {}
class VideoEquipmentDeviceStatus extends transitionDto('deviceStatus') {}

/** `videoEquipment/videoEquipment`: cameras and sensors, where they stand and how they are. */
@RecordController(videoEquipment)
export class VideoEquipmentController {
  constructor(
    private readonly devices: VideoEquipmentService,
    private readonly exports: Exports,
  ) {}

  @Page(videoEquipment)
  page(@CurrentCaller() caller: Caller, @Query() query: VideoEquipmentQuery) {
    return this.devices.page(caller, query);
  }

  @Feed(videoEquipment)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.devices.feed(caller, query);
  }

  @Detail(videoEquipment)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.devices.detail(caller, id);
  }

  @History(videoEquipment)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.devices.history(caller, query);
  }

  @Save(videoEquipment)
  save(@CurrentCaller() caller: Caller, @Body() body: VideoEquipmentSave) {
    return this.devices.save(caller, body);
  }

  @Update(videoEquipment)
  update(@CurrentCaller() caller: Caller, @Body() body: VideoEquipmentUpdate) {
    return this.devices.update(caller, body);
  }

  @Remove(videoEquipment)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.devices.remove(caller, idsOf(query));
  }

  @Transitions(videoEquipment, 'deviceStatus')
  updateDeviceStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: VideoEquipmentDeviceStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.devices.transitionRows(caller, 'deviceStatus', query, said);
  }

  /** The devices of a region on the map and in pickers, 2,000 at most, with what may be played of each. */
  @Read(videoEquipment, 'placed', 'Devices on the map')
  placed(@CurrentCaller() caller: Caller, @Query() query: PlacedQuery) {
    return this.devices.placed(caller, query);
  }

  /** How many devices are in each state: of a region, by kind and by the regions below. */
  @Read(videoEquipment, 'statistics', 'Counts by state')
  statistics(@CurrentCaller() caller: Caller, @Query() { xzCode }: StatisticsQuery) {
    return this.devices.statistics(caller, regionAsked(caller, xzCode));
  }

  /** The times that devices were in a state, newest first: of one device, or of all in the region. */
  @Read(videoEquipment, 'stateHistory', 'The states that devices were in')
  stateHistory(@CurrentCaller() caller: Caller, @Query() query: StateHistoryQuery) {
    return this.devices.stateHistory(caller, query);
  }

  @Export(videoEquipment)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: VideoEquipmentExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, videoEquipment.name, query, gone);
  }

  @ExportCount(videoEquipment)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: VideoEquipmentExport) {
    return this.exports.count(caller, videoEquipment.name, query);
  }

  @ExportSubmit(videoEquipment)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: VideoEquipmentExport) {
    return this.exports.submit(caller, videoEquipment.name, body);
  }
}
