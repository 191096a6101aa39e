import { OptionalForm, OptionalRegion, OptionalWhole, Decimal, Text } from '../../../blade/fields.js';

const MAX_ROWS = 10_000;
const GLOBE = /^1$/;

/** Which bookmarks are listed; clients ask for all of them at once. */
export class BookMarkQuery {
  @OptionalForm(GLOBE, 'field.choice', 'Of what: 1 the globe') dataType?: string;
  @OptionalWhole({ min: 1, max: 1_000_000_000 }, 'Page; 1 when left out') current?: number;
  @OptionalWhole({ min: -1, max: 1_000_000_000 }, `Rows of a page, ${MAX_ROWS} at most; all when left out`)
  size?: number;
}

/** A view of the globe under a name. */
export class BookMarkSave {
  @OptionalForm(GLOBE, 'field.choice', 'Of what: 1 the globe') dataType?: string;
  @Text(50) bookMarkName: string;
  @OptionalRegion('Region that is shown; the own one when left out') xzCode?: string;
  @Decimal({ min: 1, max: 100_000_000 }, 'Height of the camera, metres') mapHeight: number;
  @Decimal({ min: -180, max: 180 }) lon: number;
  @Decimal({ min: -90, max: 90 }) lat: number;
}
