import { OptionalText } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';

/** Parameters of a search for people who may be given a task. */
export class CandidateQuery extends PageQuery {
  @OptionalText(100, 'Part of the name') realName?: string;
}
