import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { AsksRegion, Form, OptionalForm, OptionalRegion, OptionalWhole, Year } from '../../blade/fields.js';
import { IDS } from '../../rows/ids.js';

const PLACED_REGION = /^(\d{6}|\d{9}|\d{12})$/;

/** Region whose trees are counted, and the level of the regions below. */
export class CountsQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @OptionalWhole(
    { min: 1, max: 3 },
    'Level of the regions below: 1 provinces, 2 cities, 3 counties (default 1)',
  )
  level?: number;

  @Year('Year of the snapshot; the newest that all of the region has archived when left out') year?: number;

  @OptionalForm(
    /^[12]$/,
    'field.choice',
    '2 the live rows (default), 1 the snapshot of `year`: what the layer of trees shows with the same two',
  )
  archiveMark?: string;
}

/** Regions placed by their trees: the one named, or those of a level below it. */
export class PlacesQuery {
  @Form(PLACED_REGION, 'field.regionCode', 'County, township or village')
  @AsksRegion()
  xzCode: string;

  @OptionalWhole({ min: 3, max: 5 }, 'Level of the regions below: 4 townships, 5 villages (default its own)')
  level?: number;
}

const MAX_IDS = 200;

/** Trees that a list on the map names. */
export class BriefsQuery {
  @ApiProperty({ description: `Comma-joined ids, at most ${MAX_IDS}` })
  @Matches(IDS(MAX_IDS), { message: 'row.none' })
  ids: string;
}
