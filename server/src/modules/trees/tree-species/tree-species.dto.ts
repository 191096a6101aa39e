import { treeSpecies } from '@gushu/shared';
import { Flag, Id, OptionalText, OptionalWhole } from '../../../blade/fields.js';
import { saveDto, updateDto } from '../../../entity/dto.js';
import { TimeBoundsQuery } from '../../../search/time-bounds.js';

/** Family, and genus inside it. */
export class FamilyQuery {
  @OptionalText(50)
  section?: string;

  @OptionalText(50)
  genus?: string;
}

/** Page of species. */
export class SpeciesQuery extends TimeBoundsQuery {
  @OptionalWhole({ min: 0, max: 1 }, '1 puts those that are used often first')
  sort?: number;
}

/** Whether a species stands first in pickers. */
export class OftenBody {
  @Id()
  id: string;

  @Flag()
  often: number;
}

export class SpeciesSave extends saveDto(treeSpecies) {}
export class SpeciesUpdate extends updateDto(treeSpecies) {}
