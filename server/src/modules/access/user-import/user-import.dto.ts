import { OptionalWhole } from '../../../blade/fields.js';

/** Whether an import changes users who exist already. */
export class CoverQuery {
  @OptionalWhole({ min: 0, max: 1 }, '1 changes users who are there already; 0 refuses them')
  isCovered?: number;
}
