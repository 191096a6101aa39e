import { MAX_SPACE_WKT } from '@gushu/shared';
import { OptionalText, OptionalWhole, Text } from '../../../blade/fields.js';
import { AnalyseQuery, RegionScope, ScopedExtentQuery } from '../analyse/index.js';

/** What of which region a panel shows. */
export class ScreenQuery extends ScopedExtentQuery {}

/** The same, with so many species by name. */
export class TopSpeciesQuery extends ScopedExtentQuery {
  @OptionalWhole({ min: 1, max: 100 }, 'Species by name; 10 when left out') top?: number;
}

/** Which trees a panel of the filter drawer counts: the common filters, and an area. */
export class CustomQuery extends AnalyseQuery {
  @RegionScope() region?: string;

  @OptionalText(MAX_SPACE_WKT, 'WKT of an area that the trees lie in, longitude before latitude')
  geom?: string;
}

/** A tree by its number. */
export class TreeNumberQuery extends ScreenQuery {
  @Text(32, 'Provincial number of the tree') provinceOldTreeNumber: string;
}

/** A group by its number, which clients of the original send as that of a tree. */
export class GroupNumberQuery extends ScreenQuery {
  @OptionalText(32, 'Provincial number of the group') provinceGroupNumber?: string;
  @OptionalText(32, 'The same under its older name') provinceOldTreeNumber?: string;
}
