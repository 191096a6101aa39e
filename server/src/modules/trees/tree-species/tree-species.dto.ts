import {
  Flag,
  Id,
  OptionalFlag,
  OptionalForm,
  OptionalText,
  OptionalWhole,
  Text,
} from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

/** Family, and genus inside it. */
export class FamilyQuery {
  @OptionalText(50)
  section?: string;

  @OptionalText(50)
  genus?: string;
}

/** Page of species. */
export class SpeciesQuery extends PageQuery {
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

/** Body of `save`. */
export class SpeciesSave {
  @OptionalForm(/^[\w-]{1,20}$/, 'field.form', 'Made by the server when left out')
  code?: string;

  @Text(50)
  section: string;

  @OptionalText(50)
  sectionLatin?: string;

  @Text(50)
  genus: string;

  @OptionalText(50)
  genusLatin?: string;

  @Text(50)
  species: string;

  @Text(120)
  latinName: string;

  @OptionalText(200, 'Other names, comma list')
  alias?: string;

  @OptionalForm(/^[012]$/, 'field.choice', 'National protection class; 0 for none')
  protectClass?: string;

  @OptionalFlag()
  sensitive?: number;

  @OptionalFlag()
  isOften?: number;

  @OptionalWhole()
  sort?: number;
}

/** Body of `update`. */
export class SpeciesUpdate extends SpeciesSave {
  @Id()
  id: string;

  @OptionalWhole(undefined, 'Version the row was read at; refused when somebody changed it meanwhile')
  version?: number;
}
