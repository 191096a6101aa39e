import { RegionScope } from '../../statistics/analyse/index.js';
import { OptionalForm, OptionalRegion, OptionalText, OptionalWhole, Year } from '../../../blade/fields.js';

/** Rows that one call of the showcase answers at most: clients ask for all there are. */
export const MAX_ENTRIES = 10_000;

/** Which content is meant: that of a region, else of all of them. The year chooses trees and never content. */
export class ShowcaseQuery {
  @OptionalRegion('Region of the entries; all when left out') xzCode?: string;
  @Year('Of the data; without effect on content') year?: number;
  @OptionalForm(/^[12]$/, 'field.choice', 'Without effect on content') archiveMark?: string;
  @OptionalWhole({ min: 1, max: 1_000_000_000 }, 'Page; 1 when left out') current?: number;
  @OptionalWhole({ min: -1, max: 1_000_000_000 }, `Rows of a page, ${MAX_ENTRIES} at most; all when left out`)
  size?: number;
}

/** The same, about one tree or group. */
export class SubjectQuery extends ShowcaseQuery {
  @OptionalText(32, 'Provincial number of the tree') provinceOldTreeNumber?: string;
  @OptionalText(32, 'Provincial number of the group') provinceGroupNumber?: string;
}

/** Photographs of an edition of the exhibition. */
export class PhotosQuery extends SubjectQuery {
  @OptionalForm(/^(2022|2023)$/, 'field.choice', 'Edition: 2022 or 2023; both when left out')
  photoExhibition?: string;
}

/** Trees of the two hundred of a kind. */
export class HundredQuery extends SubjectQuery {
  @OptionalText(10, 'Key of dictionary double_hundred_type; all when left out or 0') treeType?: string;
}

/** A page of entries by their names. */
export class EntriesQuery extends SubjectQuery {
  @OptionalText(100, 'Part of the name') name?: string;
}

/** A page of the exhibition. */
export class ExhibitionQuery extends EntriesQuery {
  @OptionalForm(/^[12]$/, 'field.choice', '1 trees, 2 groups') type?: string;
  @OptionalText(10, 'Key of dictionary is_exist') isExist?: string;
  @OptionalText(100, 'Part of the award’s name') awardsName?: string;
}

/** The same as the data screen asks. */
export class ScreenSubjectQuery extends SubjectQuery {
  @RegionScope() region?: string;
}
