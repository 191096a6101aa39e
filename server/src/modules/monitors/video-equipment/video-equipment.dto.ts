import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { OptionalForm, OptionalId, OptionalRegion, OptionalText } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

const STATES = /^[0-3](,[0-3])*$|^$/;

/** Which devices are placed: of a region, in some states, by a part of their name or number. */
export class PlacedQuery {
  @OptionalRegion() xzCode?: string;
  @OptionalForm(STATES, 'field.choice', 'Comma list of states, dictionary device_status')
  deviceStatus?: string;
  @OptionalText(50, 'Part of the name or number') name?: string;
}

/** Of which region devices are counted; the own one where none is named. */
export class StatisticsQuery {
  @OptionalRegion() xzCode?: string;
}

/** Whose states are asked for, and which of them. */
export class StateHistoryQuery extends PageQuery {
  @OptionalId('One device; all of the region where none is named') deviceId?: string;
  @OptionalRegion() xzCode?: string;
  @OptionalForm(STATES, 'field.choice', 'Comma list of states, dictionary device_status')
  deviceStatus?: string;
}

/** Devices per heartbeat. */
const MAX_DEVICES = 1_000;

/** What a gateway says: the numbers of those of its devices that it hears. */
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
