import { OptionalWhole } from '../../../blade/fields.js';
import { ScopedExtentQuery } from '../analyse/index.js';

/** What of which region a panel shows. */
export class ScreenQuery extends ScopedExtentQuery {}

/** The same, with so many species by name. */
export class TopSpeciesQuery extends ScopedExtentQuery {
  @OptionalWhole({ min: 1, max: 100 }, 'Species by name; 10 when left out') top?: number;
}
