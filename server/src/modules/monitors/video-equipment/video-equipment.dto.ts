import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { OptionalForm, OptionalId, OptionalRegion, OptionalText } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

const STATES = /^[0-3](,[0-3])*$|^$/;

/** Filters of devices on the map: region, states, and a part of the name or number. */
export class PlacedQuery {
  @OptionalRegion() xzCode?: string;
  @OptionalForm(STATES, 'field.choice', 'Comma list of states, dictionary device_status')
  deviceStatus?: string;
  @OptionalText(50, 'Part of the name or number') name?: string;
}

/** Region whose devices are counted; the caller's own by default. */
export class StatisticsQuery {
  @OptionalRegion() xzCode?: string;
}

/** Filters of the history of states. */
export class StateHistoryQuery extends PageQuery {
  @OptionalId('One device; all of the region where none is named') deviceId?: string;
  @OptionalRegion() xzCode?: string;
  @OptionalForm(STATES, 'field.choice', 'Comma list of states, dictionary device_status')
  deviceStatus?: string;
}

/** Maximum of devices per heartbeat. */
const MAX_DEVICES = 1_000;

/** Heartbeat of a gateway: the numbers of the devices that it hears. */
export class HeartbeatBody {
  @ApiProperty({ type: [String], description: `Device numbers, at most ${MAX_DEVICES}` })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DEVICES)
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  deviceNos: string[];

  @OptionalText(12, 'Tenant of the devices; the managing one, 000000, where none is named') tenantId?: string;
}
