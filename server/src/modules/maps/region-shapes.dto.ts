import { Decimal, OptionalWhole } from '../../blade/fields.js';

/** A box in degrees, and the level of the regions in it. */
export class ShapesQuery {
  @Decimal({ min: -180, max: 180 }, 'Degrees')
  west: number;

  @Decimal({ min: -90, max: 90 }, 'Degrees')
  south: number;

  @Decimal({ min: -180, max: 180 }, 'Degrees')
  east: number;

  @Decimal({ min: -90, max: 90 }, 'Degrees')
  north: number;

  @OptionalWhole({ min: 1, max: 3 }, '1 provinces, 2 cities, 3 counties (default)')
  level?: number;
}
