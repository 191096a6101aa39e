import { MAX_CRITERIA } from '@gushu/shared';
import { OptionalForm, OptionalRegion, OptionalText, Year } from '../../../blade/fields.js';
import { IdQuery } from '../../../rows/ids.js';

/** A report, and the filters of its data. */
export class ReportQuery extends IdQuery {
  @Year('Year; needed where the data set has years') year?: number;

  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @OptionalText(MAX_CRITERIA, 'Conditions on the fields of a record’s list, as JSON') criteria?: string;
}

/** A report as a file, and its format. */
export class ReportFileQuery extends ReportQuery {
  @OptionalForm(/^(xlsx|pdf)$/, 'field.choice', 'xlsx (default) or pdf') form?: 'xlsx' | 'pdf';
}
