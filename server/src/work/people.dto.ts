import { OptionalText } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';

/** What somebody who may be given a task is looked for by. */
export class CandidateQuery extends PageQuery {
  @OptionalText(100, 'Part of the name') realName?: string;
}
