import { MAX_SPACE_WKT } from '@gushu/shared';
import {
  OptionalForm,
  OptionalRegion,
  OptionalText,
  OptionalWhole,
  Text,
  Year,
} from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { AnalyseQuery, RegionScope, ScopedExtentQuery } from '../analyse/index.js';

/** Region, year and archive that a panel shows. */
export class ScreenQuery extends ScopedExtentQuery {}

/** The same, with the number of species that are named. */
export class TopSpeciesQuery extends ScopedExtentQuery {
  @OptionalWhole({ min: 1, max: 100 }, 'Species by name; 10 when left out') top?: number;
}

/** The same for all panels at once. */
export class WholeScreenQuery extends TopSpeciesQuery {
  @OptionalWhole(
    { min: 0, max: Number.MAX_SAFE_INTEGER },
    'Version of the trees that an event has named: an answer that has seen it is new enough; as of now when left out',
  )
  since?: number;
}

/** The region whose changes are followed. */
export class LiveQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;
}

/** Query of a panel of the filter drawer: the common filters, and an area. */
export class CustomQuery extends AnalyseQuery {
  @RegionScope() region?: string;

  @OptionalText(MAX_SPACE_WKT, 'WKT of an area that the trees lie in, longitude before latitude')
  geom?: string;
}

/** A page of the rescue projects of a region, of one year or of all. */
export class RescuePageQuery extends PageQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @Year('Year of the projects; all when left out') year?: number;

  @OptionalForm(/^[12]$/, 'field.choice', 'Projects have no snapshots: without effect') archiveMark?: string;

  @RegionScope() region?: string;
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
