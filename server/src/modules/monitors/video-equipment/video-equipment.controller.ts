import { videoEquipment } from '@gushu/shared';
import { Query } from '@nestjs/common';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { recordController } from '../../../record/controller.js';
import { Read } from '../../../record/verbs.js';
import { PlacedQuery, StateHistoryQuery, StatisticsQuery } from './video-equipment.dto.js';
import { VideoEquipmentService } from './video-equipment.service.js';

/** `videoEquipment/videoEquipment`: cameras and sensors, with their places and states. */
export class VideoEquipmentController extends recordController(videoEquipment, VideoEquipmentService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'deviceStatus',
  'export',
]) {
  /** The devices of a region on the map and in pickers, 2,000 at most, with what may be played of each. */
  @Read(videoEquipment, 'placed', 'Devices on the map')
  placed(@CurrentCaller() caller: Caller, @Query() query: PlacedQuery) {
    return this.service.placed(caller, query);
  }

  /** Count of devices by state: of a region, by kind and by the regions below. */
  @Read(videoEquipment, 'statistics', 'Counts by state')
  statistics(@CurrentCaller() caller: Caller, @Query() { xzCode }: StatisticsQuery) {
    return this.service.statistics(caller, regionAsked(caller, xzCode));
  }

  /** The times that devices were in a state, newest first: of one device, or of all in the region. */
  @Read(videoEquipment, 'stateHistory', 'The states that devices were in')
  stateHistory(@CurrentCaller() caller: Caller, @Query() query: StateHistoryQuery) {
    return this.service.stateHistory(caller, query);
  }
}
