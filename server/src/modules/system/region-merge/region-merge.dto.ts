import { MAX_WKT, REGION_CODE } from '@gushu/shared';
import { Form, Id, OptionalText } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

/** Rows of which region come to which other one. */
export class RegionMergeBody {
  @Form(REGION_CODE, 'field.regionCode', 'County, township or village whose rows are moved') fromCode: string;

  @Form(REGION_CODE, 'field.regionCode', 'County, township or village that they come to') toCode: string;

  @OptionalText(MAX_WKT, 'WKT of a polygon: only rows that lie in it') geom?: string;
}

/** One page of the rows of a merge that stayed where they are. */
export class RegionMergeLinesQuery extends PageQuery {
  @Id() id: string;
}
