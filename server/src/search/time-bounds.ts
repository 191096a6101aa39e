import { OptionalText } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';

const MOMENT = 19;

/** A page of rows that were made or last changed in some time, as `timeBoundsSql` reads it. */
export class TimeBoundsQuery extends PageQuery {
  @OptionalText(MOMENT, 'Made after, yyyy-MM-dd HH:mm:ss') createTime_dategt?: string;

  @OptionalText(MOMENT, 'Made before, yyyy-MM-dd HH:mm:ss') createTime_datelt?: string;

  @OptionalText(MOMENT, 'Last changed after, yyyy-MM-dd HH:mm:ss') updateTime_dategt?: string;

  @OptionalText(MOMENT, 'Last changed before, yyyy-MM-dd HH:mm:ss') updateTime_datelt?: string;
}
